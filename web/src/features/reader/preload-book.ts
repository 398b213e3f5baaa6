import type { Book } from '@lectern/contract/books'
import { getBookProblem } from '../books/book-state.ts'
import { getPageSource, getPageUrl, type PageForm } from './page-sources.ts'
import { getStartPlace } from './start-place.ts'

/** Number of pages that are loaded before the book is opened. */
const pageCount = 2

/** Loads the pages with which a book opens, after everything else. `width` is that of a page, in pixels of the screen. */
export function preloadBook(
  book: Book,
  form: PageForm | undefined,
  width: number,
  signal: AbortSignal,
): void {
  const isText = book.media.mediaProfile === 'EPUB' && !book.media.epubDivinaCompatible
  if (isText || getBookProblem(book)) return
  const { page: first } = getStartPlace(book, undefined, undefined)
  const own = form && { ...form, isDrawn: book.media.mediaProfile === 'PDF' }
  for (let page = first; page < first + pageCount && page <= book.media.pagesCount; page += 1) {
    const url = getPageUrl(book.id, page)
    const image = new Image()
    image.fetchPriority = 'low'
    image.src = own?.isDrawn || own?.saver ? getPageSource(url, own, null, width).url : url
    // An image that something refers to stays in the memory of the browser.
    signal.addEventListener('abort', () => {
      if (!image.complete) image.removeAttribute('src')
    })
  }
}
