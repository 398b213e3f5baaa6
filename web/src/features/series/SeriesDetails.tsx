import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { FoldedFacts } from '../../ui/detail/FoldedFacts.tsx'

/** Renders the sort title, dates, size and folder of a series, collapsed. Only administrators receive the folder. */
export function SeriesDetails({ series }: { readonly series: Series }) {
  const t = useText()
  const formats = useFormats()
  const { metadata, booksMetadata, created, lastModified, url, sizeBytes, lastRead } = series
  const { releaseDate } = booksMetadata
  return (
    <FoldedFacts
      title={t('books.details')}
      facts={[
        metadata.titleSort !== metadata.title && {
          label: t('series.fact_sort_title'),
          value: <bdi>{metadata.titleSort}</bdi>,
        },
        releaseDate !== null && {
          label: t('series.fact_first_release'),
          value: formats.longDate(releaseDate),
        },
        { label: t('series.fact_added'), value: formats.dateTime(created) },
        { label: t('series.fact_updated'), value: formats.dateTime(lastModified) },
        sizeBytes !== undefined && { label: t('books.fact_size'), value: formats.size(sizeBytes) },
        lastRead != null && { label: t('books.fact_last_read'), value: formats.dateTime(lastRead) },
        url !== '' && {
          label: t('series.fact_folder'),
          value: <bdi dir="ltr">{url}</bdi>,
          isWide: true,
        },
      ]}
    />
  )
}
