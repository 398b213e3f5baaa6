import type { ReactNode } from 'react'
import css from './DetailPage.module.css'

interface Props {
  /** The hero, and rows that bring margins of their own. */
  readonly children: ReactNode
  /** What comes after, within the margins of the page. */
  readonly below?: ReactNode
}

/** A page about one thing. */
export function DetailPage({ children, below }: Props) {
  return (
    <article className={css.page}>
      {children}
      {below && <div className={css.below}>{below}</div>}
    </article>
  )
}
