import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

/** Parts of the kinds of tasks about one book. They never run at the same time: of two analyses of one file the older could be saved last. */
export const ofBook = {
  input: z.object({ bookId: z.int() }),
  identity: (i: { readonly bookId: number }) => String(i.bookId),
  group: groups.book,
}
/** Parts of the kinds of tasks about one series. They never run at the same time, because two would overwrite each other. */
const ofSeries = {
  input: z.object({ seriesId: z.int() }),
  identity: (i: { readonly seriesId: number }) => String(i.seriesId),
  group: groups.series,
}

/** Return the inputs of tasks for books, or for series. */
export const forBooks = (bookIds: Iterable<number>) => Array.from(bookIds, (bookId) => ({ bookId }))
export const forSeries = (seriesIds: Iterable<number>) => Array.from(seriesIds, (seriesId) => ({ seriesId }))

// Names are those that administrators see in Komga's task lists (behaviour 12.1). Keys are internal ones: tasks never leave the server.

export const analyzeBookTask = taskKind({
  name: 'AnalyzeBook',
  ...ofBook,
})
export const makeBookPosterTask = taskKind({
  name: 'GenerateBookThumbnail',
  ...ofBook,
})
/** Finds the posters that a new size would enlarge, or all. */
export const findPostersTask = taskKind({
  name: 'FindBookThumbnailsToRegenerate',
  input: z.object({ biggerOnly: z.boolean() }),
  identity: (i) => (i.biggerOnly ? 'bigger' : 'all'),
})
export const refreshBookMetadataTask = taskKind({
  name: 'RefreshBookMetadata',
  ...ofBook,
})
/** Reads the bar code on the last pages (behaviour 5.7): six pages of every book, so it has the lowest priority. */
export const findBookIsbnTask = taskKind({
  name: 'FindBookIsbn',
  ...ofBook,
})
export const refreshSeriesMetadataTask = taskKind({
  name: 'RefreshSeriesMetadata',
  ...ofSeries,
})
/** Aggregates the books of a series after edits of books, and reads no metadata from files. */
export const aggregateSeriesMetadataTask = taskKind({
  name: 'AggregateSeriesMetadata',
  ...ofSeries,
})
