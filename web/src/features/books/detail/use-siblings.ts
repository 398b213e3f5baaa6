import type { Book } from '@lectern/contract/books'
import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findCached } from '../../../api/cached-items.ts'
import { isBook } from '../../progress/item-kinds.ts'
import { type SiblingSource, siblingPageSize, siblingQueries, siblingRows } from './sibling-queries.ts'

/** Number of pages that are searched for a book that is not at its counted position, because other books have the same number. */
const searchedPages = 5

/** Returns the loaded books around one and the functions that load more; `position` is the number of books before it, once known. */
export function useSiblings(source: SiblingSource, bookId: string, position: number | undefined) {
  const client = useQueryClient()
  const [cachedStart] = useState(() => findCachedStart(client, source, bookId))
  const start = cachedStart ?? (position === undefined ? undefined : Math.floor(position / siblingPageSize))
  const row = useInfiniteQuery({ ...siblingQueries.row(source, start ?? 0), enabled: start !== undefined })
  const { data, fetchNextPage, fetchPreviousPage, hasNextPage, hasPreviousPage, isFetching } = row
  const books = data?.pages.flatMap(({ content }) => content)
  const isMissing = books !== undefined && !books.some(({ id }) => id === bookId)
  const mustSearch = isMissing && hasNextPage && !isFetching && (data?.pages.length ?? 0) < searchedPages
  useEffect(() => {
    if (mustSearch) void fetchNextPage()
  }, [mustSearch, fetchNextPage])
  // One request at a time: a second one would cancel the first.
  const gentle = { cancelRefetch: false }
  return {
    books,
    total: data?.pages[0]?.totalElements,
    hasFailed: row.isError && !data,
    hasNextPage,
    loadNext: hasNextPage && !isFetching ? () => void fetchNextPage(gentle) : undefined,
    loadPrevious: hasPreviousPage && !isFetching ? () => void fetchPreviousPage(gentle) : undefined,
  }
}

/** Returns the start of a cached row that contains the book, so that moving from book to book fetches nothing. */
function findCachedStart(client: QueryClient, source: SiblingSource, bookId: string): number | undefined {
  const rows = client.getQueriesData({ queryKey: siblingRows(source) })
  const isThis = (value: object): value is Book => isBook(value) && value.id === bookId
  const found = rows.find(([, data]) => findCached(data, isThis))
  return found && Number(found[0][4])
}
