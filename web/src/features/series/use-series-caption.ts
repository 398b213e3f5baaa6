import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'

/** Content of the last line of a series' card: the property that its list is sorted by. */
export type SeriesCaption = 'books' | 'added' | 'updated' | 'released'

export function useSeriesCaption(series: Series, caption: SeriesCaption): string {
  const t = useText()
  const formats = useFormats()
  switch (caption) {
    case 'added':
      return formats.ago(series.created)
    case 'updated':
      return formats.ago(series.lastModified)
    case 'released': {
      const date = series.booksMetadata.releaseDate
      return date ? formats.date(date) : t('series.no_release_date')
    }
    case 'books':
      return series.oneshot ? t('series.oneshot') : t('series.books', { count: series.booksCount })
  }
}
