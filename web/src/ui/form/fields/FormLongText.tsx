import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import field from '../../field/Field.module.css'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'
import css from './FormLongText.module.css'

interface Props {
  readonly field: Field<string>
  readonly label: string
}

/** Shortens long values for the label of the revert button. */
const shorten = (value: string) => (value.length > 80 ? `${value.slice(0, 80)}…` : value)

/** Renders a text of several lines, whose field grows with the text. */
export function FormLongText({ field: of, label }: Props) {
  const t = useText()
  const id = useId()
  return (
    <FieldFrame field={of} label={label} describe={shorten}>
      <div className={field.field}>
        <label className={field.label} htmlFor={id}>
          {label}
        </label>
        <textarea
          id={id}
          dir="auto"
          rows={5}
          className={`${field.input} ${css.text}`}
          value={of.value}
          placeholder={of.isMixed ? t('forms.mixed') : undefined}
          aria-invalid={of.error ? true : undefined}
          aria-describedby={of.error ? `${id}-note` : undefined}
          onChange={(event) => of.onChange(event.target.value)}
        />
        {of.error && (
          <p id={`${id}-note`} className={field.error} role="alert">
            {of.error}
          </p>
        )}
      </div>
    </FieldFrame>
  )
}
