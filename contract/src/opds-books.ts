import * as z from 'zod/mini'
import { downloadBook, downloadBookAs } from './books.ts'
import { limits } from './limits.ts'
import { getBookPoster } from './posters.ts'
import { getBookPage, getRawPage, pageNumberFrom } from './reader.ts'
import { getResource } from './reader-manifests.ts'
import { route } from './route.ts'
import { Id } from './values.ts'

/** Widths that are no number, such as a placeholder that a reader did not fill in, count as absent. */
const MaxWidth = z.optional(
  z.catch(z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.maxWhole))), undefined),
)
const Conversion = z.pipe(
  z.pipe(
    z.string(),
    z.transform((name) => name.toLowerCase()),
  ),
  z.enum(['jpeg', 'png', '']),
)
const PageOptions = z.object({ convert: z.optional(Conversion), maxWidth: MaxWidth })

/**
 * Returns a page, counted from 0 (OPDS-PSE 1.2), in its own format if the reader accepts that, otherwise as JPEG or PNG. Extension:
 * `maxWidth` asks for a page that is not much wider.
 */
export const streamPage = route({
  ...getBookPage,
  path: '/opds/v1.2/books/:bookId/pages/:pageNumber',
  params: z.object({ bookId: Id, pageNumber: pageNumberFrom(0) }),
  query: PageOptions,
})
export const getFeedPoster = route({ ...getBookPoster, path: '/opds/v1.2/books/:bookId/thumbnail' })
export const getSmallFeedPoster = route({
  ...getBookPoster,
  path: '/opds/v1.2/books/:bookId/thumbnail/small',
})
export const downloadFromFeed = route({ ...downloadBook, path: '/opds/v1.2/books/:bookId/file' })
export const downloadFromFeedAs = route({ ...downloadBookAs, path: '/opds/v1.2/books/:bookId/file/*' })

/** Returns a page of a publication of OPDS 2.0, counted from 1. */
export const getPublicationPage = route({
  ...getBookPage,
  path: '/opds/v2/books/:bookId/pages/:pageNumber',
  params: z.object({ bookId: Id, pageNumber: pageNumberFrom(1) }),
  query: PageOptions,
})
export const getPublicationRawPage = route({
  ...getRawPage,
  path: '/opds/v2/books/:bookId/pages/:pageNumber/raw',
})
export const getPublicationPoster = route({ ...getFeedPoster, path: '/opds/v2/books/:bookId/thumbnail' })
export const downloadPublication = route({ ...downloadBook, path: '/opds/v2/books/:bookId/file' })
export const downloadPublicationAs = route({ ...downloadBookAs, path: '/opds/v2/books/:bookId/file/*' })
export const getPublicationResource = route({ ...getResource, path: '/opds/v2/books/:bookId/resource/*' })
