import type { ReactNode } from 'react'
import css from './State.module.css'

interface Props {
  readonly icon?: ReactNode
  readonly title: string
  /** Describes what belongs here. */
  readonly text?: ReactNode
  /** Button of the next step. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <div className={css.state}>
      {icon && <div className={css.icon}>{icon}</div>}
      <h2 className={css.title}>{title}</h2>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}
