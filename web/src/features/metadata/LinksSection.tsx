import type { WebLink } from '@lectern/contract/values'
import { useText } from '../../i18n/use-text.ts'
import { FormRows } from '../../ui/form/FormRows.tsx'
import type { Field } from '../../ui/form/use-form.ts'

export function LinksSection({ field }: { readonly field: Field<readonly WebLink[]> }) {
  const t = useText()
  return (
    <FormRows
      field={field}
      label={t('edit.links')}
      hint={t('edit.links_hint')}
      addLabel={t('edit.add_link')}
      empty={{ label: '', url: '' }}
      columns={[
        { name: 'label', label: t('edit.link_label') },
        { name: 'url', label: t('edit.link_url'), isAddress: true },
      ]}
    />
  )
}
