import type { SeriesMetadataChange } from '@lectern/contract/metadata'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { joinUndos } from '../../lib/action.ts'
import { FormDate } from '../../ui/form/FormDate.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormLanguage } from '../../ui/form/FormLanguage.tsx'
import { FormLongText } from '../../ui/form/FormLongText.tsx'
import { FormNumber } from '../../ui/form/FormNumber.tsx'
import { FormText } from '../../ui/form/FormText.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { PosterSection } from '../posters/PosterSection.tsx'
import { usePosterForm } from '../posters/use-poster-form.ts'
import { AuthorsSection } from './AuthorsSection.tsx'
import { DirectionField } from './DirectionField.tsx'
import { fetchOneshots } from './fetch-items.ts'
import { IsbnField } from './IsbnField.tsx'
import { LinksSection } from './LinksSection.tsx'
import {
  checkOneshot,
  type Oneshot,
  type OneshotValues,
  splitOneshotChange,
  toOneshotSnapshot,
} from './oneshot-form.ts'
import { PublisherField } from './PublisherField.tsx'
import css from './Sections.module.css'
import { SeriesTags } from './SeriesTags.tsx'
import { SharingSection } from './SharingSection.tsx'
import { saveOneshot } from './save-oneshot.ts'
import { useChangesOf } from './use-changes-of.ts'

interface Props {
  readonly oneshot: Oneshot
  readonly onClose: () => void
}

export function OneshotForm({ oneshot, onClose }: Props) {
  const t = useText()
  const record = useRecordDone()
  const userId = useUser().id
  const { series } = oneshot
  const form = useForm<OneshotValues>({
    start: toOneshotSnapshot(oneshot),
    check: checkOneshot,
    draftKey: `${userId}.oneshot.${series.id}`,
  })
  /** What a failed attempt changed in the series. */
  const owed = useRef<SeriesMetadataChange>({})
  const posters = usePosterForm({ kind: 'book', id: oneshot.book.id })
  const fetchAgain = async () => (await fetchOneshots([series.id]))[0] ?? oneshot
  const reread = async () => toOneshotSnapshot(await fetchAgain())
  // A failure is told when it is saved.
  useChangesOf(series.id, () => void reread().then(form.follow, () => {}))
  const save = async (changes: Changes<OneshotValues>) => {
    const change = splitOneshotChange(changes)
    const outcome = await saveOneshot(await fetchAgain(), change, owed.current, (restore) => {
      owed.current = restore
    })
    const { failures, undo: undoPosters } = await posters.save()
    const undo = joinUndos([outcome.undo, undoPosters])
    record({ ...outcome, ...(undo && { undo }) })
    if (failures.length === 0) return undefined
    form.follow(await reread())
    return 'posters'
  }
  return (
    <FormDialog
      form={form}
      title={t('edit.edit_oneshot')}
      description={<bdi>{oneshot.book.metadata.title}</bdi>}
      reread={reread}
      hasOtherChanges={posters.isChanged}
      onSave={save}
      onClose={onClose}
      sections={[
        {
          id: 'general',
          label: t('edit.section_general'),
          fields: [
            'title',
            'titleSort',
            'summary',
            'releaseDate',
            'isbn',
            'language',
            'readingDirection',
            'publisher',
            'ageRating',
          ],
          content: (
            <>
              <FormText field={form.field('title')} label={t('edit.title')} />
              <FormText
                field={form.field('titleSort')}
                label={t('edit.title_sort')}
                hint={t('edit.title_sort_hint')}
              />
              <FormLongText field={form.field('summary')} label={t('edit.summary')} />
              <div className={css.pair}>
                <FormDate field={form.field('releaseDate')} label={t('edit.release_date')} />
                <IsbnField field={form.field('isbn')} />
                <FormLanguage field={form.field('language')} label={t('edit.language')} />
                <DirectionField field={form.field('readingDirection')} />
                <PublisherField field={form.field('publisher')} />
                <FormNumber
                  field={form.field('ageRating')}
                  label={t('edit.age_rating')}
                  hint={t('edit.age_rating_hint')}
                />
              </div>
            </>
          ),
        },
        {
          id: 'authors',
          label: t('edit.section_authors'),
          fields: ['authors'],
          content: <AuthorsSection field={form.field('authors')} />,
        },
        {
          id: 'tags',
          label: t('edit.section_tags'),
          fields: ['genres', 'tags'],
          content: <SeriesTags genres={form.field('genres')} tags={form.field('tags')} />,
        },
        {
          id: 'links',
          label: t('edit.section_links'),
          fields: ['links'],
          content: <LinksSection field={form.field('links')} />,
        },
        {
          id: 'sharing',
          label: t('edit.section_sharing'),
          fields: ['sharingLabels'],
          content: <SharingSection field={form.field('sharingLabels')} />,
        },
        {
          id: 'poster',
          label: t('edit.section_poster'),
          fields: ['posters'],
          content: <PosterSection form={posters} title={oneshot.book.metadata.title} />,
        },
      ]}
    />
  )
}
