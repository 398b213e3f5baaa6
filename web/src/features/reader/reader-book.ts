import type { BookPage } from '@lectern/contract/reader'
import { getBookPage, getPageThumbnail } from '@lectern/contract/reader'
import { buildUrl } from '../../api/client.ts'
import type { Book } from './engine/book.ts'
import type { Direction } from './engine/direction.ts'

const pageThumbnailUrl = (bookId: string, pageNumber: number): string =>
  buildUrl(getPageThumbnail, { params: { bookId, pageNumber } })

const pageUrl = (bookId: string, pageNumber: number, isConverted: boolean): string =>
  buildUrl(getBookPage, { params: { bookId, pageNumber }, query: isConverted ? { convert: 'jpeg' } : {} })

/** Returns the book as the engine takes it; pages that this browser cannot show are requested as JPEG. */
export const readerBook = (
  bookId: string,
  direction: Direction,
  pages: readonly BookPage[],
  shown: readonly string[],
): Book => ({
  id: bookId,
  direction,
  pages: pages.map(({ number, mediaType, width, height }) => ({
    number,
    mediaType,
    width,
    height,
    url: pageUrl(bookId, number, !shown.includes(mediaType)),
    thumbnailUrl: pageThumbnailUrl(bookId, number),
  })),
})

/** Returns the book to show while the list of pages is loading: pages of unknown size, most likely JPEG. */
export const expectedBook = (bookId: string, direction: Direction, pageCount: number): Book => ({
  id: bookId,
  direction,
  pages: Array.from({ length: pageCount }, (_, at) => ({
    number: at + 1,
    mediaType: '',
    width: null,
    height: null,
    url: pageUrl(bookId, at + 1, false),
    thumbnailUrl: pageThumbnailUrl(bookId, at + 1),
  })),
})
