import { type ReactNode, useId } from 'react'
import styles from './ChoiceGroup.module.css'

interface Props<V extends string> {
  readonly label: string
  readonly value: V
  readonly choices: readonly { readonly value: V; readonly label: ReactNode }[]
  readonly hint?: string
  readonly onChange: (value: V) => void
}

/** Renders a choice of a few options, all visible. */
export function ChoiceGroup<V extends string>({ label, value, choices, hint, onChange }: Props<V>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
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
