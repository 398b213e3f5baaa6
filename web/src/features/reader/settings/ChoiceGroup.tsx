import { type ReactNode, useId } from 'react'
import { classes } from '../../../lib/classes.ts'
import styles from './ChoiceGroup.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[]
  /** `cards`: side by side, with a drawing above the words; the first one has a separate line. */
  readonly look?: 'pills' | 'cards'
  /** True below a heading with the same text. */
  readonly isLabelHidden?: boolean
  readonly hint?: string
  /** Text that names the scope in which the value was set. */
  readonly origin?: string
  readonly onChange: (value: V) => void
}

/** Renders a choice of a few options, all visible. */
export function ChoiceGroup<V extends string>(props: Props<V>) {
  const { label, value, choices, look = 'pills', isLabelHidden, hint, origin, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.group} aria-describedby={origin && `${name}-origin`}>
      <legend className={classes(styles.label, isLabelHidden && styles.hidden)}>{label}</legend>
      {origin && (
        <span id={`${name}-origin`} className={styles.origin}>
          {origin}
        </span>
      )}
      <div className={classes(styles.choices, look === 'cards' && styles.cards)}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
    </fieldset>
  )
}
