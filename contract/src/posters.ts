import * as z from 'zod/mini'
import { route } from './route.ts'
import { Bytes, Id } from './values.ts'

export const PosterType = z.enum(['GENERATED', 'SIDECAR', 'USER_UPLOADED'])
export type PosterType = z.output<typeof PosterType>

const shape = {
  id: Id,
  type: PosterType,
  selected: z.boolean(),
  mediaType: z.string(),
  fileSize: z.int(),
  width: z.int(),
  height: z.int(),
}
export const BookPoster = z.object({ ...shape, bookId: Id })
export type BookPoster = z.output<typeof BookPoster>

const ofBook = z.object({ bookId: Id })
export const getBookPoster = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/thumbnail',
  access: 'user',
  purpose: 'retrieve poster',
  produces: 'image',
  params: ofBook,
  response: Bytes,
})
export const listBookPosters = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/thumbnails',
  access: 'user',
  purpose: 'retrieve posters',
  params: ofBook,
  response: z.array(BookPoster),
})
export const getBookPosterById = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/thumbnails/:thumbnailId',
  access: 'user',
  purpose: 'retrieve poster',
  produces: 'image',
  params: z.object({ bookId: Id, thumbnailId: Id }),
  response: Bytes,
})
export const getSeriesPoster = route({
  method: 'GET',
  path: '/api/v1/series/:seriesId/thumbnail',
  access: 'user',
  purpose: 'retrieve poster',
  produces: 'image',
  params: z.object({ seriesId: Id }),
  response: Bytes,
})
