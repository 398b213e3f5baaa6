import type { Book } from '@lectern/contract/books'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchBooksOfSeries } from '../metadata/saving/fetch-items.ts'

/** All books of a series, in their order. */
export const seriesBooksQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['books', 'series', seriesId, 'for-import'] as const,
    queryFn: ({ signal }): Promise<readonly Book[]> => fetchBooksOfSeries(seriesId, signal),
  })

/** Returns the books of a series; undefined while they load, or without a series. */
export function useBooksOfSeries(seriesId: string | undefined): readonly Book[] | undefined {
  return useQuery({ ...seriesBooksQuery(seriesId ?? ''), enabled: seriesId !== undefined }).data
}
