import type { Series } from '@lectern/contract/series'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isGone } from '../../lib/api-error.ts'
import { findCached } from '../progress/cached-items.ts'
import { seriesQueries } from './queries.ts'

/** A series; until its own answer is there, as a list had it: a page that opens from a card is there at once. */
export function useSeries(seriesId: string) {
  const client = useQueryClient()
  const isThis = (value: object): value is Series =>
    'booksUnreadCount' in value && 'id' in value && value.id === seriesId
  const { data, error, refetch } = useQuery({
    ...seriesQueries.detail(seriesId),
    placeholderData: () => {
      for (const [, list] of client.getQueriesData({ queryKey: seriesQueries.all })) {
        const known = findCached(list, isThis)
        if (known) return known
      }
      return undefined
    },
  })
  return { series: isGone(error) ? undefined : data, error, retry: () => void refetch() }
}
