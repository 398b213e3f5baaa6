import { type Series, SeriesStatus } from '@lectern/contract/series'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormLanguage } from '../../ui/form/FormLanguage.tsx'
import { FormNumber } from '../../ui/form/FormNumber.tsx'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { BulkWords } from './BulkWords.tsx'
import { bulkKey } from './bulk-key.ts'
import {
  type BulkSeriesValues,
  checkBulkSeries,
  planSeries,
  toBulkSeriesSnapshot,
} from './bulk-series-form.ts'
import { DirectionField } from './DirectionField.tsx'
import { fetchSeriesAgain } from './fetch-items.ts'
import { PublisherField } from './PublisherField.tsx'
import { ReviewList } from './ReviewList.tsx'
import css from './Sections.module.css'
import { saveEach } from './save-many.ts'
import { patchSeries } from './save-metadata.ts'
import { loadGenres, loadSharingLabels, loadTags } from './suggestions.ts'
import { useDescribeChange } from './use-describe-change.ts'

interface Props {
  readonly seriesList: readonly Series[]
  readonly onClose: () => void
}

/** Edits what several series can have in common, with a look at what will change where. */
export function ManySeriesDialog({ seriesList, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const describe = useDescribeChange()
  const [items, setItems] = useState(seriesList)
  const form = useForm<BulkSeriesValues>({
    start: toBulkSeriesSnapshot(seriesList),
    check: checkBulkSeries,
    draftKey: `${userId}.several-series.${bulkKey(seriesList)}`,
  })
  const reread = async () => {
    const now = await fetchSeriesAgain(items)
    setItems(now)
    return toBulkSeriesSnapshot(now)
  }
  const save = async (changes: Changes<BulkSeriesValues>) => {
    const edits = planSeries(await fetchSeriesAgain(items), changes)
    record(await saveEach('edit.done_series_list', edits, ({ item, change }) => patchSeries(item, change)))
    return undefined
  }
  const listsOf = (name: 'genres' | 'tags' | 'sharingLabels') => items.map(({ metadata }) => metadata[name])
  return (
    <FormDialog
      form={form}
      title={t('edit.edit_series_list', { count: seriesList.length })}
      reread={reread}
      review={(changes) => {
        const edits = planSeries(items, changes)
        return {
          saveLabel: t('forms.save_count', { count: edits.length }),
          content: (
            <ReviewList
              edits={edits.map(({ name, item, change }) => ({
                name,
                lines: () => describe(item.metadata, change),
              }))}
            />
          ),
        }
      }}
      onSave={save}
      onClose={onClose}
      sections={[
        {
          id: 'general',
          label: t('edit.section_general'),
          fields: ['status', 'language', 'readingDirection', 'publisher', 'ageRating'],
          content: (
            <div className={css.pair}>
              <FormSelect
                field={form.field('status')}
                label={t('edit.status')}
                options={SeriesStatus.options.map((value) => ({ value, label: t(`series.status_${value}`) }))}
              />
              <FormLanguage field={form.field('language')} label={t('edit.language')} />
              <DirectionField field={form.field('readingDirection')} />
              <PublisherField field={form.field('publisher')} />
              <FormNumber
                field={form.field('ageRating')}
                label={t('edit.age_rating')}
                hint={t('edit.age_rating_hint')}
              />
            </div>
          ),
        },
        {
          id: 'tags',
          label: t('edit.section_tags'),
          fields: ['genres', 'tags'],
          content: (
            <>
              <BulkWords
                field={form.field('genres')}
                label={t('edit.genres')}
                lists={listsOf('genres')}
                load={loadGenres}
              />
              <BulkWords
                field={form.field('tags')}
                label={t('edit.tags')}
                lists={listsOf('tags')}
                load={loadTags}
              />
            </>
          ),
        },
        {
          id: 'sharing',
          label: t('edit.section_sharing'),
          fields: ['sharingLabels'],
          content: (
            <BulkWords
              field={form.field('sharingLabels')}
              label={t('edit.sharing_labels')}
              lists={listsOf('sharingLabels')}
              load={loadSharingLabels}
            />
          ),
        },
      ]}
    />
  )
}
