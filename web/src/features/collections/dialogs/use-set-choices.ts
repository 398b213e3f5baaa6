import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { foldText } from '../../../lib/fold-text.ts'
import type { SetKind } from '../sets/set-kinds.ts'

const pageSize = 50
/** Pause in typing after which the server searches, in ms. */
const pauseMs = 200

/** Root keys of the cached lists, so that events refresh the choices, too. */
const rootKeys = { collection: 'collections', readlist: 'readlists' } as const

const choicesQuery = (kind: SetKind, search: string) => ({
  queryKey: [rootKeys[kind.name], 'choices', search] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    kind.list({ search, page: pageParam, size: pageSize, signal }),
  initialPageParam: 0,
  getNextPageParam: (last: { readonly last: boolean; readonly number: number }) =>
    last.last ? undefined : last.number + 1,
})

/** Returns the text after a pause in typing. */
function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Returns the collections or read lists that match a text, newest changes first. A single page of them is filtered here, ignoring case and
 * accents; otherwise the server searches.
 */
export function useSetChoices(kind: SetKind, typed: string) {
  const wanted = typed.trim()
  const paused = useDebounced(wanted)
  const all = useInfiniteQuery(choicesQuery(kind, ''))
  const isWhole = all.data !== undefined && !all.hasNextPage
  const isSearched = all.data !== undefined && !isWhole && paused !== ''
  const found = useInfiniteQuery({
    ...choicesQuery(kind, paused),
    enabled: isSearched,
    placeholderData: keepPreviousData,
  })
  const query = isSearched ? found : all
  const { data } = query
  const sets = useMemo(() => {
    const loaded = data?.pages.flatMap(({ content }) => content) ?? []
    if (!isWhole) return loaded
    const folded = foldText(wanted)
    return loaded
      .filter(({ name }) => foldText(name).includes(folded))
      .toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
  }, [data, isWhole, wanted])
  return {
    sets,
    error: query.error,
    isLoading: query.isPending,
    retry: () => void query.refetch(),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
    /** True if the name is taken; the server ignores case and repeated spaces. */
    isTaken: sets.some(({ name }) => toNameKey(name) === toNameKey(wanted)),
  }
}

const toNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
