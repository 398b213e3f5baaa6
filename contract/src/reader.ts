import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { drawings, pdfType, pictures } from './media-types.ts'
import { route } from './route.ts'
import { BooleanParameter, ByteStream, Id } from './values.ts'

/** One page of a book, as the reader needs it. */
export const BookPage = z.object({
  /** Page number, counted from 1. */
  number: z.int(),
  fileName: z.string(),
  mediaType: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  sizeBytes: z.nullable(z.int()),
  size: z.string(),
})
export type BookPage = z.output<typeof BookPage>

/** Returns the shape of a page number in a path. The server answers PAGE_OUT_OF_RANGE for a page that the book does not have. */
export const pageNumberFrom = (least: 0 | 1) =>
  describedAs(z.coerce.number().check(z.int()), () => ({
    type: 'integer',
    minimum: least,
    maximum: limits.maxWhole,
  }))
const pageParams = z.object({ bookId: Id, pageNumber: pageNumberFrom(1) })

export const listBookPages = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/pages',
  access: 'user',
  purpose: 'retrieve pages',
  params: z.object({ bookId: Id }),
  response: z.array(BookPage),
})
/**
 * Widths in pixels in which a page can be requested (extension `page-widths`). They are few, so that windows of different sizes share what
 * is cached.
 */
export const pageWidths = [480, 720, 960, 1280, 1600, 2000, 2560, 3200, 4096] as const
/** Formats in which a page can be requested in another width. */
export const PageFormat = z.enum(['jpeg', 'webp', 'avif'])
export type PageFormat = z.output<typeof PageFormat>

const isPageWidth = z.refine<number>(
  (width) => (pageWidths as readonly number[]).includes(width),
  `must be one of ${pageWidths.join(', ')}`,
)

/**
 * Returns the page in its own format, or in that of `convert`; `zero_based` shifts the number (behaviour 4.6). For a page of a PDF,
 * `Accept` can choose a PDF of this one page, unless `contentNegotiation` is false (4.4). Extension `page-widths`: `maxWidth` asks for the
 * page at most this wide, in the format `format`; the page itself is sent when that would not be smaller.
 */
export const getBookPage = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/pages/:pageNumber',
  access: 'PAGE_STREAMING',
  purpose: 'retrieve page',
  produces: [...pictures, pdfType],
  params: z.object({ bookId: Id, pageNumber: pageNumberFrom(0) }),
  query: z.object({
    convert: z.optional(z.enum(['jpeg', 'png', ''])),
    zero_based: z._default(BooleanParameter, false),
    contentNegotiation: z._default(BooleanParameter, true),
    maxWidth: z.optional(
      describedAs(z.coerce.number().check(isPageWidth), () => ({ type: 'integer', enum: [...pageWidths] })),
    ),
    format: z._default(PageFormat, 'jpeg'),
  }),
  response: ByteStream,
})
export const getPageThumbnail = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/pages/:pageNumber/thumbnail',
  access: 'user',
  purpose: 'retrieve page thumbnail',
  produces: drawings,
  params: pageParams,
  response: ByteStream,
})
/** Returns the page of a PDF as a PDF (behaviour 4.4). */
export const getRawPage = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/pages/:pageNumber/raw',
  access: 'PAGE_STREAMING',
  purpose: 'retrieve page',
  produces: [pdfType],
  params: pageParams,
  response: ByteStream,
})
