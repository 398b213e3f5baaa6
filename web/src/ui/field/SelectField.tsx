import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { type ReactNode, useId } from 'react'
import { classes } from '../../lib/classes.ts'
import hidden from '../VisuallyHidden.module.css'
import css from './Field.module.css'

interface Option<V extends string> {
  readonly value: V
  readonly label: string
}
interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly Option<V>[]
  readonly onChange: (value: V) => void
  readonly hint?: ReactNode
  readonly isLabelHidden?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
}

/** Renders the native select, which supports keyboards, screen readers and phones. */
export function SelectField<V extends string>(props: Props<V>) {
  const id = useId()
  const { label, value, options, hint } = props
  const choose = (chosen: string) => {
    const option = options.find((o) => o.value === chosen)
    if (option) props.onChange(option.value)
  }
  return (
    <div className={classes(css.field, props.className)}>
      <label className={props.isLabelHidden ? hidden.hidden : css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select
          id={id}
          className={css.input}
          value={value}
          disabled={props.disabled}
          aria-describedby={hint ? `${id}-note` : undefined}
          onChange={(event) => choose(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} className={css.chevron} aria-hidden="true" />
      </div>
      {hint && (
        <p id={`${id}-note`} className={css.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
