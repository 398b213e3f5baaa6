import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classes } from '../../lib/classes.ts'
import css from './Checkbox.module.css'

interface Props {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: ReactNode
  /** True if some but not all of its options are on. */
  readonly isMixed?: boolean
  readonly disabled?: boolean
  readonly className?: string
}

export function Checkbox({ label, checked, onChange, hint, isMixed = false, disabled, className }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes(css.row, className)} htmlFor={id}>
      <input
        ref={box}
        id={id}
        type="checkbox"
        className={css.box}
        checked={checked}
        disabled={disabled}
        // A press on the hint toggles the box, but the hint is not part of the name.
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={css.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
