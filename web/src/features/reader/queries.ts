import type { BookNeighbours } from '@lectern/contract/books'
import { listBookPages } from '@lectern/contract/reader'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { bookQuery, neighboursQuery } from '../books/book-query.ts'
import type { ContextNeighbours } from '../books/detail/neighbours-in-context.ts'
import type { OpenedFrom } from '../books/detail/opened-from.ts'
import { findReadableNeighbours } from '../books/find-readable.ts'
import { seriesQuery } from '../series/series-query.ts'
import { listShownTypes } from './book/image-formats.ts'

/**
 * Queries of an open book, fetched once for each opening. Their keys are separate, because events of the progress of this reader would
 * otherwise refetch them at every page turn.
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
  neighbours: (client: QueryClient, bookId: string, from: OpenedFrom | undefined) =>
    queryOptions({
      queryKey: ['reader', bookId, 'neighbours', from?.contextId] as const,
      queryFn: async ({ signal }) => {
        const find = async (id: string): Promise<BookNeighbours & Partial<ContextNeighbours>> => {
          const findInSeries = () => client.fetchQuery({ ...neighboursQuery(id), staleTime: 60_000 })
          if (!from) return findInSeries()
          // Loaded on demand: few books are opened from a list.
          const { findNeighboursInContext } = await import('../books/detail/neighbours-in-context.ts')
          return findNeighboursInContext(id, from, findInSeries, signal)
        }
        return findReadableNeighbours(bookId, find)
      },
      ...openingQueryOptions,
    }),
}
