import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from '../lib/classes.ts'
import css from './IconButton.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** What it does, for the name and the tooltip (`title` may add a shortcut): an icon alone says it to nobody but its maker. */
  readonly label: string
  readonly icon: ReactNode
  readonly onCover?: boolean
  /** The icon points forward or back and turns round in right-to-left languages. */
  readonly directional?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function IconButton({ label, icon, onCover, directional, className, ...rest }: Props) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(css.button, onCover && css.onCover, directional && css.mirrored, className)}
    >
      {icon}
    </button>
  )
}
