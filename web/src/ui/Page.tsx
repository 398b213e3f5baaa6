import type { ReactNode } from 'react'
import { classes } from '../lib/classes.ts'
import css from './Page.module.css'

interface Props {
  /** For texts and forms: lines that are not too long to read. */
  readonly isNarrow?: boolean
  readonly children: ReactNode
}

/** The margins of a screen. Rows that run to the edges bring their own and stay outside. */
export function Page({ isNarrow, children }: Props) {
  return <div className={classes(css.page, isNarrow && css.narrow)}>{children}</div>
}
