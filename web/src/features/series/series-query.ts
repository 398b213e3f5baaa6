import { getSeries } from '@lectern/contract/series'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Root key of every query about series. */
export const seriesKey = ['series'] as const

/** Query of one series. In its own file, because the reader does not need the queries of lists. */
export const seriesQuery = (seriesId: string) =>
  queryOptions({
    queryKey: ['series', 'detail', seriesId] as const,
    queryFn: ({ signal }) => call(getSeries, { params: { seriesId }, signal }),
  })
