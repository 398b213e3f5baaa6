import { getBookPage, type PageFormat, pageWidths } from '@lectern/contract/reader'
import { buildUrl } from '../../../api/client.ts'
import type { PageSource } from '../engine/book.ts'

/** How pages are requested from a server that can send them smaller: width and format. */
export interface PageDelivery {
  /** The server draws pages of a PDF in any width. */
  readonly isPdf: boolean
  /** Format that saves data; undefined if pages are requested as they are. */
  readonly saver: PageFormat | undefined
}

/**
 * Returns the source of an image that is sharp at a width in pixels of the screen. `ownWidth` is the width of the page, null while unknown.
 */
export function getPageSource(
  pageUrl: string,
  { isPdf, saver }: PageDelivery,
  ownWidth: number | null,
  width: number,
): PageSource {
  const step = pageWidths.find((each) => each >= width)
  const isWhole = ownWidth !== null && (step ?? 0) >= ownWidth && !isPdf
  if (step === undefined && (!isPdf || (ownWidth ?? 0) > width)) return { url: pageUrl, width: Infinity }
  const maxWidth = step ?? pageWidths[pageWidths.length - 1] ?? 0
  const query = `maxWidth=${maxWidth}${saver ? `&format=${saver}` : ''}`
  return { url: `${pageUrl}?${query}`, width: isWhole ? Infinity : maxWidth }
}

export const getPageUrl = (bookId: string, pageNumber: number, isConverted = false): string =>
  buildUrl(getBookPage, { params: { bookId, pageNumber }, query: isConverted ? { convert: 'jpeg' } : {} })

/** Returns `sourceAt` of a page of the engine; an empty object for a page in one size. */
export const toSources = (
  url: string,
  delivery: PageDelivery | undefined,
  ownWidth: number | null,
): { sourceAt?: (width: number) => PageSource } =>
  delivery?.isPdf || delivery?.saver
    ? { sourceAt: (width) => getPageSource(url, delivery, ownWidth, width) }
    : {}
