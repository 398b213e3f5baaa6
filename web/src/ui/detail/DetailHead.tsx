import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import type { LinkTarget } from '../keyboard/link-target.ts'
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
  // A number without a title is shown after the name of the parent.
  const isNumberOnly = number !== undefined && title === undefined
  const parent = above && (
    <Link
      {...above.link}
      className={classes(css.above, above.isLarge && !isNumberOnly && css.large, isNumberOnly && css.whole)}
    >
      <bdi>{above.text}</bdi>
    </Link>
  )
  return (
    <>
      {(root || (parent && !isNumberOnly)) && (
        <p className={css.trail}>
          {root && (
            <Link {...root.link} className={css.above}>
              <bdi>{root.text}</bdi>
            </Link>
          )}
          {root && parent && !isNumberOnly && (
            <span className={css.slash} aria-hidden="true">
              /
            </span>
          )}
          {!isNumberOnly && parent}
        </p>
      )}
      <h1 className={css.title}>
        {isNumberOnly && (
          // The number follows the name in the direction of the name.
          <bdi>
            {parent} <span className={css.number}>#{number}</span>
          </bdi>
        )}
        {number !== undefined && title !== undefined && <span className={css.number}>#{number} </span>}
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
