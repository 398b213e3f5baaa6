import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { LinkTarget } from '../link-target.ts'
import css from './TermLink.module.css'

export interface Term {
  readonly text: string
  readonly link?: LinkTarget
  /** Shown in a dimmer tone. */
  readonly isSecondary?: boolean
  /** Tooltip; says why a term is secondary. */
  readonly hint?: string
}

interface Props extends Term {
  /** Decoration before the text, which the text explains. */
  readonly icon?: ReactNode
}

/** Renders a term as a quiet link to the list narrowed by it, or as plain text where there is no such list. */
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
