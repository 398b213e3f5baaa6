import type { Book } from '@lectern/contract/books'
import { searchBooks } from '@lectern/contract/conditions'
import type { Page } from '@lectern/contract/page'
import {
  getReadList,
  getReadListProgress,
  listBookReadLists,
  listReadListBooks,
  listReadLists,
} from '@lectern/contract/readlists'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import type { BooksRequest } from '../books/list/books-request.ts'
import type { ListPage } from '../books/queries.ts'
import { readListKeys } from './readlist-keys.ts'

type ListQuery = NonNullable<Input<typeof listReadLists>['query']>

/** Number of items of one request of a row. */
const rowSize = 20

export const readListQueries = {
  ...readListKeys,
  list: (query: ListQuery) =>
    queryOptions({
      queryKey: ['readlists', 'list', query] as const,
      queryFn: ({ signal }) => call(listReadLists, { query, signal }),
      // Keeps another page of the same libraries, never the read lists of another one.
      placeholderData: (previous, before) =>
        String(before?.queryKey[2].library_id) === String(query.library_id) ? previous : undefined,
    }),
  /** Number of read lists. */
  count: (query: ListQuery) =>
    queryOptions({
      queryKey: ['readlists', 'count', query] as const,
      queryFn: async ({ signal }) =>
        (await call(listReadLists, { query: { ...query, size: 1 }, signal })).totalElements,
      staleTime: 60_000,
    }),
  detail: (readListId: string) =>
    queryOptions({
      queryKey: ['readlists', 'detail', readListId] as const,
      queryFn: ({ signal }) => call(getReadList, { params: { readListId }, signal }),
    }),
  ofBook: (bookId: string) =>
    queryOptions({
      queryKey: ['readlists', 'book', bookId] as const,
      queryFn: ({ signal }) => call(listBookReadLists, { params: { bookId }, signal }),
    }),
  /** One page of the books of a read list. */
  books: (readListId: string, request: BooksRequest, page: ListPage) =>
    queryOptions({
      queryKey: ['books', 'readList', readListId, request, page] as const,
      queryFn: ({ signal }): Promise<Page<Book>> =>
        request.condition
          ? call(searchBooks, { query: page, body: { condition: request.condition }, signal })
          : call(listReadListBooks, {
              params: { readListId },
              query: { ...request.filter, ...page },
              signal,
            }),
      placeholderData: (previous, before) =>
        before?.queryKey[2] === readListId ? keepPreviousData(previous) : undefined,
    }),
  bookRow: (readListId: string) =>
    infiniteQueryOptions({
      queryKey: ['books', 'readList', readListId, 'row'] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listReadListBooks, {
          params: { readListId },
          query: { page: pageParam, size: rowSize },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: (last) => (last.last ? undefined : last.number + 1),
    }),
  progress: (readListId: string) =>
    queryOptions({
      queryKey: ['readlists', 'progress', readListId] as const,
      queryFn: ({ signal }) => call(getReadListProgress, { params: { readListId }, signal }),
    }),
}
