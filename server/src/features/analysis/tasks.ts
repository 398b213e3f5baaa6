import * as z from 'zod/mini'
import { groups, taskKind } from '../../queue/task-kind.ts'

const ofBook = z.object({ bookId: z.int() })
const ofSeries = z.object({ seriesId: z.int() })

/**
 * Those about one book never meet: two analyses of one file at once could save the older one last.
 * Names are those that admins see in the field's task lists (behaviour 12.1). Keys are inner ones: tasks never leave the server.
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
/** Looks for the posters that a new size would make bigger, or for all. */
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
/** The bar code on the last pages (behaviour 5.7): six pages of every book, so it waits until nothing else is to be done. */
export const findBookIsbnTask = taskKind({
  name: 'FindBookIsbn',
  input: ofBook,
  identity: (i) => String(i.bookId),
  group: groups.book,
})
/** One series at a time: two refreshes of one series would write over each other. */
export const refreshSeriesMetadataTask = taskKind({
  name: 'RefreshSeriesMetadata',
  input: ofSeries,
  identity: (i) => String(i.seriesId),
  group: groups.series,
})
/** What its books add up to, and nothing else of it; after edits of books. */
export const aggregateSeriesMetadataTask = taskKind({
  name: 'AggregateSeriesMetadata',
  input: ofSeries,
  identity: (i) => String(i.seriesId),
  group: groups.series,
})
