import { useText } from '../../../i18n/use-text.ts'
import { TagField } from '../../field/TagField.tsx'
import type { LoadOptions } from '../../field/use-options.ts'
import type { Field } from '../use-form.ts'
import { FieldFrame } from './FieldFrame.tsx'

interface Props {
  readonly field: Field<readonly string[]>
  readonly label: string
  readonly load: LoadOptions
  readonly hint?: string
  readonly normalize?: (value: string) => string
}

/** Renders a list of words with suggestions in a form. */
export function FormTags({ field, label, ...rest }: Props) {
  const t = useText()
  return (
    <FieldFrame
      field={field}
      label={label}
      describe={(value: readonly string[]) => value.join(t('forms.comma'))}
    >
      <TagField
        {...rest}
        label={label}
        values={field.value}
        error={field.error}
        onChange={field.onChange}
        allowsNew
      />
    </FieldFrame>
  )
}
