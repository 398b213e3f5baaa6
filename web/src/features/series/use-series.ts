import { useItem } from '../../api/use-item.ts'
import { isSeries } from '../progress/item-kinds.ts'
import { seriesQueries } from './queries.ts'

/** Returns a series; see `useItem`. */
export function useSeries(seriesId: string) {
  const { item: series, ...query } = useItem({
    id: seriesId,
    query: seriesQueries.detail(seriesId),
    lists: seriesQueries.all,
    isKind: isSeries,
  })
  return { series, ...query }
}
