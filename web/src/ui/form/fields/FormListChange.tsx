import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { SelectField } from '../../field/SelectField.tsx'
import { type ListChange, listModes } from '../list-change.ts'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormListChange.module.css'

interface Props<T> {
  readonly field: Field<ListChange<T>>
  readonly label: string
  /** Summary of the present lists. */
  readonly now: string
  /** Renders the fields for the entries to add, remove or replace. */
  readonly children: (label: string) => ReactNode
}

/** Renders a change of the same list of several items: keep, add, remove or replace. */
export function FormListChange<T>({ field, label, now, children }: Props<T>) {
  const t = useText()
  const { mode, items } = field.value
  return (
    <FieldFrame field={field} label={label}>
      <div className={css.change}>
        <SelectField
          label={label}
          value={mode}
          options={listModes.map((value) => ({ value, label: t(`forms.list_${value}`) }))}
          onChange={(next) => field.onChange({ mode: next, items: next === 'keep' ? [] : items })}
          hint={now}
        />
        {mode !== 'keep' && (
          <div className={css.items}>{children(t(`forms.list_label_${mode}`, { label }))}</div>
        )}
      </div>
    </FieldFrame>
  )
}
