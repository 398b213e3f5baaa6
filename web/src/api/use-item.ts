import {
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isGone } from '../lib/api-error.ts'
import { findCached } from './cached-items.ts'

interface ItemOptions<T extends { readonly id: string }, K extends QueryKey> {
  readonly id: string
  /** Query of this item. */
  readonly query: UseQueryOptions<T, Error, T, K>
  /** Key of the cached lists that may contain the item. */
  readonly lists: QueryKey
  readonly isKind: (value: object) => value is T
}

function findInLists<T extends { readonly id: string }, K extends QueryKey>(
  client: QueryClient,
  { id, lists, isKind }: ItemOptions<T, K>,
): T | undefined {
  const isWanted = (value: object): value is T => isKind(value) && value.id === id
  for (const [, list] of client.getQueriesData({ queryKey: lists })) {
    const found = findCached(list, isWanted)
    if (found) return found
  }
  return undefined
}

/**
 * Returns one item; undefined while it is unknown, and if it does not exist. Until its response arrives, it is a copy from a cached list, so that a
 * page that opens from a card shows it immediately.
 */
export function useItem<T extends { readonly id: string }, K extends QueryKey>(options: ItemOptions<T, K>) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(options.query)
  const item = error ? data : (data ?? findInLists(client, options))
  return { item: isGone(error) ? undefined : item, error, retry: () => void refetch() }
}
