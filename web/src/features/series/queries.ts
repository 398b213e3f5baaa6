import {
  countSeriesYears,
  type SeriesCondition,
  searchSeries,
  searchSeriesGroups,
} from '@lectern/contract/conditions'
import type { Page } from '@lectern/contract/page'
import {
  listNewSeries,
  listSeries,
  listSeriesGroups,
  listUpdatedSeries,
  type Series,
} from '@lectern/contract/series'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import { rowSize } from '../books/list/row-size.ts'
import type { ListPage } from '../books/queries.ts'
import { getYearOffset } from '../books/year-offset.ts'
import { seriesKey, seriesQuery } from './series-query.ts'
import type { SeriesRequest } from './series-request.ts'

/** Dates whose years the server counts. */
export type SeriesDate = z.output<typeof countSeriesYears.query>['by']

const rows = { new: listNewSeries, updated: listUpdatedSeries } as const

export const seriesQueries = {
  all: seriesKey,
  detail: seriesQuery,
  /** One page of a list. `scope` identifies the list, such as the library. */
  list: (scope: string, request: SeriesRequest, page: ListPage) =>
    queryOptions({
      queryKey: ['series', 'list', scope, request, page] as const,
      queryFn: ({ signal }): Promise<Page<Series>> =>
        request.condition
          ? call(searchSeries, { query: page, body: { condition: request.condition }, signal })
          : call(listSeries, { query: { ...request.filter, ...page }, signal }),
      // Keeps another page, order or filter of the same libraries, never the series of another one.
      placeholderData: (previous, before) => (before?.queryKey[2] === scope ? previous : undefined),
    }),
  /** First characters and their counts; they do not depend on page and order. */
  letters: (request: SeriesRequest) =>
    queryOptions({
      queryKey: ['series', 'letters', request] as const,
      queryFn: ({ signal }) =>
        request.condition
          ? call(searchSeriesGroups, { body: { condition: request.condition }, signal })
          : call(listSeriesGroups, { query: request.filter, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Years of a list in the order of a date, with their counts. */
  years: (condition: SeriesCondition, by: SeriesDate) =>
    queryOptions({
      queryKey: ['series', 'years', condition, by] as const,
      queryFn: ({ signal }) =>
        call(countSeriesYears, { query: { by, offset: getYearOffset() }, body: { condition }, signal }),
      placeholderData: keepPreviousData,
    }),
  /** One-shots are among the books. */
  row: (row: keyof typeof rows, libraryId: string | undefined) =>
    infiniteQueryOptions({
      queryKey: ['series', 'row', row, libraryId ?? 'all'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(rows[row], {
          query: {
            ...(libraryId !== undefined && { library_id: [libraryId] }),
            oneshot: false,
            page: pageParam,
            size: rowSize,
          },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    }),
}
