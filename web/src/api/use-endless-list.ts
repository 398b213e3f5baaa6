import {
  hashKey,
  type QueryKey,
  type UseQueryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { getPagesNear, isWithin, type PageRange } from './pages-near.ts'

/** Time for which the same pages must be near before they are requested, because a fast scroll passes hundreds. */
const idleMs = 60
/** Time for which a page far from the screen is kept. A list of 100,000 books has 2,000 pages. */
const keptMs = 5 * 60_000

/** The used part of a page of a list. */
export interface ListPage<T> {
  readonly content: readonly T[]
  readonly totalElements: number
  readonly totalPages: number
}
/** Query of one page of a list. */
export type ListPageQuery<P, K extends QueryKey> = UseQueryOptions<P, Error, P, K>

interface EndlessOptions<P, K extends QueryKey> {
  readonly pageSize: number
  /** Query of one page; 0-based. */
  readonly queryFor: (page: number) => ListPageQuery<P, K>
  readonly isEnabled: boolean
  /** Returns the position of the list on the screen page, in pixels; absent for 0. */
  readonly getTop?: (() => number) | undefined
}

const firstPage: PageRange = { first: 0, last: 0 }

/**
 * Loads the pages of a long list near the screen, and the first one, which contains the number of items. Requests of pages that are no longer near
 * are canceled. A page that is fetched again keeps its items in the meantime.
 */
export function useEndlessList<P extends ListPage<unknown>, K extends QueryKey>({
  pageSize,
  queryFor,
  isEnabled,
  getTop,
}: EndlessOptions<P, K>) {
  type T = P['content'][number]
  const [near, setNear] = useState(firstPage)
  const [settled, setSettled] = useState(firstPage)
  const start = useQuery({ ...queryFor(0), enabled: isEnabled })
  const count = start.data?.totalElements ?? 0
  const { queryKey } = queryFor(0)
  const listKey = hashKey(queryKey)
  const keyRoot = queryKey[0]

  const onRange = useCallback(
    (first: number, last: number) => {
      const next = getPagesNear(first, last, pageSize, count)
      setNear((now) => (now.first === next.first && now.last === next.last ? now : next))
    },
    [pageSize, count],
  )
  useEffect(() => {
    const timer = setTimeout(() => setSettled(near), idleMs)
    return () => clearTimeout(timer)
  }, [near])

  const shownKey = useRef(listKey)
  useLayoutEffect(() => {
    if (shownKey.current === listKey) return
    shownKey.current = listKey
    // Another list starts at its top. Going back scrolls later than this.
    const top = getTop?.() ?? 0
    if (isEnabled && window.scrollY > top) window.scrollTo({ top, behavior: 'instant' })
  }, [listKey, isEnabled, getTop])

  const pages = useMemo(() => {
    const all = Array.from({ length: near.last - near.first + 1 }, (_, offset) => near.first + offset)
    return all.filter((page) => page > 0)
  }, [near])
  const { contents, hasFailed } = useQueries({
    queries: pages.map((page) => ({
      ...queryFor(page),
      gcTime: keptMs,
      enabled: isEnabled && isWithin(settled, page),
    })),
    combine,
  })
  const firstItems = start.data?.content
  const itemAt = useMemo(() => {
    const loaded = new Map<number, readonly T[] | undefined>([[0, firstItems]])
    for (const [index, page] of pages.entries()) loaded.set(page, contents[index] as readonly T[] | undefined)
    return (index: number) => loaded.get(Math.floor(index / pageSize))?.[index % pageSize]
  }, [pages, contents, firstItems, pageSize])

  const client = useQueryClient()
  const retryParts = () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey, state }) => state.status === 'error' && queryKey[0] === keyRoot,
    })
  const source = useMemo(() => ({ count, itemAt, listKey, onRange }), [count, itemAt, listKey, onRange])
  return { ...start, source, hasFailed, retryParts }
}

/** Returns the contents of the responses. The result remains the same object while they do. */
function combine(
  results: readonly {
    readonly data?: { readonly content: unknown } | undefined
    readonly isError: boolean
  }[],
) {
  return {
    contents: results.map(({ data }) => data?.content),
    hasFailed: results.some(({ data, isError }) => isError && data === undefined),
  }
}
