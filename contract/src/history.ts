import * as z from 'zod/mini'
import { Id, Timestamp } from './values.ts'

/** What the history tells of (behaviour 12.6). */
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
  /** What behaviour 12.6 lists for the type. */
  properties: z.record(z.string(), z.string()),
})
export type HistoricalEvent = z.output<typeof HistoricalEvent>

/** Properties that the history can be sorted by (behaviour 2.1). */
export const historySorts = ['timestamp', 'type', 'bookId', 'seriesId'] as const
export type HistorySort = (typeof historySorts)[number]
