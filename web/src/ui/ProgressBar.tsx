import { classes } from '../lib/classes.ts'
import css from './ProgressBar.module.css'

interface Props {
  /** What it is the progress of, for those who do not see it. */
  readonly label: string
  readonly done: number
  /** 0 while it is not known. */
  readonly total: number
  readonly className?: string | undefined
}

/** Renders how far a work of the server is, as a thin line. */
export function ProgressBar({ label, done, total, className }: Props) {
  return (
    <progress
      className={classes(css.bar, className)}
      aria-label={label}
      {...(total > 0 && { value: done, max: total })}
    />
  )
}
