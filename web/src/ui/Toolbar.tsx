import type { ReactNode } from 'react'
import css from './Toolbar.module.css'

interface Props {
  readonly title: ReactNode
  /** How many there are, already formatted. */
  readonly count?: ReactNode
  /** Controls at the end side. */
  readonly children?: ReactNode
  /** What narrows the list now. */
  readonly chips?: ReactNode
}

/** The head of a list: what it is, how many, what can be done. */
export function Toolbar({ title, count, children, chips }: Props) {
  return (
    <header className={css.bar}>
      <div className={css.line}>
        <h1 className={css.title}>{title}</h1>
        {count !== undefined && <span className={css.count}>{count}</span>}
        {children && <div className={css.end}>{children}</div>}
      </div>
      {chips && <div className={css.chips}>{chips}</div>}
    </header>
  )
}
