import type { ReactNode } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Note.module.css'

interface Props {
  readonly tone?: 'info' | 'warning' | 'danger'
  readonly children: ReactNode
}

/** Renders an important sentence in the flow of a page or form. */
export function Note({ tone = 'info', children }: Props) {
  return (
    <div className={classes(css.note, css[tone])} role={tone === 'danger' ? 'alert' : undefined}>
      <div>{children}</div>
    </div>
  )
}
