import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './ReaderBar.module.css'

interface Props {
  readonly edge: 'top' | 'bottom'
  readonly isShown: boolean
  readonly children: ReactNode
}

/** Renders a bar at an edge of the reader. A hidden bar cannot get the focus. */
export function ReaderBar({ edge, isShown, children }: Props) {
  const Bar = edge === 'top' ? 'header' : 'footer'
  return (
    <Bar className={classes(css.bar, css[edge], !isShown && css.away)} inert={!isShown} data-chrome="">
      <div className={css.content}>{children}</div>
    </Bar>
  )
}
