import { classes } from '../../lib/classes.ts'
import css from './Button.module.css'

export type ButtonVariant = 'primary' | 'plain' | 'quiet' | 'danger'

/** Returns the classes of a button for elements that are links: `<Link className={buttonClass('primary')}>`. */
export const buttonClass = (variant: ButtonVariant = 'plain', more?: string): string =>
  classes(css.button, css[variant], more)
