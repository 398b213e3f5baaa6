import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Field.module.css'

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** A control inside the field, at its end. */
  readonly end?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

export function TextField({ label, hint, error, end, className, ...rest }: Props) {
  const id = useId()
  return (
    <div className={classes(css.field, className)}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      {/* The control is at the end of the value in the direction of the value. */}
      <div className={css.box} dir={rest.dir === 'auto' ? undefined : rest.dir}>
        <input
          type="text"
          {...rest}
          id={id}
          className={classes(css.input, end !== undefined && css.withEnd)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        {end && <span className={css.end}>{end}</span>}
      </div>
      {(error || hint) && (
        <p id={`${id}-note`} className={error ? css.error : css.hint} role={error ? 'alert' : undefined}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
