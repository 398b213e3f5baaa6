import { classes } from '../../lib/classes.ts'
import css from './ProgressBar.module.css'

interface Props {
  /** Name of the work, for screen readers. */
  readonly label: string
  readonly done: number
  /** 0 while unknown. */
  readonly total: number
  readonly className?: string | undefined
}

/** Renders the progress of work on the server as a thin line. */
export function ProgressBar({ label, done, total, className }: Props) {
  return (
    <progress
      className={classes(css.bar, className)}
      aria-label={label}
      {...(total > 0 && { value: done, max: total })}
    />
  )
}
