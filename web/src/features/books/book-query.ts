import {
  type BookNeighbours,
  getBook,
  getBookNeighbours,
  getNextBook,
  getPreviousBook,
} from '@lectern/contract/books'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { nullIfNotFound } from './null-if-not-found.ts'

/** Root key of every query about books. */
export const bookKey = ['books'] as const

/** Query of one book. In its own file, because the reader does not need the queries of lists. */
export const bookQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['books', 'detail', bookId] as const,
    queryFn: ({ signal }) => call(getBook, { params: { bookId }, signal }),
  })

/** Query of the books before and after a book in its series, or in a read list. */
export const neighboursQuery = (bookId: string, readListId?: string) =>
  queryOptions({
    queryKey: ['books', 'neighbours', bookId, readListId] as const,
    queryFn: async ({ client, signal }): Promise<BookNeighbours> => {
      if (readListId !== undefined) {
        // Loaded on demand, because few books are opened from a read list.
        const { findNeighboursInReadList } = await import('./detail/neighbours-in-read-list.ts')
        return findNeighboursInReadList(bookId, readListId, signal)
      }
      const about = { params: { bookId }, signal }
      if (serverOffers(client, 'neighbours')) return call(getBookNeighbours, about)
      const [previous, next] = await Promise.all([
        nullIfNotFound(call(getPreviousBook, about)),
        nullIfNotFound(call(getNextBook, about)),
      ])
      return { previous, next }
    },
  })
