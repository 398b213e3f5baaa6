import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './IconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** Describes the action, for the accessible name and the tooltip (`title` may add a shortcut). */
  readonly label: string
  readonly icon: ReactNode
  readonly onCover?: boolean
  /** True when the icon points forward or back and is mirrored in right-to-left languages. */
  readonly directional?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, title, icon, onCover, directional, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      data-tooltip={title ?? label}
      aria-label={label}
      className={classes(css.button, onCover && css.onCover, directional && css.mirrored, className)}
    >
      {icon}
    </button>
  )
}
