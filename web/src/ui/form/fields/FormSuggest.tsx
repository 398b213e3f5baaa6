import { useText } from '../../../i18n/use-text.ts'
import { SuggestField } from '../../field/SuggestField.tsx'
import type { LoadOptions } from '../../field/use-options.ts'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface Props {
  readonly field: Field<string>
  readonly label: string
  /** Suggestions; their labels become the value. */
  readonly load: LoadOptions
}

/** Renders a line of text with suggestions in a form. */
export function FormSuggest({ field, label, load }: Props) {
  const t = useText()
  return (
    <FieldFrame field={field} label={label} describe={(value: string) => value}>
      <SuggestField
        label={label}
        typed={field.value}
        onTyped={field.onChange}
        error={field.error}
        placeholder={field.isMixed ? t('forms.mixed') : undefined}
        load={load}
        onChoose={(option) => field.onChange(option.label)}
      />
    </FieldFrame>
  )
}
