import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

const ofBook = z.object({ bookId: z.int() })
const ofSeries = z.object({ seriesId: z.int() })

/**
 * Tasks about one book never run at the same time: of two analyses of one file the older could be saved last. Names are those that admins
 * see in Komga's task lists (behaviour 12.1). Keys are internal ones: tasks never leave the server.
 */
export const analyzeBookTask = taskKind({
  name: 'AnalyzeBook',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.book,
})
export const makeBookPosterTask = taskKind({
  name: 'GenerateBookThumbnail',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** Finds the posters that a new size would enlarge, or all. */
export const findPostersTask = taskKind({
  name: 'FindBookThumbnailsToRegenerate',
  input: z.object({ biggerOnly: z.boolean() }),
  identity: (i) => (i.biggerOnly ? 'bigger' : 'all'),
})
export const refreshBookMetadataTask = taskKind({
  name: 'RefreshBookMetadata',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** Reads the bar code on the last pages (behaviour 5.7): six pages of every book, so it has the lowest priority. */
export const findBookIsbnTask = taskKind({
  name: 'FindBookIsbn',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** One refresh of a series at a time: two would overwrite each other. */
export const refreshSeriesMetadataTask = taskKind({
  name: 'RefreshSeriesMetadata',
  input: ofSeries,
  identity: (i) => String(i.seriesId),
  group: groups.series,
})
/** Aggregates the books of a series and nothing else; after edits of books. */
export const aggregateSeriesMetadataTask = taskKind({
  name: 'AggregateSeriesMetadata',
  input: ofSeries,
  identity: (i) => String(i.seriesId),
  group: groups.series,
})
