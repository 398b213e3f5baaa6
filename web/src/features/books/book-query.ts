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

/** One book. Apart from the queries of lists, because the reader needs nothing else. */
export const bookQuery = (bookId: string) =>
  queryOptions({
    queryKey: ['books', 'detail', bookId] as const,
    queryFn: ({ signal }) => call(getBook, { params: { bookId }, signal }),
  })

/** The books before and after in the series, or in a read list. */
export const neighboursQuery = (bookId: string, readListId?: string) =>
  queryOptions({
    queryKey: ['books', 'neighbours', bookId, readListId] as const,
    queryFn: async ({ client, signal }): Promise<BookNeighbours> => {
      if (readListId !== undefined) {
        // Few books are opened from a list, and the routes of lists would be in the first load of every book.
        const { findNeighboursInReadList } = await import('./neighbours-in-read-list.ts')
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
