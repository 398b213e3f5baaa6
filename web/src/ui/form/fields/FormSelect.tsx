import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { SelectField } from '../../field/SelectField.tsx'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormSelect.module.css'

interface Props<T extends string> {
  readonly field: Field<T>
  readonly label: string
  readonly hint?: ReactNode
  readonly options: readonly { readonly value: T; readonly label: string }[]
}

/** Value of the option that represents different values of several items. */
const mixed = ' mixed'

/** Renders a choice of one option in a form. */
export function FormSelect<T extends string>({ field, label, hint, options }: Props<T>) {
  const t = useText()
  const lines: readonly { readonly value: string; readonly label: string }[] = field.isMixed
    ? [{ value: mixed, label: t('forms.mixed') }, ...options]
    : options
  const choose = (value: string) => {
    const option = options.find((each) => each.value === value)
    if (option) field.onChange(option.value)
  }
  const describe = (value: T) => options.find((option) => option.value === value)?.label ?? value
  return (
    <FieldFrame field={field} label={label} describe={describe}>
      <SelectField
        className={field.isMixed ? (css.mixed ?? '') : ''}
        label={label}
        hint={hint}
        value={field.isMixed ? mixed : field.value}
        options={lines}
        onChange={choose}
      />
    </FieldFrame>
  )
}
