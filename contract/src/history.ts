import * as z from 'zod/mini'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { Id, listOf, Timestamp } from './values.ts'

/** Types of history entries (behaviour 12.6). */
export const HistoryType = z.enum([
  'BookConverted',
  'BookFileDeleted',
  'BookImported',
  'DuplicatePageDeleted',
  'SeriesFolderDeleted',
])
export type HistoryType = z.output<typeof HistoryType>

export const HistoricalEvent = z.object({
  id: Id,
  type: HistoryType,
  timestamp: Timestamp,
  bookId: z.nullable(z.string()),
  seriesId: z.nullable(z.string()),
  /** Properties that behaviour 12.6 lists for the type. */
  properties: z.record(z.string(), z.string()),
})
export type HistoricalEvent = z.output<typeof HistoricalEvent>

/** Properties that the history can be sorted by (behaviour 2.1). */
export const historySorts = ['timestamp', 'type', 'bookId', 'seriesId'] as const
export type HistorySort = (typeof historySorts)[number]

/**
 * Returns the newest entries first by default. An admin with restrictions gets entries of series that still exist and that they may see.
 */
export const getHistory = route({
  method: 'GET',
  path: '/api/v1/history',
  access: 'ADMIN',
  purpose: 'retrieve the history',
  query: PageQuery,
  response: pageOf(HistoricalEvent),
})

const Named = z.object({ title: z.string(), oneshot: z.boolean() })
/** Extension `history-names`: an entry with the names of the library, series and book; null for those that no longer exist. */
export const NamedHistoricalEvent = z.extend(HistoricalEvent, {
  libraryId: z.nullable(z.string()),
  book: z.nullable(Named),
  series: z.nullable(Named),
})
export type NamedHistoricalEvent = z.output<typeof NamedHistoricalEvent>

/** Extension `history-names`: the history with names, narrowed to types, libraries and a time (`after` included, `before` not). */
export const listNamedHistory = route({
  method: 'GET',
  path: '/api/lectern/history',
  access: 'ADMIN',
  purpose: 'retrieve the history',
  query: z.extend(PageQuery, {
    type: listOf(HistoryType),
    library_id: listOf(Id),
    after: z.optional(Timestamp),
    before: z.optional(Timestamp),
  }),
  response: pageOf(NamedHistoricalEvent),
})
