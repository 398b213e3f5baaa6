import * as z from 'zod/mini'
import { archives } from './media-types.ts'
import { route } from './route.ts'
import { ByteStream, Id } from './values.ts'

/** Downloads all books of a series in one uncompressed archive. Books whose file is missing are left out (behaviour 4.6). */
export const downloadSeries = route({
  method: 'GET',
  path: '/api/v1/series/:seriesId/file',
  access: 'FILE_DOWNLOAD',
  purpose: 'download series',
  produces: archives,
  params: z.object({ seriesId: Id }),
  response: ByteStream,
})
/** Downloads all books of a read list in one uncompressed archive; file names begin with the position in the list. */
export const downloadReadList = route({
  method: 'GET',
  path: '/api/v1/readlists/:readListId/file',
  access: 'FILE_DOWNLOAD',
  purpose: 'download read list',
  produces: archives,
  params: z.object({ readListId: Id }),
  response: ByteStream,
})
