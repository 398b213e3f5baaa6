import { type Book, listBooks, type MediaStatus } from '@lectern/contract/books'
import { listMisnamedFiles } from '@lectern/contract/scan'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { PageRequest } from '../../ui/table/use-table-state.ts'
import { bookKey } from '../books/book-query.ts'
import { libraryKeys } from '../libraries/library-keys.ts'

/** Media statuses of books that could not be analyzed (behaviour 4.2). */
export const problemStatuses = ['ERROR', 'UNSUPPORTED'] as const satisfies readonly MediaStatus[]
export type ProblemStatus = (typeof problemStatuses)[number]

export interface ProblemFilter {
  readonly media_status: readonly ProblemStatus[]
  readonly library_id?: readonly string[]
}

/** One page of the books that could not be analyzed. Events of books make it stale. */
export const problemsQuery = (filter: ProblemFilter, request: PageRequest) =>
  queryOptions({
    queryKey: [...bookKey, 'problems', filter, request] as const,
    queryFn: ({ signal }) => call(listBooks, { query: { ...filter, ...request }, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })

/** Number of all books that could not be analyzed. */
const problemCountQuery = queryOptions({
  queryKey: [...bookKey, 'problem-count'] as const,
  queryFn: async ({ signal }) => {
    const query = { media_status: [...problemStatuses], page: 0, size: 1 }
    return (await call(listBooks, { query, signal })).totalElements
  },
  staleTime: 60_000,
  retry: false,
})

/** Returns the number of books that could not be analyzed; 0 while loading. */
export const useProblemCount = (): number => useQuery(problemCountQuery).data ?? 0

/** Files that the last scans could not open because their names are not UTF-8. Events of libraries make it stale. */
export const misnamedQuery = queryOptions({
  queryKey: [...libraryKeys.all, 'misnamed'] as const,
  queryFn: ({ signal }) => call(listMisnamedFiles, { signal }),
})

const booksPerCall = 500

/** Returns all books that match the filter, also those of other pages. */
export async function listAllProblems(filter: ProblemFilter): Promise<readonly Book[]> {
  const all = new Map<string, Book>()
  for (let page = 0; ; page += 1) {
    const query = { ...filter, page, size: booksPerCall, sort: ['createdDate,asc'] }
    const { content, last } = await call(listBooks, { query })
    for (const book of content) all.set(book.id, book)
    if (last || content.length === 0) return [...all.values()]
  }
}
