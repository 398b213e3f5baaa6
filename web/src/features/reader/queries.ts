import { listBookPages } from '@lectern/contract/reader'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bookQuery, neighboursQuery } from '../books/book-query.ts'
import { seriesQuery } from '../series/series-query.ts'
import { listShownTypes } from './image-formats.ts'

/**
 * Options of everything an open book needs, fetched once for each opening. The keys are the reader's own, because events of its own
 * progress would otherwise refetch all of it at every page turn.
 */
const openingQueryOptions = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const

export const readerQueries = {
  book: (client: QueryClient, bookId: string) =>
    queryOptions({
      queryKey: ['reader', bookId, 'book'] as const,
      queryFn: () => client.fetchQuery({ ...bookQuery(bookId), staleTime: 0 }),
      ...openingQueryOptions,
    }),
  pages: (bookId: string) =>
    queryOptions({
      queryKey: ['reader', bookId, 'pages'] as const,
      queryFn: async ({ signal }) => {
        const pages = await call(listBookPages, { params: { bookId }, signal })
        return { pages, shown: await listShownTypes(pages.map((page) => page.mediaType)) }
      },
      ...openingQueryOptions,
    }),
  series: (client: QueryClient, bookId: string, seriesId: string | undefined) =>
    queryOptions({
      queryKey: ['reader', bookId, 'series', seriesId] as const,
      queryFn: () => client.fetchQuery({ ...seriesQuery(seriesId ?? ''), staleTime: 60_000 }),
      enabled: seriesId !== undefined,
      ...openingQueryOptions,
    }),
  neighbours: (client: QueryClient, bookId: string, readListId?: string) =>
    queryOptions({
      queryKey: ['reader', bookId, 'neighbours', readListId] as const,
      queryFn: () => client.fetchQuery({ ...neighboursQuery(bookId, readListId), staleTime: 60_000 }),
      ...openingQueryOptions,
    }),
}
