import { useText } from '../../i18n/use-text.ts'
import { FormTags } from '../../ui/form/FormTags.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import { loadTags, normalizeWord } from './suggestions.ts'

export function BookTags({ field }: { readonly field: Field<readonly string[]> }) {
  const t = useText()
  return (
    <FormTags
      field={field}
      label={t('edit.tags')}
      hint={t('edit.words_hint')}
      load={loadTags}
      normalize={normalizeWord}
    />
  )
}
