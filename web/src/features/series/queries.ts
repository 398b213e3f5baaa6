import {
  getSeries,
  listNewSeries,
  listSeries,
  listSeriesGroups,
  listUpdatedSeries,
  type SeriesFilter,
} from '@lectern/contract/series'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'

type SeriesQuery = NonNullable<Input<typeof listSeries>['query']>

/** Number of items that a row fetches at a time. */
const rowSize = 20
const rows = { new: listNewSeries, updated: listUpdatedSeries } as const

export const seriesQueries = {
  all: ['series'] as const,
  detail: (seriesId: string) =>
    queryOptions({
      queryKey: ['series', 'detail', seriesId] as const,
      queryFn: ({ signal }) => call(getSeries, { params: { seriesId }, signal }),
    }),
  list: (query: SeriesQuery) =>
    queryOptions({
      queryKey: ['series', 'list', query] as const,
      queryFn: ({ signal }) => call(listSeries, { query, signal }),
      // Keeps another page or order of the same libraries, never the series of another one.
      placeholderData: (previous, before) =>
        String(before?.queryKey[2].library_id) === String(query.library_id) ? previous : undefined,
    }),
  /** First characters and their counts; they do not depend on page and order. */
  letters: (filter: SeriesFilter) =>
    queryOptions({
      queryKey: ['series', 'letters', filter] as const,
      queryFn: ({ signal }) => call(listSeriesGroups, { query: filter, signal }),
      placeholderData: keepPreviousData,
    }),
  /** Without one-shots, which are among the books. */
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
