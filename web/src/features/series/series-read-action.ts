import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { openableBooks, type ReaderRoles } from '../books/book-state.ts'
import { getReadAction, type ReadAction } from '../books/detail/read-action.ts'
import type { SeriesBooksQuery } from '../books/queries.ts'

/** The book with which a series continues: one in progress, an unread one or the first one. */
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

/** Returns the query of the next book without books that cannot be opened: one broken file must not block a series. */
export const openableQuery = (next: NextBook): SeriesBooksQuery => ({
  ...nextBookQuery[next],
  ...openableBooks,
})

/** Action of the main button of a series; `next` starts a book after others were read. */
export type SeriesReadAction = { readonly number: string } & (
  | ReadAction
  | { readonly kind: 'next'; readonly bookId: string; readonly page: number }
)

export function getSeriesReadAction(
  series: Series,
  book: Book,
  reader: ReaderRoles,
  isUnavailable = false,
): SeriesReadAction {
  const action = getReadAction(book, reader, isUnavailable)
  const { number } = book.metadata
  if (action.kind === 'start' && series.booksReadCount > 0) return { ...action, kind: 'next', number }
  return { ...action, number }
}

/** Returns the number of books that are unread or in progress, shown in the corner of a card. */
export const countUnfinished = (series: Pick<Series, 'booksInProgressCount' | 'booksUnreadCount'>): number =>
  series.booksUnreadCount + series.booksInProgressCount

export const releaseYear = ({ booksMetadata }: Pick<Series, 'booksMetadata'>): string | undefined =>
  booksMetadata.releaseDate?.slice(0, 4)
