import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormLanguage } from '../../ui/form/FormLanguage.tsx'
import { FormNumber } from '../../ui/form/FormNumber.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { BulkPeople } from './BulkPeople.tsx'
import { BulkWords } from './BulkWords.tsx'
import { bulkKey } from './bulk-key.ts'
import {
  type BulkOneshotValues,
  checkBulkOneshots,
  planOneshots,
  toBulkOneshotSnapshot,
} from './bulk-oneshot-form.ts'
import { DirectionField } from './DirectionField.tsx'
import { fetchOneshots } from './fetch-items.ts'
import type { Oneshot } from './oneshot-form.ts'
import { PublisherField } from './PublisherField.tsx'
import { ReviewList } from './ReviewList.tsx'
import css from './Sections.module.css'
import { saveEach } from './save-many.ts'
import { isHalfDone, patchOneshot } from './save-oneshot.ts'
import { loadGenres, loadSharingLabels, loadTags } from './suggestions.ts'
import { useDescribeChange } from './use-describe-change.ts'

interface Props {
  readonly title: string
  readonly oneshots: readonly Oneshot[]
  readonly onClose: () => void
}

export function ManyOneshotsForm({ title, oneshots, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const describe = useDescribeChange()
  const [items, setItems] = useState(oneshots)
  const seriesIds = oneshots.map(({ series }) => series.id)
  const form = useForm<BulkOneshotValues>({
    start: toBulkOneshotSnapshot(oneshots),
    check: checkBulkOneshots,
    draftKey: `${userId}.oneshots.${bulkKey(oneshots.map(({ series }) => series))}`,
  })
  const reread = async () => {
    const now = await fetchOneshots(seriesIds)
    setItems(now)
    return toBulkOneshotSnapshot(now)
  }
  const save = async (changes: Changes<BulkOneshotValues>) => {
    const edits = planOneshots(await fetchOneshots(seriesIds), changes)
    record(await saveEach('edit.done_books', edits, patchOneshot, isHalfDone))
    return undefined
  }
  return (
    <FormDialog
      form={form}
      title={title}
      reread={reread}
      review={(changes) => {
        const edits = planOneshots(items, changes)
        return {
          saveLabel: t('forms.save_count', { count: edits.length }),
          content: (
            <ReviewList
              edits={edits.map(({ name, item, change }) => ({
                name,
                lines: () => [
                  ...describe(item.series.metadata, change.series),
                  ...describe(item.book.metadata, change.book),
                ],
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
          fields: ['language', 'readingDirection', 'publisher', 'ageRating'],
          content: (
            <div className={css.pair}>
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
          id: 'authors',
          label: t('edit.section_authors'),
          fields: ['authors'],
          content: (
            <BulkPeople
              field={form.field('authors')}
              lists={items.map(({ book }) => book.metadata.authors)}
            />
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
                lists={items.map(({ series }) => series.metadata.genres)}
                load={loadGenres}
              />
              <BulkWords
                field={form.field('tags')}
                label={t('edit.tags')}
                lists={items.map(({ book }) => book.metadata.tags)}
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
              lists={items.map(({ series }) => series.metadata.sharingLabels)}
              load={loadSharingLabels}
            />
          ),
        },
      ]}
    />
  )
}
