import type { ReactNode } from 'react'
import { Checkbox } from './Checkbox.tsx'
import css from './CheckboxGroup.module.css'

interface Props {
  readonly legend: ReactNode
  readonly options: readonly { readonly id: string; readonly label: ReactNode; readonly hint?: ReactNode }[]
  /** Ids of the selected options, and perhaps others, which are kept. */
  readonly selected: readonly string[]
  readonly onChange: (selected: readonly string[]) => void
  /** Shown below the checkboxes. */
  readonly children?: ReactNode
}

/** Renders options with a checkbox each, below their common heading. */
export function CheckboxGroup({ legend, options, selected, onChange, children }: Props) {
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      {options.map(({ id, label, hint }) => (
        <Checkbox
          key={id}
          label={label}
          hint={hint}
          checked={selected.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...selected, id] : selected.filter((each) => each !== id))}
        />
      ))}
      {children}
    </fieldset>
  )
}
