import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormRows.module.css'
import { PeopleFields, type PeopleProps, type Person } from './PeopleFields.tsx'

interface Props extends PeopleProps {
  readonly field: Field<readonly Person[]>
  readonly label: string
}

/** Renders the people of an item by role, with one lock for all of them. */
export function FormPeople({ field, label, ...rest }: Props) {
  return (
    <FieldFrame field={field} label={label} shape="group">
      <fieldset className={css.group}>
        <legend className={css.legend}>{label}</legend>
        <PeopleFields {...rest} values={field.value} error={field.error} onChange={field.onChange} />
      </fieldset>
    </FieldFrame>
  )
}
