import type { BookPage } from '@lectern/contract/reader'
import { getPageThumbnail } from '@lectern/contract/reader'
import { buildUrl } from '../../../api/client.ts'
import type { Book } from '../engine/book.ts'
import type { Direction } from '../engine/direction.ts'
import { getPageUrl, type PageDelivery, toSources } from './page-sources.ts'

export const pageThumbnailUrl = (bookId: string, pageNumber: number): string =>
  buildUrl(getPageThumbnail, { params: { bookId, pageNumber } })

/**
 * Returns the identity of a page in its book. It does not depend on the number, because pages before it may be removed. Pages of a PDF have
 * no file name and use the number.
 */
const getIdentity = (bookId: string, number: number, fileName: string, sizeBytes: number | null): string =>
  [bookId, ...(sizeBytes === null ? [number] : [fileName, sizeBytes])].join(' ')

/**
 * Returns the book for the engine. Pages that this browser cannot show are requested as JPEG. `delivery` is undefined for a server that sends
 * pages only as they are.
 */
export const readerBook = (
  bookId: string,
  direction: Direction,
  pages: readonly BookPage[],
  shown: readonly string[],
  delivery?: PageDelivery,
): Book => ({
  id: bookId,
  direction,
  pages: pages.map(({ number, fileName, sizeBytes, mediaType, width, height }) => {
    const isShown = shown.includes(mediaType)
    const url = getPageUrl(bookId, number, !isShown)
    return {
      number,
      mediaType,
      width,
      height,
      url,
      ...(isShown && { ...toSources(url, delivery, width), convertedUrl: getPageUrl(bookId, number, true) }),
      thumbnailUrl: pageThumbnailUrl(bookId, number),
      identity: getIdentity(bookId, number, fileName, sizeBytes),
    }
  }),
})

/** Returns the book to show while the list of pages is loading: pages of unknown size, most likely JPEG. */
export const expectedBook = (
  bookId: string,
  direction: Direction,
  pageCount: number,
  delivery?: PageDelivery,
): Book => ({
  id: bookId,
  direction,
  pages: Array.from({ length: pageCount }, (_, at) => {
    const url = getPageUrl(bookId, at + 1)
    return {
      number: at + 1,
      mediaType: '',
      width: null,
      height: null,
      url,
      convertedUrl: getPageUrl(bookId, at + 1, true),
      ...toSources(url, delivery, null),
      thumbnailUrl: pageThumbnailUrl(bookId, at + 1),
    }
  }),
})
