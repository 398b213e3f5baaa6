import { classes } from '../lib/classes.ts'
import css from './ProgressLine.module.css'

interface Props {
  readonly label: string
  /** 0 to 1; absent when nobody knows. */
  readonly value?: number
}

export function ProgressLine({ label, value }: Props) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      className={css.line}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i
        className={classes(css.bar, percent === undefined && css.endless)}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
