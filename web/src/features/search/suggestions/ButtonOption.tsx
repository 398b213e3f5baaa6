import type { MouseEvent, ReactNode } from 'react'
import type { Icon } from '../../../lib/action.ts'
import css from './Options.module.css'

interface Props {
  readonly optionId: string
  readonly isActive: boolean
  readonly icon?: Icon | undefined
  readonly children: ReactNode
  readonly onChoose: (event: MouseEvent) => void
  /** Shown at the end, hidden from screen readers. */
  readonly end?: ReactNode
}

/** Renders a line of a list that runs a function. The text field keeps the focus. */
export function ButtonOption({ optionId, isActive, icon: LineIcon, children, onChoose, end }: Props) {
  return (
    <button
      type="button"
      id={optionId}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.option}
      onClick={onChoose}
    >
      <span className={css.sign}>{LineIcon && <LineIcon size={18} aria-hidden />}</span>
      <span className={css.words}>
        <span className={css.title}>{children}</span>
      </span>
      {end && <span aria-hidden="true">{end}</span>}
    </button>
  )
}
