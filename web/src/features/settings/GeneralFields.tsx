import { ThumbnailSize, thumbnailEdges } from '@lectern/contract/settings'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SettingsSection } from '../../ui/settings/SettingsSection.tsx'
import type { SettingsFieldProps } from './field-props.ts'

/** Renders posters, empty sets and tasks. */
export function GeneralFields({ draft, wrong, onChange }: SettingsFieldProps) {
  const t = useText()
  return (
    <>
      <SettingsSection title={t('server.posters')} text={t('server.posters_text')}>
        <SelectField
          label={t('server.thumbnail_size')}
          value={draft.thumbnailSize}
          options={ThumbnailSize.options.map((value) => ({
            value,
            label: t('server.thumbnail_size_option', {
              name: t(`server.thumbnail_size_${value}`),
              edge: thumbnailEdges[value],
            }),
          }))}
          onChange={(thumbnailSize) => onChange({ thumbnailSize })}
        />
      </SettingsSection>
      <SettingsSection title={t('server.scans')} text={t('server.scans_text')}>
        <Checkbox
          label={t('server.delete_empty_collections')}
          checked={draft.deleteEmptyCollections}
          onChange={(deleteEmptyCollections) => onChange({ deleteEmptyCollections })}
        />
        <Checkbox
          label={t('server.delete_empty_read_lists')}
          checked={draft.deleteEmptyReadLists}
          onChange={(deleteEmptyReadLists) => onChange({ deleteEmptyReadLists })}
        />
        <NumberField
          label={t('server.task_pool_size')}
          hint={t('server.task_pool_size_hint', {
            min: 1,
            max: 64,
          })}
          error={
            wrong.includes('taskPoolSize')
              ? t('server.between', {
                  min: 1,
                  max: 64,
                })
              : undefined
          }
          value={draft.taskPoolSize}
          min={1}
          max={64}
          onChange={(taskPoolSize) => onChange({ taskPoolSize })}
        />
      </SettingsSection>
    </>
  )
}
