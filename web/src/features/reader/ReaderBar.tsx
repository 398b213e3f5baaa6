import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './ReaderBar.module.css'

interface Props {
  readonly edge: 'top' | 'bottom'
  readonly isShown: boolean
  readonly children: ReactNode
}

/** A bar at an edge of the reader. Out of sight it is out of reach, too. */
export function ReaderBar({ edge, isShown, children }: Props) {
  const Bar = edge === 'top' ? 'header' : 'footer'
  return (
    <Bar className={classes(css.bar, css[edge], !isShown && css.away)} inert={!isShown} data-chrome="">
      {children}
    </Bar>
  )
}
