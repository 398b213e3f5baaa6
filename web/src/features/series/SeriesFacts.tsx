import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { useFormats } from '../../lib/format.ts'
import { type Fact, FactLine } from '../../ui/detail/FactLine.tsx'
import { narrowedSeriesLink } from '../books/list/narrowed-links.ts'
import { countUnfinished, releaseYear } from './series-read-action.ts'

/** Renders the numbers of books and of unread ones, year, publisher, size and last reading of a series. */
export function SeriesFacts({ series }: { readonly series: Series }) {
  const t = useText()
  const formats = useFormats()
  const { metadata, booksCount, booksReadCount, libraryId, sizeBytes, lastRead } = series
  const { totalBookCount, publisher } = metadata
  const unreadCount = countUnfinished(series)
  const year = releaseYear(series)
  const facts: readonly (Fact | false)[] = [
    totalBookCount === null
      ? t('series.books', { count: booksCount })
      : booksCount < totalBookCount
        ? {
            text: t('series.books_of', { count: booksCount, total: totalBookCount }),
            hint: t('series.books_of_hint', { total: totalBookCount }),
          }
        : { text: t('series.books_all', { count: booksCount }), hint: t('series.books_all_hint') },
    unreadCount === 0 ? t('series.all_read') : booksReadCount > 0 && t('series.left', { count: unreadCount }),
    year !== undefined && {
      text: year,
      link: narrowedSeriesLink(libraryId, 'releaseYear', year),
      hint: t('series.year_hint'),
    },
    publisher !== '' && { text: publisher, link: narrowedSeriesLink(libraryId, 'publisher', publisher) },
    sizeBytes !== undefined && sizeBytes > 0 && { text: formats.size(sizeBytes), isExtra: true },
    lastRead != null && {
      text: t('series.last_read', { ago: formats.ago(lastRead) }),
      hint: formats.longDateTime(lastRead),
      isExtra: true,
    },
  ]
  return <FactLine facts={facts.filter((fact) => fact !== false)} />
}
