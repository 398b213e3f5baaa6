import * as z from 'zod/mini'
import { pictures } from './media-types.ts'
import { route } from './route.ts'
import { accepted, BooleanParameter, ByteStream, Id, UploadedFile } from './values.ts'

export const PosterType = z.enum(['GENERATED', 'SIDECAR', 'USER_UPLOADED'])
export type PosterType = z.output<typeof PosterType>

/** Properties that all posters have; each kind adds the id of its item. */
export const posterShape = {
  id: Id,
  type: PosterType,
  selected: z.boolean(),
  mediaType: z.string(),
  fileSize: z.int(),
  width: z.int(),
  height: z.int(),
  /** Extension: a blurred preview, a ThumbHash in base64. */
  placeholder: z.optional(z.string()),
}
export const BookPoster = z.object({ ...posterShape, bookId: Id })
export type BookPoster = z.output<typeof BookPoster>
export const SeriesPoster = z.object({ ...posterShape, seriesId: Id })
export type SeriesPoster = z.output<typeof SeriesPoster>

const selected = z.optional(BooleanParameter)
/** Part of a route that returns a poster. */
export const posterImage = {
  method: 'GET',
  access: 'user',
  purpose: 'retrieve poster',
  produces: pictures,
  response: ByteStream,
} as const
/** Part of a route that returns all posters of an item. */
export const posterList = { method: 'GET', access: 'user', purpose: 'retrieve posters' } as const
/** An uploaded image. It becomes the selected poster unless `selected` is false. */
export const posterUpload = {
  method: 'POST',
  access: 'ADMIN',
  purpose: 'upload poster',
  accepts: 'form',
  fileTypes: pictures,
  query: z.object({ selected }),
  body: z.object({ file: UploadedFile, selected }),
} as const
export const posterSelection = {
  method: 'PUT',
  access: 'ADMIN',
  purpose: 'select poster',
  ...accepted,
} as const
export const posterRemoval = {
  method: 'DELETE',
  access: 'ADMIN',
  purpose: 'delete poster',
  ...accepted,
} as const

/** Extension `optional-posters`: with `optional`, responds with 204 instead of 404 for visible items without a poster. */
const shownPoster = {
  query: z.object({ optional: z.optional(BooleanParameter) }),
  response: z.optional(ByteStream),
} as const

const bookParams = z.object({ bookId: Id })
const bookPosterParams = z.object({ bookId: Id, thumbnailId: Id })
const seriesParams = z.object({ seriesId: Id })
const seriesPosterParams = z.object({ seriesId: Id, thumbnailId: Id })
export const getBookPoster = route({
  ...posterImage,
  path: '/api/v1/books/:bookId/thumbnail',
  params: bookParams,
  ...shownPoster,
})
export const listBookPosters = route({
  ...posterList,
  path: '/api/v1/books/:bookId/thumbnails',
  params: bookParams,
  response: z.array(BookPoster),
})
export const getBookPosterById = route({
  ...posterImage,
  path: '/api/v1/books/:bookId/thumbnails/:thumbnailId',
  params: bookPosterParams,
})
export const getSeriesPoster = route({
  ...posterImage,
  path: '/api/v1/series/:seriesId/thumbnail',
  params: seriesParams,
  ...shownPoster,
})
export const uploadBookPoster = route({
  ...posterUpload,
  path: '/api/v1/books/:bookId/thumbnails',
  params: bookParams,
  response: BookPoster,
})
export const selectBookPoster = route({
  ...posterSelection,
  path: '/api/v1/books/:bookId/thumbnails/:thumbnailId/selected',
  params: bookPosterParams,
})
export const deleteBookPoster = route({
  ...posterRemoval,
  path: '/api/v1/books/:bookId/thumbnails/:thumbnailId',
  params: bookPosterParams,
})
/** Generates all generated posters again, in the size of the settings (behaviour 6.1). */
export const regeneratePosters = route({
  method: 'PUT',
  path: '/api/v1/books/thumbnails',
  access: 'ADMIN',
  purpose: 'regenerate posters',
  query: z.object({ for_bigger_result_only: z.optional(BooleanParameter) }),
  ...accepted,
})
export const getSeriesPosterById = route({
  ...posterImage,
  path: '/api/v1/series/:seriesId/thumbnails/:thumbnailId',
  params: seriesPosterParams,
})
export const listSeriesPosters = route({
  ...posterList,
  path: '/api/v1/series/:seriesId/thumbnails',
  params: seriesParams,
  response: z.array(SeriesPoster),
})
export const uploadSeriesPoster = route({
  ...posterUpload,
  path: '/api/v1/series/:seriesId/thumbnails',
  params: seriesParams,
  response: SeriesPoster,
})
export const selectSeriesPoster = route({
  ...posterSelection,
  path: '/api/v1/series/:seriesId/thumbnails/:thumbnailId/selected',
  params: seriesPosterParams,
})
export const deleteSeriesPoster = route({
  ...posterRemoval,
  path: '/api/v1/series/:seriesId/thumbnails/:thumbnailId',
  params: seriesPosterParams,
})
