import { limits } from '@lectern/contract/limits'
import { pdfType } from '@lectern/contract/media-types'
import type { PageFormat } from '@lectern/contract/reader'
import { convertPage, extractPdfPage, makePageThumbnail } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { acceptsImage, prefersPdf } from './accept.ts'
import { readFrom } from './analyzed-file.ts'
import type { OpenPage } from './open-page.ts'
import { pageRanks } from './page-ranks.ts'

/** A page that a worker makes. */
export interface MadePage {
  /** ETag of the result; changes with it. */
  readonly tag: string
  /** Media type for the headers, before the page is made. */
  readonly mediaType: string
  /** Throws BOOK_FILE_MISSING, BUSY, PAGE_NOT_CONVERTIBLE and PAGE_NOT_READABLE. */
  make(signal: AbortSignal): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }>
}

/** A PDF is read in an isolated process in any case; trying it in a thread first would make it wait for that thread. */
const getOptions = ({ book }: OpenPage, signal: AbortSignal, rank: number) => ({
  priority: 'reader' as const,
  isolated: book.media_type === pdfType,
  rank,
  signal,
})

export function pageThumbnail(workers: Workers, open: OpenPage): MadePage {
  const { file, page, tag } = open
  const input = { path: file.path, page, edge: limits.pageThumbnailEdge }
  return {
    tag: `${tag}-thumbnail`,
    mediaType: 'image/jpeg',
    make: (signal) =>
      readFrom(file, 'PAGE_NOT_CONVERTIBLE', () =>
        workers.run(makePageThumbnail, input, getOptions(open, signal, pageRanks.thumbnail)),
      ),
  }
}

/** Returns the page in another format (behaviour 4.6). */
export function convertedPage(workers: Workers, open: OpenPage, format: 'jpeg' | 'png'): MadePage {
  const { file, page, tag } = open
  return {
    tag: `${tag}-${format}`,
    mediaType: `image/${format}`,
    make: (signal) =>
      readFrom(file, 'PAGE_NOT_CONVERTIBLE', () =>
        workers.run(convertPage, { path: file.path, page, format }, getOptions(open, signal, pageRanks.page)),
      ),
  }
}

/** Returns the page of a PDF as a PDF of this one page (behaviour 4.4). */
export function pdfPage(workers: Workers, open: OpenPage): MadePage {
  const { file, number, tag } = open
  return {
    tag: `${tag}-pdf`,
    mediaType: pdfType,
    make: (signal) =>
      readFrom(file, 'PAGE_NOT_READABLE', () =>
        workers.run(
          extractPdfPage,
          { path: file.path, page: number },
          getOptions(open, signal, pageRanks.page),
        ),
      ),
  }
}

/** Parameters of a query that decide the form of a page. */
interface FormQuery {
  readonly convert?: 'jpeg' | 'png' | '' | undefined
  readonly contentNegotiation: boolean
  readonly maxWidth?: number | undefined
}

/** True when the form of the page depends on the header `Accept`. */
export const isNegotiated = ({ book }: OpenPage, query: FormQuery): boolean =>
  book.media_type === pdfType && query.contentNegotiation && query.maxWidth === undefined

/**
 * Returns the form that suits a client which lists the formats it can show: of a smaller page the smallest format, of a page in a format
 * that it does not list JPEG or PNG. A client that lists none of these gets the page as it is: pictures are never refused.
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
