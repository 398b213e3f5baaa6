import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { LinkTarget } from '../keyboard/link-target.ts'
import css from './TermLink.module.css'

export interface Term {
  readonly text: string
  readonly link?: LinkTarget
  /** Shown in a dimmer tone. */
  readonly isSecondary?: boolean
  /** Tooltip, such as the reason why a term is secondary. */
  readonly hint?: string
}

interface Props extends Term {
  /** Decoration before the text. */
  readonly icon?: ReactNode
}

/** Renders a term as a link to the list that is filtered by it, or as plain text if there is no such list. */
export function TermLink({ text, link, isSecondary = false, hint, icon }: Props) {
  const name = classes(css.term, isSecondary && css.secondary)
  const content = (
    <>
      {icon}
      <bdi className={css.text}>{text}</bdi>
    </>
  )
  return link ? (
    <Link {...link} className={name} title={hint ?? text}>
      {content}
    </Link>
  ) : (
    <span className={name} title={hint ?? text}>
      {content}
    </span>
  )
}
