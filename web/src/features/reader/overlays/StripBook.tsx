import type { Book } from '@lectern/contract/books'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useUser } from '../../auth/queries.ts'
import { getReadingObstacle } from '../../books/book-state.ts'
import { formatBookTitle } from '../../books/format-book-title.ts'
import { readerBook } from '../book/reader-book.ts'
import type { Book as ShownBook } from '../engine/book.ts'
import type { Divider, Edge } from '../engine/renderer.ts'
import { readerQueries } from '../queries.ts'
import { getSettings } from '../settings/reader-settings.ts'
import { getOwnMode, useSettingsOfSeries } from '../settings/use-reader-settings.ts'

interface Props {
  readonly book: Book
  /** End of the strip at which the book is added; absent for the first one. */
  readonly edge?: Edge
  /** The book above or below. */
  readonly neighbour?: Book
  readonly onReady: (edge: Edge, book: ShownBook, divider: Divider) => void
}

/**
 * Fetches the data of a book of a strip and keeps them cached, so that the screen can change to the book without a delay. Reports the book
 * if it is read as a strip, too. Renders nothing.
 */
export function StripBook({ book, edge, neighbour, onReady }: Props) {
  const t = useText()
  const client = useQueryClient()
  const user = useUser()
  const { stored } = useSettingsOfSeries({ series: book.seriesId })
  const own = formatBookTitle(t, book) || book.name
  const above = formatBookTitle(t, neighbour ?? book) || (neighbour ?? book).name
  const detail = useQuery(readerQueries.book(client, book.id))
  const list = useQuery(readerQueries.pages(book.id))
  const series = useQuery(readerQueries.series(client, book.id, book.seriesId))
  const chosen = getSettings(stored, { book: book.id, series: book.seriesId, library: book.libraryId }).mode
  const isSeriesSettled = series.data !== undefined || series.isError
  const ownMode = getOwnMode({ book: detail.data, series: series.data, isSeriesSettled, pages: list.data })
  const mode = chosen === 'series' ? ownMode : chosen
  const isStrip = mode === 'webtoon' && detail.data && !getReadingObstacle(detail.data, user)
  const canJoin = isStrip === true && isSeriesSettled && list.data !== undefined && list.data.pages.length > 0
  const join = useEffectEvent(() => {
    if (!canJoin || !edge || !list.data) return
    const [ended, begins] = edge === 'end' ? [above, own] : [own, above]
    const divider = { above: t('strip.ended', { title: ended }), below: begins }
    onReady(edge, readerBook(book.id, 'vertical', list.data.pages, list.data.shown), divider)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when everything is there
  useEffect(() => join(), [canJoin])
  return null
}
