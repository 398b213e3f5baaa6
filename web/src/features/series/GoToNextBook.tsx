import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePreference } from '../../lib/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { bookQueries } from '../books/queries.ts'
import { siblingQueries } from '../books/sibling-queries.ts'
import { useSeriesBooks } from '../books/use-series-books.ts'
import { hasFilters } from '../filters/filter-state.ts'
import { revealBook } from './reveal-book.ts'
import { getNextBookQuery, openableQuery } from './series-read-action.ts'

/**
 * Renders a button that turns to the page with the book to continue with, or scrolls to it in an endless list, and focuses its card; nothing
 * when that page is shown.
 */
export function GoToNextBook({ series }: { readonly series: Series }) {
  const t = useText()
  const { state, turn } = useSeriesBooks()
  const isEndless = usePreference('listPaging')[0] === 'endless'
  const [wanted, setWanted] = useState<string>()
  // Only the order of numbers, with all books in it, tells where a book is.
  const isPlain =
    state.sort.key === 'metadata.numberSort' && !state.sort.descending && !hasFilters(state.filters)
  const isPaged = isPlain && series.booksCount > state.pageSize
  const openable = openableQuery(getNextBookQuery(series))
  const { data } = useQuery({ ...bookQueries.ofSeries(series.id, openable), enabled: isPaged })
  const book = data?.content[0]
  const place = useQuery({
    ...siblingQueries.position(book ?? nowhere),
    enabled: isPaged && book !== undefined,
  })
  const position = place.data ?? 0
  const page = Math.floor(position / state.pageSize) + 1
  // An endless list begins with the first page, whatever the address says.
  const isShown = page === (isEndless ? 1 : state.page)
  useEffect(() => {
    if (wanted === undefined || !isShown) return
    setWanted(undefined)
    revealBook(wanted, (position % state.pageSize) / Math.min(state.pageSize, series.booksCount))
  }, [wanted, isShown, position, state.pageSize, series.booksCount])
  if (!isPaged || !book || place.data === undefined || isShown) return null
  const go = () => {
    if (isEndless) return revealBook(book.id, position / series.booksCount)
    setWanted(book.id)
    void turn(page)
  }
  return (
    <Button variant="quiet" onClick={go}>
      {t('series.go_to', { number: book.metadata.number })}
    </Button>
  )
}

/** Stands for the book until it is known; never fetched. */
const nowhere: Parameters<typeof siblingQueries.position>[0] = {
  id: '',
  seriesId: '',
  number: 0,
  metadata: { numberSort: 0 },
}
