import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { SelectField } from '../SelectField.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormListChange.module.css'
import { type ListChange, listModes } from './list-change.ts'
import type { Field } from './use-form.ts'

interface Props<T> {
  readonly field: Field<ListChange<T>>
  readonly label: string
  /** What the items have now. */
  readonly now: string
  /** Renders the fields of what is added, removed or put in the place of the lists. */
  readonly children: (label: string) => ReactNode
}

/** Renders what happens to the same list of several items: nothing, something is added or removed, or all are replaced. */
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
