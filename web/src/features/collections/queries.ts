import {
  getCollection,
  listCollectionSeries,
  listCollections,
  listSeriesCollections,
} from '@lectern/contract/collections'
import { searchSeries } from '@lectern/contract/conditions'
import type { Page } from '@lectern/contract/page'
import type { Series } from '@lectern/contract/series'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import type { ListPage } from '../books/queries.ts'
import type { SeriesRequest } from '../series/series-request.ts'
import { collectionKeys } from './collection-keys.ts'
import { findNextBook } from './find-next-book.ts'

type ListQuery = NonNullable<Input<typeof listCollections>['query']>

/** Number of items of one request of a row. */
const rowSize = 20

export const collectionQueries = {
  ...collectionKeys,
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['collections', 'list', query] as const,
      queryFn: ({ signal }) => call(listCollections, { query, signal }),
      // Keeps another page of the same libraries, never the collections of another one.
      placeholderData: (previous, before) =>
        String(before?.queryKey[2].library_id) === String(query.library_id) ? previous : undefined,
    }),
  /** Number of collections. */
  count: (query: ListQuery) =>
    queryOptions({
      queryKey: ['collections', 'count', query] as const,
      queryFn: async ({ signal }) =>
        (await call(listCollections, { query: { ...query, size: 1 }, signal })).totalElements,
      staleTime: 60_000,
    }),
  detail: (collectionId: string) =>
    queryOptions({
      queryKey: ['collections', 'detail', collectionId] as const,
      queryFn: ({ signal }) => call(getCollection, { params: { collectionId }, signal }),
    }),
  ofSeries: (seriesId: string) =>
    queryOptions({
      queryKey: ['collections', 'series', seriesId] as const,
      queryFn: ({ signal }) => call(listSeriesCollections, { params: { seriesId }, signal }),
    }),
  /** One page of the series of a collection. */
  series: (collectionId: string, request: SeriesRequest, page: ListPage) =>
    queryOptions({
      queryKey: ['series', 'collection', collectionId, request, page] as const,
      queryFn: ({ signal }): Promise<Page<Series>> =>
        request.condition
          ? call(searchSeries, { query: page, body: { condition: request.condition }, signal })
          : call(listCollectionSeries, {
              params: { collectionId },
              query: { ...request.filter, ...page },
              signal,
            }),
      placeholderData: (previous, before) =>
        before?.queryKey[2] === collectionId ? keepPreviousData(previous) : undefined,
    }),
  /** The book with which a collection continues; null if no book can be opened. */
  nextBook: (collectionId: string) =>
    queryOptions({
      queryKey: ['series', 'collection', collectionId, 'next'] as const,
      queryFn: async ({ signal }) => (await findNextBook(collectionId, signal)) ?? null,
    }),
  seriesRow: (collectionId: string) =>
    infiniteQueryOptions({
      queryKey: ['series', 'collection', collectionId, 'row'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listCollectionSeries, {
          params: { collectionId },
          query: { page: pageParam, size: rowSize },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    }),
}
