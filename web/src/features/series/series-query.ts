import { getSeries } from '@lectern/contract/series'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Root key of every query about series. */
export const seriesKey = ['series'] as const

/** One series. Apart from the queries of lists, because the reader needs nothing else. */
export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'detail', seriesId] as const,
    queryFn: ({ signal }) => call(getSeries, { params: { seriesId }, signal }),
  })
