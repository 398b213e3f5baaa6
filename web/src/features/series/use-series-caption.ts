import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { type Caption, useDateCaptions } from '../books/use-date-captions.ts'

/** Content of the last line of a series' card: the property that its list is sorted by. */
export type SeriesCaption = 'books' | 'added' | 'updated' | 'released' | 'folder'

/** Returns the last line of a series' card. */
export function useSeriesCaption(series: Series, caption: SeriesCaption): Caption {
  const t = useText()
  const dates = useDateCaptions()
  const { releaseDate } = series.booksMetadata
  switch (caption) {
    case 'added':
      return dates.added(series.created)
    case 'updated':
      return dates.updated(series.lastModified)
    case 'released':
      return releaseDate ? dates.released(releaseDate) : { text: t('series.no_release_date') }
    case 'folder':
      return { text: series.name, hint: series.name }
    case 'books':
      return {
        text: series.oneshot ? t('series.oneshot') : t('series.books', { count: series.booksCount }),
      }
  }
}
