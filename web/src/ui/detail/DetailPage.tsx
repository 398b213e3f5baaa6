import type { ReactNode } from 'react'
import css from './DetailPage.module.css'

interface Props {
  /** Hero and rows, which have their own margins. */
  readonly children: ReactNode
  /** Content below, within the margins of the page. */
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
