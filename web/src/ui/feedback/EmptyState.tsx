import type { ReactNode } from 'react'
import css from './State.module.css'

interface Props {
  readonly icon?: ReactNode
  readonly title: string
  /** True if the title is the title of the page. */
  readonly isPage?: boolean
  /** Describes what belongs here. */
  readonly text?: ReactNode
  /** Button of the next step. */
  readonly action?: ReactNode
}

export function EmptyState({ icon, title, isPage = false, text, action }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={css.state}>
      {icon && <div className={css.icon}>{icon}</div>}
      <Title className={css.title}>{title}</Title>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.actions}>{action}</div>}
    </div>
  )
}
