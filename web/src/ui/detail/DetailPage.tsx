import type { ReactNode } from 'react'
import css from './DetailPage.module.css'

interface Props {
  /** The hero, and rows that have their own margins. */
  readonly children: ReactNode
  /** Content that follows, within the margins of the page. */
  readonly below?: ReactNode
}

/** Renders the page of one item. */
export function DetailPage({ children, below }: Props) {
  return (
    <article className={css.page}>
      {children}
      {below && <div className={css.below}>{below}</div>}
    </article>
  )
}
