import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useIsLate } from '../../dashboard/use-is-late.ts'
import { countUnfinished } from '../../series/series-read-action.ts'
import { cleanSearch } from '../clean-search.ts'
import { findBookReason, findSeriesReason } from '../find-reason.ts'
import type { Suggestion } from '../found-item.ts'
import { joinPeople } from '../people.ts'
import { type Search, searchQueries } from '../queries.ts'
import { useDescribe } from '../use-describe.ts'

/** The items found for a text, by kind. */
interface Suggestions {
  readonly text: string
  readonly items: readonly Suggestion[]
}

const nothing: Suggestions = { text: '', items: [] }
const requestIntervalMs = 60
/** After this time, kinds without an answer are skipped until it arrives. */
const maxWaitMs = 300
const maxPeople = 4

const isSettled = ({ isPending }: UseQueryResult) => !isPending

/**
 * Returns suggestions for a text that is being typed: all kinds are requested together, and requests for an older text are canceled. The
 * suggestions for the older text remain until those for the new one are complete.
 */
export function useSuggestions(search: Search) {
  const text = useThrottled(cleanSearch(search.text), requestIntervalMs)
  const { libraryId } = search
  const asked = { text, libraryId }
  const enabled = text !== ''
  const series = useQuery({ ...searchQueries.suggestions('series', asked), enabled })
  const books = useQuery({ ...searchQueries.suggestions('books', asked), enabled })
  const collections = useQuery({ ...searchQueries.suggestions('collections', asked), enabled })
  const readLists = useQuery({ ...searchQueries.suggestions('readlists', asked), enabled })
  const people = useQuery({ ...searchQueries.suggestions('people', asked), enabled })
  const all: readonly UseQueryResult[] = [series, books, collections, readLists, people]

  const describe = useDescribe()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the descriptions depend only on the language
  const current = useMemo<Suggestions>(
    () => ({
      text,
      items: [
        ...(series.data?.content ?? []).map((each) => ({
          ...describe.series(each),
          reason: findSeriesReason(each, text),
          unreadCount: countUnfinished(each),
        })),
        ...(books.data?.content ?? []).map((each) => ({
          ...describe.books(each),
          reason: findBookReason(each, text),
          unreadCount: each.readProgress === null ? 1 : 0,
        })),
        ...(collections.data?.content ?? []).map(describe.collections),
        ...(readLists.data?.content ?? []).map(describe.readlists),
        ...joinPeople(people.data?.content ?? [])
          .slice(0, maxPeople)
          .map(describe.people),
      ],
    }),
    [text, series.data, books.data, collections.data, readLists.data, people.data],
  )
  const key = `${libraryId} ${text}`
  const isLate = useIsLate(key, maxWaitMs)
  const isComplete = all.every(isSettled) || (isLate && all.some(isSettled))
  const [last, setLast] = useState(nothing)
  if (enabled && isComplete && last !== current) setLast(current)
  return {
    ...(enabled && !isComplete ? last : current),
    isStale: cleanSearch(search.text) !== text || !isComplete,
    hasFailed: enabled && all.every(({ isError }) => isError),
    error: series.error,
  }
}

/** Returns a value whose changes are delayed: the first one is not, later ones arrive at most once an interval, the last one always. */
function useThrottled<T>(value: T, intervalMs: number): T {
  const [current, setCurrent] = useState(value)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const change = () => {
      changedAt.current = performance.now()
      setCurrent(value)
    }
    const waitMs = changedAt.current + intervalMs - performance.now()
    if (waitMs <= 0) return change()
    const timer = setTimeout(change, waitMs)
    return () => clearTimeout(timer)
  }, [value, intervalMs])
  return current
}
