import type { InputHTMLAttributes, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../field/TextField.tsx'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface Props
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'inputMode' | 'dir' | 'spellCheck' | 'autoCapitalize' | 'placeholder' | 'autoComplete'
  > {
  readonly field: Field<string>
  readonly label: string
  readonly hint?: ReactNode
  /** A control inside the field, at its end. */
  readonly end?: ReactNode
}

/** Renders a line of text in a form. */
export function FormText({ field, label, placeholder, ...rest }: Props) {
  const t = useText()
  return (
    <FieldFrame field={field} label={label} describe={(value: string) => value}>
      <TextField
        dir="auto"
        autoComplete="off"
        {...rest}
        label={label}
        value={field.value}
        error={field.error}
        placeholder={field.isMixed ? t('forms.mixed') : placeholder}
        onChange={(event) => field.onChange(event.target.value)}
      />
    </FieldFrame>
  )
}
