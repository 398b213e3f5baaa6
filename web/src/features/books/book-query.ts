import {
  type BookNeighbours,
  getBook,
  getBookNeighbours,
  getNextBook,
  getPreviousBook,
} from '@lectern/contract/books'
import { getNextInReadList, getPreviousInReadList } from '@lectern/contract/readlists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { isApiError } from '../../lib/api-error.ts'

/** Root key of every query about books. */
export const bookKey = ['books'] as const

/** Returns null for the 404 that other servers send at the ends of a series (behaviour 2.7). */
async function nullIfNotFound<T>(book: Promise<T>): Promise<T | null> {
  try {
    return await book
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

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
        const inList = { params: { readListId, bookId }, signal }
        const [previous, next] = await Promise.all([
          nullIfNotFound(call(getPreviousInReadList, inList)),
          nullIfNotFound(call(getNextInReadList, inList)),
        ])
        return { previous, next }
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
