import { limits } from '@lectern/contract/limits'
import { pdfType } from '@lectern/contract/media-types'
import { convertPage, extractPdfPage, makePageThumbnail } from '../../workers/jobs.ts'
import type { Workers } from '../../workers/workers.ts'
import { prefersPdf } from './accept.ts'
import { readFrom } from './analyzed-file.ts'
import type { OpenPage } from './open-page.ts'

/** A page that a worker makes. */
export interface MadePage {
  /** ETag of the result; changes with it. */
  readonly tag: string
  /** Media type for the headers, before the page is made. */
  readonly mediaType: string
  /** Throws BOOK_FILE_MISSING, BUSY, PAGE_NOT_CONVERTIBLE and PAGE_NOT_READABLE. */
  make(): Promise<{ readonly mediaType: string; readonly bytes: Uint8Array }>
}

const priority = { priority: 'reader' } as const

export const pageThumbnail = (workers: Workers, { file, page, tag }: OpenPage): MadePage => ({
  tag: `${tag}-thumbnail`,
  mediaType: 'image/jpeg',
  make: () =>
    readFrom(file, 'PAGE_NOT_CONVERTIBLE', () =>
      workers.run(makePageThumbnail, { path: file.path, page, edge: limits.pageThumbnailEdge }, priority),
    ),
})

/** Returns the page in another format (behaviour 4.6). */
export const convertedPage = (
  workers: Workers,
  { file, page, tag }: OpenPage,
  format: 'jpeg' | 'png',
): MadePage => ({
  tag: `${tag}-${format}`,
  mediaType: `image/${format}`,
  make: () =>
    readFrom(file, 'PAGE_NOT_CONVERTIBLE', () =>
      workers.run(convertPage, { path: file.path, page, format }, priority),
    ),
})

/** Returns the page of a PDF as a PDF of this one page (behaviour 4.4). */
export const pdfPage = (workers: Workers, { file, number, tag }: OpenPage): MadePage => ({
  tag: `${tag}-pdf`,
  mediaType: pdfType,
  make: () =>
    readFrom(file, 'PAGE_NOT_READABLE', () =>
      workers.run(extractPdfPage, { path: file.path, page: number }, priority),
    ),
})

/** Parameters of a query that decide the form of a page. */
interface FormQuery {
  readonly convert?: 'jpeg' | 'png' | '' | undefined
  readonly contentNegotiation: boolean
}

/** True when the form of the page depends on the header `Accept`. */
export const isNegotiated = ({ book }: OpenPage, query: FormQuery): boolean =>
  book.media_type === pdfType && query.contentNegotiation

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
