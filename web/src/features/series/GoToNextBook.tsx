import type { Series } from '@lectern/contract/series'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { usePreference } from '../../lib/preferences.ts'
import { Button } from '../../ui/button/Button.tsx'
import { siblingQueries } from '../books/detail/sibling-queries.ts'
import { useSeriesBooks } from '../books/list/use-series-books.ts'
import { bookQueries } from '../books/queries.ts'
import { hasFilters } from '../filters/filter-state.ts'
import { getNextBookQuery, openableQuery } from './series-read-action.ts'

/** Renders a button that shows the page of the book to continue with, or scrolls to it, and focuses its card; nothing if it is shown. */
export function GoToNextBook({ series }: { readonly series: Series }) {
  const t = useText()
  const { state, turn } = useSeriesBooks()
  const isEndless = usePreference('listPaging')[0] === 'endless'
  const [wanted, setWanted] = useState<string>()
  // The position of a book is known only in the order of numbers, without filters.
  const isAnyOfSome =
    state.sort.key === 'metadata.numberSort' && !state.sort.descending && !hasFilters(state.filters)
  const isPaged = isAnyOfSome && series.booksCount > state.pageSize
  const openable = openableQuery(getNextBookQuery(series))
  const { data } = useQuery({ ...bookQueries.ofSeries(series.id, openable), enabled: isPaged })
  const book = data?.content[0]
  const place = useQuery({
    ...siblingQueries.position(book ?? unknownBook),
    enabled: isPaged && book !== undefined,
  })
  const position = place.data ?? 0
  const page = Math.floor(position / state.pageSize) + 1
  // An endless list starts with the first page and ignores the page of the address.
  const isShown = page === (isEndless ? 1 : state.page)
  useEffect(() => {
    if (wanted === undefined || !isShown) return
    setWanted(undefined)
    focusCard(wanted, (position % state.pageSize) / Math.min(state.pageSize, series.booksCount))
  }, [wanted, isShown, position, state.pageSize, series.booksCount])
  if (!isPaged || !book || place.data === undefined || isShown) return null
  const go = () => {
    if (isEndless) return focusCard(book.id, position / series.booksCount)
    setWanted(book.id)
    void turn({ page })
  }
  return (
    <Button variant="quiet" onClick={go}>
      {t('series.go_to', { number: book.metadata.number })}
    </Button>
  )
}

/** Placeholder until the book is known; never fetched. */
const unknownBook: Parameters<typeof siblingQueries.position>[0] = {
  id: '',
  seriesId: '',
  number: 0,
  metadata: { numberSort: 0 },
}

/** Maximum number of frames until a page of books is loaded and drawn: ten seconds. */
const maxFrames = 600

/**
 * Focuses the card of a book in the list of the page, in the middle of the screen, as soon as it is drawn. A list draws only the cards near the
 * screen, so the page first scrolls to the expected position: `fraction` of the list, 0 to 1.
 */
function focusCard(bookId: string, fraction: number, frames = maxFrames): void {
  const list = document.querySelector<HTMLElement>('ul:has(> [data-card])')
  if (list && !list.hasAttribute('aria-busy')) {
    const link = list.querySelector<HTMLElement>(`[data-card-link][href*="/book/${CSS.escape(bookId)}"]`)
    if (link) {
      link.closest('[data-card]')?.scrollIntoView({ block: 'center' })
      link.focus({ preventScroll: true })
      return
    }
    const { top, height } = list.getBoundingClientRect()
    window.scrollTo({ top: window.scrollY + top + fraction * height - window.innerHeight / 2 })
  }
  if (frames > 0) requestAnimationFrame(() => focusCard(bookId, fraction, frames - 1))
}
