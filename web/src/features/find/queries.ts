import { type Book, listBooks } from '@lectern/contract/books'
import { type Collection, listCollections } from '@lectern/contract/collections'
import { listReadLists, type ReadList } from '@lectern/contract/readlists'
import { listAuthors } from '@lectern/contract/referential'
import { listSeries, type Series } from '@lectern/contract/series'
import type { Author } from '@lectern/contract/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { isApiError } from '../../lib/api-error.ts'
import type { FindKind } from './find-kinds.ts'

/** A search: its text and the library it is limited to. */
export interface Search {
  readonly text: string
  /** Undefined for all libraries. */
  readonly libraryId: string | undefined
}
interface PageAsked {
  readonly page: number
  readonly size: number
}

/** What the server finds of each kind, best match first. */
export interface FoundOf {
  readonly series: Series
  readonly books: Book
  readonly collections: Collection
  readonly readlists: ReadList
  /** One author and role; a person with several roles is found several times. */
  readonly people: Author
}

interface FoundPage<T> {
  readonly content: readonly T[]
  readonly totalElements: number
  readonly number: number
  readonly last: boolean
}

type Fetch<T> = (search: Search, page: PageAsked, signal: AbortSignal) => Promise<FoundPage<T>>

const toQuery = ({ text, libraryId }: Search, page: PageAsked) => ({
  search: text,
  ...(libraryId !== undefined && { library_id: [libraryId] }),
  ...page,
})

/** Older servers cannot search people. */
function noneIfNotFound(error: unknown): FoundPage<Author> {
  if (isApiError(error) && error.status === 404)
    return { content: [], totalElements: 0, number: 0, last: true }
  throw error
}

const fetchers: { readonly [K in FindKind]: Fetch<FoundOf[K]> } = {
  // One-shots are found among the books.
  series: (search, page, signal) =>
    call(listSeries, { query: { ...toQuery(search, page), oneshot: false }, signal }),
  books: (search, page, signal) => call(listBooks, { query: toQuery(search, page), signal }),
  collections: (search, page, signal) => call(listCollections, { query: toQuery(search, page), signal }),
  readlists: (search, page, signal) => call(listReadLists, { query: toQuery(search, page), signal }),
  people: (search, page, signal) =>
    call(listAuthors, { query: toQuery(search, page), signal }).catch(noneIfNotFound),
}

/** Number of suggestions of each kind. Authors are asked for more, because one person can be found several times. */
const suggestionSizes: Readonly<Record<FindKind, number>> = {
  series: 5,
  books: 5,
  collections: 3,
  readlists: 3,
  people: 12,
}
export const rowSize = 20
export const gridSize = 100

/** The first part of each key is that of the lists of its kind, so that events refresh what was found, too. */
export const findQueries = {
  suggestions: <K extends FindKind>(kind: K, search: Search) =>
    queryOptions({
      queryKey: [kind, 'find', 'suggestions', search] as const,
      queryFn: ({ signal }) => fetchers[kind](search, { page: 0, size: suggestionSizes[kind] }, signal),
      // Texts that were typed on the way are rarely typed again.
      gcTime: 60_000,
      retry: false,
    }),
  results: <K extends FindKind>(kind: K, search: Search, size: number) =>
    infiniteQueryOptions({
      queryKey: [kind, 'find', 'results', search, size] as const,
      queryFn: ({ pageParam, signal }): Promise<FoundPage<FoundOf[K]>> =>
        fetchers[kind](search, { page: pageParam, size }, signal),
      initialPageParam: 0,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    }),
}
