import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import type { Caption } from '../books/use-book-caption.ts'

/** Content of the last line of a series' card: the property that its list is sorted by. */
export type SeriesCaption = 'books' | 'added' | 'updated' | 'released' | 'folder'

export function useSeriesCaption(series: Series, caption: SeriesCaption): Caption {
  const t = useText()
  const formats = useFormats()
  switch (caption) {
    case 'added':
      return {
        text: formats.ago(series.created),
        hint: t('books.added_on', { date: formats.longDateTime(series.created) }),
      }
    case 'updated':
      return {
        text: formats.ago(series.lastModified),
        hint: t('books.updated_on', { date: formats.longDateTime(series.lastModified) }),
      }
    case 'released': {
      const date = series.booksMetadata.releaseDate
      if (!date) return { text: t('series.no_release_date') }
      return { text: formats.date(date), hint: t('books.released_on', { date: formats.longDate(date) }) }
    }
    case 'folder':
      return { text: series.name, hint: series.name }
    case 'books':
      return {
        text: series.oneshot ? t('series.oneshot') : t('series.books', { count: series.booksCount }),
      }
  }
}
