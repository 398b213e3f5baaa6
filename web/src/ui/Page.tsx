import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Page.module.css'

interface Props {
  /** True for texts and forms: limits the length of lines. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** Renders the margins of a screen. Rows that reach the edges have their own and stay outside. */
export function Page({ isNarrow, children }: Props) {
  return <div className={classes(css.page, isNarrow && css.narrow)}>{children}</div>
}
