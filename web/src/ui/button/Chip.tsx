import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { classes } from '../../lib/classes.ts'
import css from './Chip.module.css'

interface Props {
  readonly children: ReactNode
  /** Shown by color and a tick, never by color alone. */
  readonly isActive?: boolean
  readonly onClick?: () => void
  readonly onRemove?: () => void
  /** Accessible name of the cross: "Remove filter: Unread". */
  readonly removeLabel?: string
}

/** Renders a text with a border: a fact, a filter to toggle, or a filter to remove. */
export function Chip({ children, isActive, onClick, onRemove, removeLabel }: Props) {
  const t = useText()
  const readState = classes(css.chip, isActive && css.active, onRemove && css.removable)
  if (onClick) {
    return (
      <button type="button" className={readState} aria-pressed={isActive} onClick={onClick}>
        {isActive && <IconCheck size={14} className={css.tick} aria-hidden />}
        {children}
      </button>
    )
  }
  return (
    <span className={readState}>
      {children}
      {onRemove && (
        <button
          type="button"
          className={css.remove}
          aria-label={removeLabel ?? t('ui.remove')}
          onClick={onRemove}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
