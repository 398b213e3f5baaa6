import {
  type AnalyzedPage,
  type AnalyzeOptions,
  type BookAnalysis,
  type BookFormat,
  failedAnalysis,
  nameEntries,
} from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { MediaError } from '../media-error.ts'
import type { OpenBook } from '../open-book.ts'
import { type PageSize, type PdfDocument, pageSize, pdfLimits, withPdf } from './pdf-document.ts'
import { renderPage, renderPageAs } from './pdf-render.ts'
import { renderedSize } from './rendered-size.ts'
import { findUndrawnPages } from './undrawn-pages.ts'

const pageQuality = 80
/** JPEG quality of pages that are then shrunk and encoded again. */
const draftQuality = 92
/** Scale of a draft: lines and small text look better than drawn small. */
const draftFactor = 2

/** Reads PDF (behaviour 4.4). Pages are drawn when they are read. */
export const pdfBook: BookFormat = {
  mediaTypes: [bookTypes.pdf],
  profile: 'PDF',
  isIsolated: true,
  async analyze(book, mediaType, options) {
    try {
      if (claimsTooManyPages(book))
        throw new MediaError('ENTRY_DAMAGED', 'The page tree claims too many pages')
      const sizes = await withPdf(book, (pdf) => measure(pdf, options))
      // Opened again, because a page on which the decoder gives up must not affect the others.
      return describe(sizes, await findUndrawnPages(book), mediaType, options)
    } catch (error) {
      if (!(error instanceof MediaError)) throw error
      return { ...failedAnalysis('ERROR', 'ERR_1005', mediaType, error), profile: 'PDF' }
    }
  },
  async readPage(book, page, limit, { edge, isPoster, drawnAs } = {}) {
    const bytes = await withPdf(book, (pdf) => {
      const index = Number(page.fileName) - 1
      if (!Number.isInteger(index) || index < 0 || index >= pdf.pageCount)
        throw new MediaError('ENTRY_MISSING', 'The PDF has no page of this number')
      if (drawnAs) return renderPageAs(pdf, index, drawnAs)
      return edge === undefined
        ? renderPage(pdf, index, { quality: pageQuality })
        : renderPage(pdf, index, { edge: edge * draftFactor, isPoster, quality: draftQuality })
    })
    if (bytes.length > limit) throw new MediaError('ENTRY_TOO_LARGE', 'The page is too large')
    return bytes
  },
}

interface Measured {
  readonly pageCount: number
  /** Of the measured pages, from the first; null for one that cannot be read. */
  readonly sizes: readonly (PageSize | null)[]
}

function measure(pdf: PdfDocument, { dimensions }: AnalyzeOptions): Measured {
  const { pageCount } = pdf
  if (pageCount > pdfLimits.pages) throw new MediaError('ENTRY_TOO_LARGE', `The PDF has ${pageCount} pages`)
  // Always the first page, because it is the cover; the others only if their sizes are requested.
  const measured = dimensions ? pageCount : Math.min(pageCount, 1)
  const sizes = Array.from({ length: measured }, (_, index) => pageSize(pdf, index))
  // Also for a PDF without any page: its page tree is damaged.
  if (sizes.every((size) => size === null))
    throw new MediaError('ENTRY_DAMAGED', `None of ${pageCount} pages can be read`)
  return { pageCount, sizes }
}

function describe(
  { pageCount, sizes }: Measured,
  undrawn: Awaited<ReturnType<typeof findUndrawnPages>>,
  mediaType: string,
  { dimensions }: AnalyzeOptions,
): BookAnalysis {
  const missing = sizes.flatMap((size, index) => (size ? [] : [index]))
  const named = [...new Set([...missing, ...undrawn.pages])].sort((a, b) => a - b)
  return {
    ...failedAnalysis('ERROR', '', mediaType),
    status: 'READY',
    profile: 'PDF',
    comment: nameEntries(
      'ERR_1007',
      named.map((index) => String(index + 1)),
      undrawn.isComplete || undrawn.pages.length === 0,
    ),
    pages: Array.from({ length: pageCount }, (_, index): AnalyzedPage => {
      const size = dimensions && sizes[index] ? renderedSize(sizes[index]) : null
      return {
        fileName: String(index + 1),
        mediaType: 'image/jpeg',
        size: null,
        width: size?.width ?? null,
        height: size?.height ?? null,
        entry: null,
      }
    }),
  }
}

/**
 * True if a page tree at the beginning claims an impossible number of pages. The decoder would count the pages itself, but such a file is
 * hostile, and other readers trust the number.
 */
function claimsTooManyPages(book: OpenBook): boolean {
  const head = Buffer.from(book.head.buffer, book.head.byteOffset, book.head.byteLength)
  const claims = head.toString('latin1').matchAll(/\/Count\s+(\d{1,20})/g)
  return claims.some(([, count]) => Number(count) > pdfLimits.pages)
}
