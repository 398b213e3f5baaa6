import * as z from 'zod/mini'
import { route } from './route.ts'
import { Id, NoContent } from './values.ts'

const queued = { method: 'POST', access: 'ADMIN', status: 202, response: NoContent } as const

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
