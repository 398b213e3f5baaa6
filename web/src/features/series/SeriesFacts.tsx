import type { Series } from '@lectern/contract/series'
import { useText } from '../../i18n/use-text.ts'
import { FactLine } from '../../ui/detail/FactLine.tsx'
import { booksLeft, releaseYear } from './series-read-action.ts'

/** Renders the number of books, the number left to read, the year and the publisher. */
export function SeriesFacts({ series }: { readonly series: Series }) {
  const t = useText()
  const { metadata, booksCount, booksReadCount } = series
  const { totalBookCount } = metadata
  const left = booksLeft(series)
  const facts = [
    totalBookCount !== null && totalBookCount !== booksCount
      ? t('series.books_of', { count: booksCount, total: totalBookCount })
      : t('series.books', { count: booksCount }),
    left === 0 ? t('series.all_read') : booksReadCount > 0 && t('series.left', { count: left }),
    releaseYear(series),
    metadata.publisher,
  ].filter((fact): fact is string => typeof fact === 'string' && fact !== '')
  return <FactLine facts={facts} />
}
