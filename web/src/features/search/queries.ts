import { type Book, listBooks } from '@lectern/contract/books'
import { type Collection, listCollections } from '@lectern/contract/collections'
import { searchBooks, searchSeries } from '@lectern/contract/conditions'
import { listReadLists, type ReadList } from '@lectern/contract/readlists'
import { listAuthors } from '@lectern/contract/referential'
import { listSeries, type Series } from '@lectern/contract/series'
import type { Author } from '@lectern/contract/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import { toBooksRequest } from '../books/list/books-request.ts'
import type { BookFilterKey, SeriesFilterKey } from '../filters/filter-keys.ts'
import type { FilterState } from '../filters/filter-state.ts'
import { toSeriesRequest } from '../series/series-request.ts'
import type { SearchKind } from './search-kinds.ts'

/** A search: its text and limits. */
export interface Search {
  readonly text: string
  /** Undefined for all libraries. */
  readonly libraryId: string | undefined
  /** Only for series and books. */
  readonly filters?: FilterState
}
interface PageRequest {
  readonly page: number
  readonly size: number
}

/** Type of the results of each kind; the server lists the best match first. */
export interface FoundOf {
  readonly series: Series
  readonly books: Book
  readonly collections: Collection
  readonly readlists: ReadList
  /** One author and role; a person with several roles has several results. */
  readonly people: Author
}

interface FoundPage<T> {
  readonly content: readonly T[]
  readonly totalElements: number
  readonly number: number
  readonly last: boolean
}

type Fetch<T> = (search: Search, page: PageRequest, signal: AbortSignal) => Promise<FoundPage<T>>

const toQuery = ({ text, libraryId }: Search, page: PageRequest) => ({
  search: text,
  ...(libraryId !== undefined && { library_id: [libraryId] }),
  ...page,
})

/** Older servers cannot search people. */
function emptyIfNotFound(error: unknown): FoundPage<Author> {
  if (isApiError(error) && error.status === 404)
    return { content: [], totalElements: 0, number: 0, last: true }
  throw error
}

// One-shots are found among the books.
const fetchSeries: Fetch<Series> = ({ text, libraryId, filters = {} }, page, signal) => {
  const request = toSeriesRequest({ libraryId, filters: filters as FilterState<SeriesFilterKey> })
  if (!request.condition)
    return call(listSeries, {
      query: { ...request.filter, search: text, oneshot: false, ...page },
      signal,
    })
  const condition = { allOf: [request.condition, { oneShot: { operator: 'isFalse' as const } }] }
  return call(searchSeries, { query: page, body: { fullTextSearch: text, condition }, signal })
}

const fetchBooks: Fetch<Book> = ({ text, libraryId, filters = {} }, page, signal) => {
  const request = toBooksRequest({ libraryId, filters: filters as FilterState<BookFilterKey> })
  return request.condition
    ? call(searchBooks, {
        query: page,
        body: { fullTextSearch: text, condition: request.condition },
        signal,
      })
    : call(listBooks, { query: { ...request.filter, search: text, ...page }, signal })
}

const fetchers: { readonly [K in SearchKind]: Fetch<FoundOf[K]> } = {
  series: fetchSeries,
  books: fetchBooks,
  collections: (search, page, signal) => call(listCollections, { query: toQuery(search, page), signal }),
  readlists: (search, page, signal) => call(listReadLists, { query: toQuery(search, page), signal }),
  people: (search, page, signal) =>
    call(listAuthors, { query: toQuery(search, page), signal }).catch(emptyIfNotFound),
}

/** Number of suggestions of each kind; more of authors, because a person can have several results. */
const suggestionSizes: Readonly<Record<SearchKind, number>> = {
  series: 5,
  books: 5,
  collections: 3,
  readlists: 3,
  people: 12,
}
export const rowSize = 20
export const gridSize = 100

/** The first part of each key is that of the lists of its kind, so that events refresh the results, too. */
export const searchQueries = {
  suggestions: <K extends SearchKind>(kind: K, search: Search) =>
    queryOptions({
      queryKey: [kind, 'search', 'suggestions', search] as const,
      queryFn: ({ signal }) => fetchers[kind](search, { page: 0, size: suggestionSizes[kind] }, signal),
      // Intermediate texts are rarely typed again.
      gcTime: 60_000,
      retry: false,
    }),
  /** One page of the results of one kind. */
  page: <K extends SearchKind>(kind: K, search: Search, page: number, size: number) =>
    queryOptions({
      queryKey: [kind, 'search', 'page', search, { page, size }] as const,
      queryFn: ({ signal }) => fetchers[kind](search, { page, size }, signal),
    }),
  results: <K extends SearchKind>(kind: K, search: Search, size: number) =>
    infiniteQueryOptions({
      queryKey: [kind, 'search', 'results', search, size] as const,
      queryFn: ({ pageParam, signal }): Promise<FoundPage<FoundOf[K]>> =>
        fetchers[kind](search, { page: pageParam, size }, signal),
      initialPageParam: 0,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
      // Keeps the results of other filters until the new ones have loaded.
      placeholderData: (previous, before) => {
        const asked = before?.queryKey[3]
        return asked?.text === search.text && asked.libraryId === search.libraryId ? previous : undefined
      },
    }),
}
