import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { getReadingObstacle, type Obstacle, type ReaderRoles } from '../books/book-state.ts'
import { openableBooks } from '../books/openable-books.ts'
import type { SeriesBooksQuery } from '../books/queries.ts'
import { getReadingPosition } from '../progress/reading-position.ts'

/** The book with which a series continues, found by one short list. */
export type NextBook = 'open' | 'unread' | 'first'

export function getNextBookQuery(
  series: Pick<Series, 'booksInProgressCount' | 'booksUnreadCount'>,
): NextBook {
  if (series.booksInProgressCount > 0) return 'open'
  return series.booksUnreadCount > 0 ? 'unread' : 'first'
}

export const nextBookQuery: Readonly<Record<NextBook, SeriesBooksQuery>> = {
  open: { read_status: ['IN_PROGRESS'], sort: ['readProgress.readDate,desc'], size: 1 },
  unread: { read_status: ['UNREAD'], sort: ['metadata.numberSort,asc'], size: 1 },
  first: { sort: ['metadata.numberSort,asc'], size: 1 },
}

/** Same as the query of the next book, without books that cannot be opened: one broken file must not block a series. */
export const openableQuery = (next: NextBook): SeriesBooksQuery => ({
  ...nextBookQuery[next],
  ...openableBooks,
})

/** Text and target of the main button of a series. */
export type SeriesReadAction =
  | {
      readonly kind: 'continue'
      readonly bookId: string
      readonly number: string
      readonly page: number
      /** Share of a text that is read; undefined for a book of pages. */
      readonly percent: number | undefined
    }
  | { readonly kind: 'start' | 'again'; readonly bookId: string }
  | { readonly kind: 'next'; readonly bookId: string; readonly number: string }
  | { readonly kind: 'blocked'; readonly obstacle: Obstacle; readonly number: string }

export function getSeriesReadAction(
  series: Series,
  book: Book,
  reader: ReaderRoles,
  isUnavailable = false,
): SeriesReadAction {
  const bookId = book.id
  const number = book.metadata.number
  const obstacle = getReadingObstacle(book, reader, isUnavailable)
  if (obstacle) return { kind: 'blocked', obstacle, number }
  const position = getReadingPosition(book)
  if (position.state === 'reading')
    return { kind: 'continue', bookId, number, page: position.page, percent: position.percent }
  if (position.state === 'read') return { kind: 'again', bookId }
  return series.booksReadCount > 0 ? { kind: 'next', bookId, number } : { kind: 'start', bookId }
}

/** Returns the number of books left to finish, shown in the corner of a card. */
export const booksLeft = (series: Pick<Series, 'booksInProgressCount' | 'booksUnreadCount'>): number =>
  series.booksUnreadCount + series.booksInProgressCount

export const releaseYear = ({ booksMetadata }: Pick<Series, 'booksMetadata'>): string | undefined =>
  booksMetadata.releaseDate?.slice(0, 4)
