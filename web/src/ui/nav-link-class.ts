import { classes } from '../lib/classes.ts'
import css from './NavLink.module.css'

/** The look of a line of the main navigation, for links and buttons; the router marks the link of the current page. */
export const navLinkClass = (...more: readonly (string | undefined)[]): string => classes(css.link, ...more)

/** The look of a number at the end of such a line that wants to be looked at. */
export const navCountClass = css.count
