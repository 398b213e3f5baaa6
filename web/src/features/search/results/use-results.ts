import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { joinPeople, type Person } from '../people.ts'
import { type FoundOf, type Search, searchQueries } from '../queries.ts'
import type { SearchKind } from '../search-kinds.ts'

/** Type of the shown results of each kind: people are joined from their roles. */
export interface ResultOf extends Omit<FoundOf, 'people'> {
  readonly people: Person
}

/** Functions that return the key of a result, by kind. */
export const resultKey: { readonly [K in SearchKind]: (item: ResultOf[K]) => string } = {
  series: ({ id }) => id,
  books: ({ id }) => id,
  collections: ({ id }) => id,
  readlists: ({ id }) => id,
  people: ({ name }) => name,
}

/** The loaded results of one kind. */
export interface Results<K extends SearchKind = SearchKind> {
  readonly kind: K
  readonly items: readonly ResultOf[K][]
  /** Number of all results; undefined while it is unknown. */
  readonly count: number | undefined
  readonly isPending: boolean
  /** True while results of other filters are shown. */
  readonly isStale: boolean
  /** Set if no results could be loaded. */
  readonly error: unknown
  readonly retry: () => void
  readonly isGrowing: boolean
  /** Absent if all results are loaded or loading. */
  readonly loadMore: (() => void) | undefined
}

interface FoundPages<T> {
  readonly pages: readonly { readonly content: readonly T[]; readonly totalElements: number }[]
}

/** An item can move to the next page while pages are loaded: its first position is kept. */
const withoutDuplicates = <T extends { readonly id: string }>(items: readonly T[]): readonly T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
]

function toResults<K extends SearchKind, T>(
  kind: K,
  query: UseInfiniteQueryResult<FoundPages<T>>,
  join: (found: readonly T[]) => readonly ResultOf[K][],
): Results<K> {
  const items = join(query.data?.pages.flatMap(({ content }) => content) ?? [])
  const total = query.data?.pages.at(-1)?.totalElements
  return {
    kind,
    items,
    // The server counts a person once for each role.
    count:
      kind !== 'people' || query.data === undefined ? total : query.hasNextPage ? undefined : items.length,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.data ? undefined : (query.error ?? undefined),
    retry: () => void query.refetch(),
    isGrowing: query.isFetchingNextPage,
    loadMore:
      query.hasNextPage && !query.isFetchingNextPage && !query.isPlaceholderData
        ? () => void query.fetchNextPage()
        : undefined,
  }
}

/** Returns the results of one kind. */
export function useResultsOf<K extends SearchKind>(kind: K, search: Search, size: number): Results<K> {
  const query = useInfiniteQuery(searchQueries.results(kind, search, size))
  const join = kind === 'people' ? joinPeople : withoutDuplicates
  return toResults(kind, query, join as unknown as (found: readonly FoundOf[K][]) => readonly ResultOf[K][])
}

/** Returns the first results of every kind, in their order. */
export function useResults(search: Search, size: number): readonly Results[] {
  return [
    useResultsOf('series', search, size),
    useResultsOf('books', search, size),
    useResultsOf('collections', search, size),
    useResultsOf('readlists', search, size),
    useResultsOf('people', search, size),
  ]
}
