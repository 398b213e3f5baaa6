import { useText } from '../../i18n/use-text.ts'
import { FormSuggest } from '../../ui/form/FormSuggest.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import { loadPublishers } from './suggestions.ts'

export function PublisherField({ field }: { readonly field: Field<string> }) {
  const t = useText()
  return <FormSuggest field={field} label={t('edit.publisher')} load={loadPublishers} />
}
