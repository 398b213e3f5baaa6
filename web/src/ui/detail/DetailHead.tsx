import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { LinkTarget } from '../link-target.ts'
import css from './DetailHead.module.css'

interface Props {
  /** Link to the parent. `isLarge`: as prominent as the title. */
  readonly above: { readonly text: string; readonly link: LinkTarget; readonly isLarge?: boolean } | undefined
  /** Link to the parent of the parent, before it and less prominent. */
  readonly root?: { readonly text: string; readonly link: LinkTarget } | undefined
  /** Number without the sign: `7`. */
  readonly number?: string | undefined
  readonly title: string | undefined
  readonly facts: ReactNode
  /** A less prominent line after the facts. */
  readonly note?: string
}

/** Renders the name of a page's item, its parent and its facts. */
export function DetailHead({ above, root, number, title, facts, note }: Props) {
  return (
    <>
      {above && (
        <p className={css.trail}>
          {root && (
            <>
              <Link {...root.link} className={css.above}>
                <bdi>{root.text}</bdi>
              </Link>
              <span className={css.slash} aria-hidden="true">
                /
              </span>
            </>
          )}
          <Link {...above.link} className={classes(css.above, above.isLarge && css.large)}>
            <bdi>{above.text}</bdi>
          </Link>
        </p>
      )}
      <h1 className={css.title}>
        {number !== undefined && <span className={css.number}>#{number}</span>}
        {number !== undefined && ' '}
        {title !== undefined && <bdi>{title}</bdi>}
      </h1>
      {facts}
      {note && (
        <p className={css.note}>
          <bdi>{note}</bdi>
        </p>
      )}
    </>
  )
}
