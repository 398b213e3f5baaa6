import type { Book } from '@lectern/contract/books'
import { listSeriesBooks } from '@lectern/contract/books'
import { type BookCondition, searchBooks } from '@lectern/contract/conditions'
import { listReadListBooks } from '@lectern/contract/readlists'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { isApiError } from '../../../lib/api-error.ts'

/** The series or read list whose books are the siblings of a book. */
export type SiblingSource = { readonly seriesId: string } | { readonly readListId: string }

/** The fields that determine the position of a book in its series. */
interface Placed extends Pick<Book, 'id' | 'seriesId' | 'number'> {
  readonly metadata: Pick<Book['metadata'], 'numberSort'>
}

/** Number of siblings of one request. */
export const siblingPageSize = 20

/** Counts the books that meet all conditions. */
async function countBooks(allOf: readonly BookCondition[], signal: AbortSignal): Promise<number> {
  const { totalElements } = await call(searchBooks, {
    query: { size: 1 },
    body: { condition: { allOf: [...allOf] } },
    signal,
  })
  return totalElements
}

/** Books without a date come first, as in the list. */
function beforeRelease(readListId: string, releaseDate: string): readonly BookCondition[] {
  return [
    { readListId: { operator: 'is', value: readListId } },
    {
      anyOf: [
        { releaseDate: { operator: 'isNull' } },
        { releaseDate: { operator: 'before', dateTime: `${releaseDate}T00:00:00Z` } },
      ],
    },
  ]
}

const listPage = (source: SiblingSource, page: number, signal: AbortSignal) =>
  'seriesId' in source
    ? call(listSeriesBooks, {
        params: { seriesId: source.seriesId },
        query: { page, size: siblingPageSize, sort: ['metadata.numberSort,asc'] },
        signal,
      })
    : call(listReadListBooks, {
        params: { readListId: source.readListId },
        query: { page, size: siblingPageSize },
        signal,
      })

/** Returns the key of all rows of siblings of one source. They are cached with other books, so that marks and events reach them. */
export const siblingRows = (source: SiblingSource) =>
  'seriesId' in source
    ? (['books', 'series', source.seriesId, 'siblings'] as const)
    : (['books', 'readList', source.readListId, 'siblings'] as const)

export const siblingQueries = {
  /** The number of books before one in its series, in the order of their numbers. */
  position: ({ id, seriesId, number, metadata }: Placed) =>
    queryOptions({
      queryKey: ['books', 'position', seriesId, id, metadata.numberSort] as const,
      queryFn: async ({ signal }) => {
        try {
          return await countBooks(
            [
              { seriesId: { operator: 'is', value: seriesId } },
              { numberSort: { operator: 'lessThan', value: metadata.numberSort } },
            ],
            signal,
          )
        } catch (error) {
          // Older servers cannot count by conditions. The position of the file is nearly always the same.
          if (isApiError(error)) return Math.max(0, number - 1)
          throw error
        }
      },
    }),
  /** The number of books before one in a read list that is sorted by release date. */
  releasePosition: (readListId: string, { id, metadata }: Pick<Book, 'id' | 'metadata'>) =>
    queryOptions({
      queryKey: ['books', 'position', readListId, id, metadata.releaseDate] as const,
      queryFn: async ({ signal }) => {
        if (metadata.releaseDate === null) return 0
        try {
          return await countBooks(beforeRelease(readListId, metadata.releaseDate), signal)
        } catch (error) {
          if (isApiError(error)) return 0
          throw error
        }
      },
    }),
  /** Siblings from the page `start` on, in both directions. */
  row: (source: SiblingSource, start: number) =>
    infiniteQueryOptions({
      queryKey: [...siblingRows(source), start] as const,
      queryFn: ({ pageParam, signal }) => listPage(source, pageParam, signal),
      initialPageParam: start,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
      getPreviousPageParam: (first) => (first.number > 0 ? first.number - 1 : undefined),
    }),
}
