import {
  getHistory,
  type HistoryType,
  listNamedHistory,
  type NamedHistoricalEvent,
} from '@lectern/contract/history'
import { getSeries } from '@lectern/contract/series'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { serverOffers } from '../../api/server-offer.ts'
import type { PageRequest } from '../../ui/table/use-table-state.ts'
import { bookKey, bookQuery } from '../books/book-query.ts'
import { nullIfNotFound } from '../books/null-if-not-found.ts'

export interface HistoryQuery extends PageRequest {
  readonly type?: readonly HistoryType[]
  readonly library_id?: readonly string[]
  readonly after?: string
  readonly before?: string
}

/** Fetches the name of a book or series, once, from a server whose history has no names; null for a deleted one. */
async function findName(client: QueryClient, kind: 'book' | 'series', id: string | null) {
  if (id === null) return null
  return client.fetchQuery({
    queryKey: ['history-names', kind, id] as const,
    queryFn: async () => {
      const found =
        kind === 'book'
          ? await nullIfNotFound(client.fetchQuery({ ...bookQuery(id), retry: false }))
          : await nullIfNotFound(call(getSeries, { params: { seriesId: id } }))
      return found && { title: found.metadata.title, oneshot: found.oneshot, libraryId: found.libraryId }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** One page of the history with names. Events of books make it stale, because each change of a file publishes one. */
export const historyQuery = (query: HistoryQuery) =>
  queryOptions({
    queryKey: [...bookKey, 'history', query] as const,
    queryFn: async ({ client, signal }) => {
      if (serverOffers(client, 'history-names')) return call(listNamedHistory, { query, signal })
      const { page, size, sort } = query
      const found = await call(getHistory, { query: { page, size, sort }, signal })
      const content = await Promise.all(
        found.content.map(async (event): Promise<NamedHistoricalEvent> => {
          const [book, series] = await Promise.all([
            findName(client, 'book', event.bookId),
            findName(client, 'series', event.seriesId),
          ])
          return { ...event, book, series, libraryId: series?.libraryId ?? null }
        }),
      )
      return { ...found, content }
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
