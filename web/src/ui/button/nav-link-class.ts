import { classes } from '../../lib/classes.ts'
import css from './NavLink.module.css'

/** Returns the classes of a line of the main navigation, for links and buttons. The router marks the link of the current page. */
export const navLinkClass = (...more: readonly (string | undefined)[]): string => classes(css.link, ...more)

/** Class of a number at the end of such a line that needs attention. */
export const navCountClass = css.count
