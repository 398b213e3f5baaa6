import { getBookPage, type PageFormat, pageWidths } from '@lectern/contract/reader'
import { buildUrl } from '../../api/client.ts'
import type { PageSource } from './engine/book.ts'

/** How the pages of a book are requested from a server that sends them in other widths. */
export interface PageForm {
  /** Pages of a PDF, which the server draws in any width. */
  readonly isDrawn: boolean
  /** Format that saves data; undefined where pages are requested as they are. */
  readonly saver: PageFormat | undefined
}

/**
 * Returns the source of an image that is sharp at a width in pixels of the screen. `ownWidth` is that of the page itself, null while it is
 * unknown.
 */
export function getPageSource(
  pageUrl: string,
  { isDrawn, saver }: PageForm,
  ownWidth: number | null,
  width: number,
): PageSource {
  const step = pageWidths.find((each) => each >= width)
  const isWhole = ownWidth !== null && (step ?? 0) >= ownWidth && !isDrawn
  if (step === undefined && (!isDrawn || (ownWidth ?? 0) > width)) return { url: pageUrl, width: Infinity }
  const maxWidth = step ?? pageWidths[pageWidths.length - 1] ?? 0
  const query = `maxWidth=${maxWidth}${saver ? `&format=${saver}` : ''}`
  return { url: `${pageUrl}?${query}`, width: isWhole ? Infinity : maxWidth }
}

export const getPageUrl = (bookId: string, pageNumber: number, isConverted = false): string =>
  buildUrl(getBookPage, { params: { bookId, pageNumber }, query: isConverted ? { convert: 'jpeg' } : {} })

/** Returns `sourceAt` of a page of the engine; nothing for a page that comes in one size only. */
export const toSources = (
  url: string,
  form: PageForm | undefined,
  ownWidth: number | null,
): { sourceAt?: (width: number) => PageSource } =>
  form?.isDrawn || form?.saver ? { sourceAt: (width) => getPageSource(url, form, ownWidth, width) } : {}
