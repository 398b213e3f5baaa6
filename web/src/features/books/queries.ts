import { type Book, listBooks, listOnDeck, listSeriesBooks } from '@lectern/contract/books'
import { type BookCondition, countBookYears, searchBooks } from '@lectern/contract/conditions'
import type { Page, ShufflePageQuery } from '@lectern/contract/page'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call, type Input } from '../../api/client.ts'
import { bookKey, bookQuery, neighboursQuery } from './book-query.ts'
import type { BooksRequest } from './list/books-request.ts'
import { rowSize } from './list/row-size.ts'
import { getYearOffset } from './year-offset.ts'

type BooksQuery = NonNullable<Input<typeof listBooks>['query']>
export type SeriesBooksQuery = NonNullable<Input<typeof listSeriesBooks>['query']>

/** Page, size and order of a list. */
export type ListPage = Pick<ShufflePageQuery, 'page' | 'size' | 'sort' | 'seed'>

/** Dates whose years the server counts. */
export type BookDate = z.output<typeof countBookYears.query>['by']

const paged = {
  initialPageParam: 0,
  getNextPageParam: (last: { last: boolean; number: number }) => (last.last ? undefined : last.number + 1),
}
const inLibrary = (libraryId: string | undefined) =>
  libraryId === undefined ? {} : { library_id: [libraryId] }

export const bookQueries = {
  all: bookKey,
  detail: bookQuery,
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
  /** One page of a list. `scope` identifies the list, such as the library. */
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
  /** One page of the books of a series. */
  inSeries: (seriesId: string, request: BooksRequest, page: ListPage) =>
    queryOptions({
      queryKey: ['books', 'series', seriesId, request, page] as const,
      queryFn: ({ signal }): Promise<Page<Book>> =>
        request.condition
          ? call(searchBooks, { query: page, body: { condition: request.condition }, signal })
          : call(listSeriesBooks, { params: { seriesId }, query: { ...request.filter, ...page }, signal }),
      // Keeps another page, order or filter of the same series, never the books of another one.
      placeholderData: (previous, before) => (before?.queryKey[2] === seriesId ? previous : undefined),
    }),
  ofSeries: (seriesId: string, query: SeriesBooksQuery) =>
    queryOptions({
      queryKey: ['books', 'series', seriesId, query] as const,
      queryFn: ({ signal }) => call(listSeriesBooks, { params: { seriesId }, query, signal }),
      // Keeps the previous page of the same series, never the books of another series.
      placeholderData: (previous, query) => (query?.queryKey[2] === seriesId ? previous : undefined),
    }),
  neighbours: neighboursQuery,
}
