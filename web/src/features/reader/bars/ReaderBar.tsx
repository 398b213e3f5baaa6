import type { ReactNode } from 'react'
import { classes } from '../../../lib/classes.ts'
import css from './ReaderBar.module.css'
import type { ReaderControls } from './use-reader-controls.ts'

interface Props {
  readonly edge: 'top' | 'bottom'
  readonly controls: Pick<ReaderControls, 'isShown' | 'isFilled'>
  readonly children: ReactNode
}

/** Renders a bar at an edge of the reader. A hidden bar cannot get the focus; before the first page it is empty. */
export function ReaderBar({ edge, controls, children }: Props) {
  const isShown = controls.isShown && controls.isFilled
  const Bar = edge === 'top' ? 'header' : 'footer'
  return (
    <Bar className={classes(css.bar, css[edge], !isShown && css.away)} inert={!isShown} data-chrome="">
      <div className={css.content}>{controls.isFilled && children}</div>
    </Bar>
  )
}
