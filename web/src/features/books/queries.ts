import {
  type Book,
  type BookNeighbours,
  getBook,
  getBookNeighbours,
  getNextBook,
  getPreviousBook,
  listBooks,
  listOnDeck,
  listSeriesBooks,
} from '@lectern/contract/books'
import { type BookCondition, countBookYears, searchBooks } from '@lectern/contract/conditions'
import type { Page, ShufflePageQuery } from '@lectern/contract/page'
import { getNextInReadList, getPreviousInReadList } from '@lectern/contract/readlists'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call, type Input } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import { isApiError } from '../../lib/api-error.ts'
import type { BooksRequest } from './books-request.ts'
import { getYearOffset } from './year-offset.ts'

type BooksQuery = NonNullable<Input<typeof listBooks>['query']>
export type SeriesBooksQuery = NonNullable<Input<typeof listSeriesBooks>['query']>

/** Page, size and order of a list. */
type ListPage = Pick<ShufflePageQuery, 'page' | 'size' | 'seed'> & { readonly sort: string[] }

/** Dates whose years the server counts. */
export type BookDate = z.output<typeof countBookYears.query>['by']

/** Number of items that a row fetches at a time. */
const rowSize = 20

const paged = {
  initialPageParam: 0,
  getNextPageParam: (last: { last: boolean; number: number }) => (last.last ? undefined : last.number + 1),
}
const inLibrary = (libraryId: string | undefined) =>
  libraryId === undefined ? {} : { library_id: [libraryId] }

/** Returns null for the 404 that other servers send at the ends of a series (behaviour 2.7). */
async function nullIfNotFound<T>(book: Promise<T>): Promise<T | null> {
  try {
    return await book
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

export const bookQueries = {
  all: ['books'] as const,
  detail: (bookId: string) =>
    queryOptions({
      queryKey: ['books', 'detail', bookId] as const,
      queryFn: ({ signal }) => call(getBook, { params: { bookId }, signal }),
    }),
  row: (libraryId: string | undefined, query: BooksQuery) =>
    infiniteQueryOptions({
      queryKey: ['books', 'row', libraryId ?? 'all', query] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listBooks, {
          query: { ...query, ...inLibrary(libraryId), page: pageParam, size: rowSize },
          signal,
        }),
      ...paged,
    }),
  /** One page of a list, by parameters or by a condition. `scope` names what the list is about, such as a library. */
  list: (scope: string, request: BooksRequest, page: ListPage) =>
    queryOptions({
      queryKey: ['books', 'list', scope, request, page] as const,
      queryFn: ({ signal }): Promise<Page<Book>> =>
        request.condition
          ? call(searchBooks, { query: page, body: { condition: request.condition }, signal })
          : call(listBooks, { query: { ...request.filter, ...page }, signal }),
      // Keeps another page, order or filter of the same list, never the books of another one.
      placeholderData: (previous, before) => (before?.queryKey[2] === scope ? previous : undefined),
    }),
  /** Years of a list in the order of a date, with their counts. */
  years: (condition: BookCondition, by: BookDate) =>
    queryOptions({
      queryKey: ['books', 'years', condition, by] as const,
      queryFn: ({ signal }) =>
        call(countBookYears, { query: { by, offset: getYearOffset() }, body: { condition }, signal }),
      placeholderData: keepPreviousData,
    }),
  onDeck: (libraryId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: ['books', 'deck', libraryId ?? 'all'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listOnDeck, { query: { ...inLibrary(libraryId), page: pageParam, size: rowSize }, signal }),
      ...paged,
    }),
  ofSeries: (seriesId: string, query: SeriesBooksQuery) =>
    queryOptions({
      queryKey: ['books', 'series', seriesId, query] as const,
      queryFn: ({ signal }) => call(listSeriesBooks, { params: { seriesId }, query, signal }),
      // Keeps the previous page of the same series, never the books of another series.
      placeholderData: (previous, query) => (query?.queryKey[2] === seriesId ? previous : undefined),
    }),
  /** The books before and after in the series, or in a read list. */
  neighbours: (bookId: string, readListId?: string) =>
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
    }),
}
