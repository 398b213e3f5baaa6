import type { Book } from '@lectern/contract/books'
import { useQuery } from '@tanstack/react-query'
import { seriesBooksQuery } from './series-books-query.ts'

/** Returns the books of a series in their order; undefined while they load, or without a series. */
export function useBooksOfSeries(seriesId: string | undefined): readonly Book[] | undefined {
  return useQuery({ ...seriesBooksQuery(seriesId ?? ''), enabled: seriesId !== undefined }).data
}
