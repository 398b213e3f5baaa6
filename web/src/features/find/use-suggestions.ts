import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { booksLeft } from '../series/series-read-action.ts'
import { cleanSearch } from './clean-search.ts'
import { findBookReason, findSeriesReason } from './find-reason.ts'
import type { Suggestion } from './found-item.ts'
import { joinPeople } from './people.ts'
import { findQueries, type Search } from './queries.ts'
import { useDescribe } from './use-describe.ts'
import { useIsLate } from './use-is-late.ts'
import { useThrottled } from './use-throttled.ts'

/** What was found for a text, all kinds in their order. */
interface Suggestions {
  readonly text: string
  readonly items: readonly Suggestion[]
}

const nothing: Suggestions = { text: '', items: [] }
const requestIntervalMs = 60
/** After this time, kinds without an answer are left out until it comes. */
const maxWaitMs = 300
const maxPeople = 4

const isSettled = ({ isPending }: UseQueryResult) => !isPending

/**
 * Finds suggestions while a text is typed: all kinds are requested together, and requests for an older text are cancelled. The suggestions
 * of the text before stay until those of the new one are complete.
 */
export function useSuggestions(search: Search) {
  const text = useThrottled(cleanSearch(search.text), requestIntervalMs)
  const { libraryId } = search
  const asked = { text, libraryId }
  const enabled = text !== ''
  const series = useQuery({ ...findQueries.suggestions('series', asked), enabled })
  const books = useQuery({ ...findQueries.suggestions('books', asked), enabled })
  const collections = useQuery({ ...findQueries.suggestions('collections', asked), enabled })
  const readLists = useQuery({ ...findQueries.suggestions('readlists', asked), enabled })
  const people = useQuery({ ...findQueries.suggestions('people', asked), enabled })
  const all: readonly UseQueryResult[] = [series, books, collections, readLists, people]

  const describe = useDescribe()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the descriptions change with nothing but the language
  const current = useMemo<Suggestions>(
    () => ({
      text,
      items: [
        ...(series.data?.content ?? []).map((each) => ({
          ...describe.series(each),
          reason: findSeriesReason(each, text),
          left: booksLeft(each),
        })),
        ...(books.data?.content ?? []).map((each) => ({
          ...describe.books(each),
          reason: findBookReason(each, text),
          left: each.readProgress === null ? 1 : 0,
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
