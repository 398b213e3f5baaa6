import type { Series } from '@lectern/contract/series'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { joinUndos } from '../../lib/action.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Changes } from '../../ui/form/form-state.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useRecordDone } from '../../ui/use-record-done.ts'
import { useUser } from '../auth/queries.ts'
import { PosterSection } from '../posters/PosterSection.tsx'
import { usePosterForm } from '../posters/use-poster-form.ts'
import { seriesQueries } from '../series/queries.ts'
import { useSeries } from '../series/use-series.ts'
import { AlternateTitlesSection } from './AlternateTitlesSection.tsx'
import { LinksSection } from './LinksSection.tsx'
import { restoreOf } from './plan-edits.ts'
import { SeriesGeneral } from './SeriesGeneral.tsx'
import { SeriesTags } from './SeriesTags.tsx'
import { SharingSection } from './SharingSection.tsx'
import { isEmptyChange, patchSeries } from './save-metadata.ts'
import { checkSeries, type SeriesValues, toSeriesChange, toSeriesSnapshot } from './series-form.ts'

interface Props {
  readonly series: Series
  readonly onClose: () => void
}

/** Edits the metadata of one series. */
export function SeriesDialog({ series, onClose }: Props) {
  const t = useText()
  const client = useQueryClient()
  const record = useRecordDone()
  const userId = useUser().id
  const form = useForm<SeriesValues>({
    start: toSeriesSnapshot(series),
    check: checkSeries,
    draftKey: `${userId}.series.${series.id}`,
  })
  const posters = usePosterForm({ kind: 'series', id: series.id })
  const current = useSeries(series.id).series ?? series
  const { follow } = form
  useEffect(() => {
    follow(toSeriesSnapshot(current))
  }, [current, follow])
  const reread = () => client.fetchQuery({ ...seriesQueries.detail(series.id), staleTime: 0 })

  const save = async (changes: Changes<SeriesValues>) => {
    const before = await client.ensureQueryData(seriesQueries.detail(series.id))
    const change = toSeriesChange(changes)
    const isPatched = !isEmptyChange(change)
    if (isPatched) await patchSeries(before, change)
    const { failures, undo: undoPosters } = await posters.save()
    const undo = joinUndos([
      isPatched ? () => patchSeries(before, restoreOf(before.metadata, change)) : undefined,
      undoPosters,
    ])
    record({ done: 'edit.done_series', values: { title: before.metadata.title }, ...(undo && { undo }) })
    if (failures.length === 0) return undefined
    follow(toSeriesSnapshot(await reread()))
    return 'posters'
  }
  return (
    <FormDialog
      form={form}
      title={t('edit.edit_series')}
      description={<bdi>{series.metadata.title}</bdi>}
      reread={async () => toSeriesSnapshot(await reread())}
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
            'status',
            'totalBookCount',
            'language',
            'readingDirection',
            'publisher',
            'ageRating',
          ],
          content: <SeriesGeneral form={form} />,
        },
        {
          id: 'titles',
          label: t('edit.section_titles'),
          fields: ['alternateTitles'],
          content: <AlternateTitlesSection field={form.field('alternateTitles')} />,
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
          content: <PosterSection form={posters} title={series.metadata.title} />,
        },
      ]}
    />
  )
}
