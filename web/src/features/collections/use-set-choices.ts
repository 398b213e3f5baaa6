import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { foldText } from '../../lib/fold-text.ts'
import type { SetKind } from './set-kinds.ts'

const pageSize = 50
/** Pause in typing after which the server is asked, in ms. */
const pauseMs = 200

/** Root keys of the cached lists: events of these sets refresh the choices, too. */
const rootKeys = { collection: 'collections', readlist: 'readlists' } as const

const choicesQuery = (kind: SetKind, search: string) => ({
  queryKey: [rootKeys[kind.kind], 'choices', search] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    kind.list({ search, page: pageParam, size: pageSize, signal }),
  initialPageParam: 0,
  getNextPageParam: (last: { readonly last: boolean; readonly number: number }) =>
    last.last ? undefined : last.number + 1,
})

/** Returns the text once typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/**
 * Returns the collections or read lists that match what is typed, newest changes first. A few are filtered here, without case and accents;
 * of thousands the server finds them, page by page.
 */
export function useSetChoices(kind: SetKind, typed: string) {
  const wanted = typed.trim()
  const paused = usePaused(wanted)
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
    /** True when one of these names is taken; names differ only in case or spaces are the same to the server. */
    isTaken: sets.some(({ name }) => toNameKey(name) === toNameKey(wanted)),
  }
}

const toNameKey = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()
