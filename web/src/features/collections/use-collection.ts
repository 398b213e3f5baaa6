import type { Collection } from '@lectern/contract/collections'
import { useItem } from '../../api/use-item.ts'
import { collectionQueries } from './queries.ts'

const isCollection = (value: object): value is Collection => 'seriesIds' in value

/** Returns a collection; see `useItem`. */
export function useCollection(collectionId: string) {
  const { item: collection, ...query } = useItem({
    id: collectionId,
    query: collectionQueries.detail(collectionId),
    lists: collectionQueries.all,
    isKind: isCollection,
  })
  return { collection, ...query }
}
