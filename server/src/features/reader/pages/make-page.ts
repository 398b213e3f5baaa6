import { limits } from '@lectern/contract/limits'
import { pdfType } from '@lectern/contract/media-types'
import type { PageFormat } from '@lectern/contract/reader'
import { convertPage, extractPdfPage, makePageThumbnail } from '../../../workers/jobs.ts'
import type { Workers } from '../../../workers/workers.ts'
import { readFrom } from '../analyzed-file.ts'
import { acceptsImage, prefersPdf } from './accept.ts'
import type { OpenPage } from './open-page.ts'
import { getReaderOptions, pageRanks, type ReaderJobOptions } from './page-ranks.ts'

/** A page that a job makes. */
export interface MadePage {
  /** ETag of the result. */
  readonly tag: string
  /** Media type for the headers, before the page is made. */
  readonly mediaType: string
  /** Throws BOOK_FILE_MISSING, BUSY, PAGE_NOT_CONVERTIBLE and PAGE_NOT_READABLE. */
  make(signal: AbortSignal): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }>
}

/** Describes a page that a job makes from the file of the book. */
function describeMade(
  { book, file, tag }: OpenPage,
  { suffix, mediaType, rank = pageRanks.page }: { suffix: string; mediaType: string; rank?: number },
  run: (options: ReaderJobOptions) => ReturnType<MadePage['make']>,
): MadePage {
  const failure = mediaType === pdfType ? 'PAGE_NOT_READABLE' : 'PAGE_NOT_CONVERTIBLE'
  return {
    tag: `${tag}-${suffix}`,
    mediaType,
    make: (signal) =>
      readFrom(file, failure, () => run({ ...getReaderOptions(book.media_type, rank), signal })),
  }
}

export const pageThumbnail = (workers: Workers, open: OpenPage): MadePage =>
  describeMade(open, { suffix: 'thumbnail', mediaType: 'image/jpeg', rank: pageRanks.thumbnail }, (options) =>
    workers.run(
      makePageThumbnail,
      { path: open.file.path, page: open.page, edge: limits.pageThumbnailEdge },
      options,
    ),
  )

/** Returns the page in another format (behaviour 4.6). */
export const convertedPage = (workers: Workers, open: OpenPage, format: 'jpeg' | 'png'): MadePage =>
  describeMade(open, { suffix: format, mediaType: `image/${format}` }, (options) =>
    workers.run(convertPage, { path: open.file.path, page: open.page, format }, options),
  )

/** Returns the page of a PDF as a PDF of this one page (behaviour 4.4). */
export const pdfPage = (workers: Workers, open: OpenPage): MadePage =>
  describeMade(open, { suffix: 'pdf', mediaType: pdfType }, (options) =>
    workers.run(extractPdfPage, { path: open.file.path, page: open.number }, options),
  )

/** Query parameters that determine the form of a page. */
interface FormQuery {
  readonly convert?: 'jpeg' | 'png' | '' | undefined
  readonly contentNegotiation: boolean
  readonly maxWidth?: number | undefined
}

/** True if the form of the page depends on the header `Accept`. */
export const isNegotiated = ({ book }: OpenPage, query: FormQuery): boolean =>
  book.media_type === pdfType && query.contentNegotiation && query.maxWidth === undefined

/**
 * Returns the form for a client that lists the formats it can show: the smallest format for a reduced page, JPEG or PNG for a page in a format
 * that is not listed. A client that lists none of these receives the page as it is: images are never refused.
 */
export function acceptedForm(
  { page }: OpenPage,
  { convert, maxWidth }: FormQuery,
  accept: string | undefined,
): { readonly convert?: 'jpeg' | 'png'; readonly format?: PageFormat } {
  if (convert) return {}
  const isListed = (format: string) => acceptsImage(accept, `image/${format}`, false)
  if (maxWidth !== undefined)
    return { format: (['avif', 'webp'] as const).find((format) => isListed(format)) ?? 'jpeg' }
  if (page.mediaType === pdfType || acceptsImage(accept, page.mediaType, true)) return {}
  const other = (['jpeg', 'png'] as const).find((format) => isListed(format))
  return other ? { convert: other } : {}
}

/** Returns the form in which a page is sent (behaviour 4.4, 4.6); `own` is that of the book. */
export function choosePageForm(
  open: OpenPage,
  query: FormQuery,
  accept: string | undefined,
): 'own' | 'jpeg' | 'png' | 'pdf' {
  const { convert } = query
  if (convert) return open.page.mediaType === `image/${convert}` ? 'own' : convert
  return isNegotiated(open, query) && prefersPdf(accept) ? 'pdf' : 'own'
}
