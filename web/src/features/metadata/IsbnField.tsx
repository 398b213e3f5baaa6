import { useText } from '../../i18n/use-text.ts'
import { FormText } from '../../ui/form/FormText.tsx'
import type { Field } from '../../ui/form/use-form.ts'

/** Renders the ISBN-13 of a book; hyphens and spaces are allowed. */
export function IsbnField({ field }: { readonly field: Field<string> }) {
  const t = useText()
  return <FormText field={field} label={t('edit.isbn')} dir="ltr" inputMode="numeric" placeholder="978…" />
}
