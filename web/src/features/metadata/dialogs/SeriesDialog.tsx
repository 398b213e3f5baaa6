import type { Series } from '@lectern/contract/series'
import { useQueryClient } from '@tanstack/react-query'
import { seriesQueries } from '../../series/queries.ts'
import { useSeries } from '../../series/use-series.ts'
import type { SectionRows } from '../fields/form-sections.ts'
import { checkSeries, toSeriesChange, toSeriesSnapshot } from '../fields/series-form.ts'
import { patchSeries, saveChange } from '../saving/save-metadata.ts'
import { MetadataDialog } from './MetadataDialog.tsx'

const sections: SectionRows = {
  general: [
    'title',
    'titleSort',
    'summary',
    ['status', 'totalBookCount', 'language', 'readingDirection', 'publisher', 'ageRating'],
  ],
  titles: ['alternateTitles'],
  tags: ['genres', 'tags'],
  links: ['links'],
  sharing: ['sharingLabels'],
}

/** Edits the metadata of one series. */
export function SeriesDialog({ series, onClose }: { readonly series: Series; readonly onClose: () => void }) {
  const client = useQueryClient()
  const query = seriesQueries.detail(series.id)
  return (
    <MetadataDialog
      kind="series"
      id={series.id}
      item={useSeries(series.id).series ?? series}
      name={series.metadata.title}
      posterOwner={{ kind: 'series', id: series.id }}
      sections={sections}
      toSnapshot={toSeriesSnapshot}
      check={checkSeries}
      fetchItem={() => client.fetchQuery({ ...query, staleTime: 0 })}
      onSave={async (changes) =>
        saveChange(
          'edit.done_series',
          await client.ensureQueryData(query),
          toSeriesChange(changes),
          patchSeries,
        )
      }
      onClose={onClose}
    />
  )
}
