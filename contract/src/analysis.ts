import * as z from 'zod/mini'
import { type Route, route } from './route.ts'
import { accepted, Id } from './values.ts'

/** Part of a route that queues a task. */
const queued = <const P extends string>(path: P, purpose: string) =>
  ({
    method: 'POST',
    path,
    access: 'ADMIN',
    purpose,
    ...accepted,
  }) as const satisfies Route
const bookParams = z.object({ bookId: Id })
const seriesParams = z.object({ seriesId: Id })
const libraryParams = z.object({ libraryId: Id })

/**
 * Extension `regenerate-posters`: makes the generated posters of one book, or of the books of a series or library, again from their files.
 * Uploaded posters and images beside the files are kept, and the selected one remains selected.
 */
export const regenerateBookPoster = route({
  ...queued('/api/lectern/books/:bookId/posters/regenerate', 'regenerate poster of book'),
  params: bookParams,
})
export const regenerateSeriesPosters = route({
  ...queued('/api/lectern/series/:seriesId/posters/regenerate', 'regenerate posters of series'),
  params: seriesParams,
})
export const regenerateLibraryPosters = route({
  ...queued('/api/lectern/libraries/:libraryId/posters/regenerate', 'regenerate posters of library'),
  params: libraryParams,
})
export const analyzeLibrary = route({
  ...queued('/api/v1/libraries/:libraryId/analyze', 'analyze library'),
  params: libraryParams,
})
export const analyzeSeries = route({
  ...queued('/api/v1/series/:seriesId/analyze', 'analyze series'),
  params: seriesParams,
})
export const analyzeBook = route({
  ...queued('/api/v1/books/:bookId/analyze', 'analyze book'),
  params: bookParams,
})
export const refreshLibraryMetadata = route({
  ...queued('/api/v1/libraries/:libraryId/metadata/refresh', 'refresh metadata of library'),
  params: libraryParams,
})
export const refreshSeriesMetadata = route({
  ...queued('/api/v1/series/:seriesId/metadata/refresh', 'refresh metadata of series'),
  params: seriesParams,
})
export const refreshBookMetadata = route({
  ...queued('/api/v1/books/:bookId/metadata/refresh', 'refresh metadata of book'),
  params: bookParams,
})
