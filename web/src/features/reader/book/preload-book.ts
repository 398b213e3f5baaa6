import type { Book } from '@lectern/contract/books'
import { getBookProblem } from '../../books/book-state.ts'
import { getStartPlace } from '../progress/start-place.ts'
import { getPageSource, getPageUrl, type PageDelivery } from './page-sources.ts'

/** Number of pages that are loaded before the book is opened. */
const pageCount = 2

/** Loads the pages with which a book opens, after everything else. `width` is that of a page, in pixels of the screen. */
export function preloadBook(
  book: Book,
  delivery: PageDelivery | undefined,
  width: number,
  signal: AbortSignal,
): void {
  const isText = book.media.mediaProfile === 'EPUB' && !book.media.epubDivinaCompatible
  if (isText || getBookProblem(book)) return
  const { page: first } = getStartPlace(book, undefined, undefined)
  const bookDelivery = delivery && { ...delivery, isPdf: book.media.mediaProfile === 'PDF' }
  for (let page = first; page < first + pageCount && page <= book.media.pagesCount; page += 1) {
    const url = getPageUrl(book.id, page)
    const image = new Image()
    image.fetchPriority = 'low'
    image.src =
      bookDelivery?.isPdf || bookDelivery?.saver ? getPageSource(url, bookDelivery, null, width).url : url
    // The reference keeps the image in the memory of the browser.
    signal.addEventListener('abort', () => {
      if (!image.complete) image.removeAttribute('src')
    })
  }
}
