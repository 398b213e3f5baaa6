import * as z from 'zod/mini'
import { route } from './route.ts'
import { Id, NoContent } from './values.ts'

const queued = { method: 'POST', access: 'ADMIN', status: 202, response: NoContent } as const

/**
 * Extension `regenerate-posters`: makes the generated posters of one book, or of the books of a series or library, again from their files.
 * Uploaded posters and images beside the files stay, and stay selected.
 */
export const regenerateBookPoster = route({
  ...queued,
  path: '/api/lectern/books/:bookId/posters/regenerate',
  purpose: 'regenerate poster of book',
  params: z.object({ bookId: Id }),
})
export const regenerateSeriesPosters = route({
  ...queued,
  path: '/api/lectern/series/:seriesId/posters/regenerate',
  purpose: 'regenerate posters of series',
  params: z.object({ seriesId: Id }),
})
export const regenerateLibraryPosters = route({
  ...queued,
  path: '/api/lectern/libraries/:libraryId/posters/regenerate',
  purpose: 'regenerate posters of library',
  params: z.object({ libraryId: Id }),
})
export const analyzeLibrary = route({
  ...queued,
  path: '/api/v1/libraries/:libraryId/analyze',
  purpose: 'analyze library',
  params: z.object({ libraryId: Id }),
})
export const analyzeSeries = route({
  ...queued,
  path: '/api/v1/series/:seriesId/analyze',
  purpose: 'analyze series',
  params: z.object({ seriesId: Id }),
})
export const analyzeBook = route({
  ...queued,
  path: '/api/v1/books/:bookId/analyze',
  purpose: 'analyze book',
  params: z.object({ bookId: Id }),
})
export const refreshLibraryMetadata = route({
  ...queued,
  path: '/api/v1/libraries/:libraryId/metadata/refresh',
  purpose: 'refresh metadata of library',
  params: z.object({ libraryId: Id }),
})
export const refreshSeriesMetadata = route({
  ...queued,
  path: '/api/v1/series/:seriesId/metadata/refresh',
  purpose: 'refresh metadata of series',
  params: z.object({ seriesId: Id }),
})
export const refreshBookMetadata = route({
  ...queued,
  path: '/api/v1/books/:bookId/metadata/refresh',
  purpose: 'refresh metadata of book',
  params: z.object({ bookId: Id }),
})
