import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Button.module.css'
import { type ButtonVariant, buttonClass } from './button-class.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant
  readonly icon?: ReactNode
  /** True while the action runs: keeps the width and ignores further presses. */
  readonly busy?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  variant = 'plain',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      // Not `disabled`, which would lose the focus in the middle of an action.
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={classes(buttonClass(variant), busy && css.busy, className)}
    >
      {icon}
      {children}
      {busy && (
        <span className={css.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      )}
    </button>
  )
}
