import { useText } from '../../i18n/use-text.ts'
import { FormRows } from '../../ui/form/FormRows.tsx'
import type { Field } from '../../ui/form/use-form.ts'
import type { SeriesValues } from './series-form.ts'

export function AlternateTitlesSection({
  field,
}: {
  readonly field: Field<SeriesValues['alternateTitles']>
}) {
  const t = useText()
  return (
    <FormRows
      field={field}
      label={t('edit.alternate_titles')}
      hint={t('edit.alternate_titles_hint')}
      addLabel={t('edit.add_title')}
      empty={{ label: '', title: '' }}
      columns={[
        { name: 'label', label: t('edit.title_label') },
        { name: 'title', label: t('edit.title') },
      ]}
    />
  )
}
