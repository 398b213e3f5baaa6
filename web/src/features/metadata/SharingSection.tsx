import { useText } from '../../i18n/use-text.ts'
import { FormTags } from '../../ui/form/FormTags.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import { loadSharingLabels, normalizeWord } from './suggestions.ts'

export function SharingSection({ field }: { readonly field: Field<readonly string[]> }) {
  const t = useText()
  return (
    <FormTags
      field={field}
      label={t('edit.sharing_labels')}
      hint={t('edit.sharing_hint')}
      load={loadSharingLabels}
      normalize={normalizeWord}
    />
  )
}
