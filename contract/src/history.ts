import * as z from 'zod/mini'

/** What the history tells of (behaviour 12.6). */
export const HistoryType = z.enum([
  'BookConverted',
  'BookFileDeleted',
  'BookImported',
  'DuplicatePageDeleted',
  'SeriesFolderDeleted',
])
export type HistoryType = z.output<typeof HistoryType>
