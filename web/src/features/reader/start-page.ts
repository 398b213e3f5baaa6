import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../progress/reading-position.ts'
import { isKnownPage, type PendingProgress } from './pending-progress.ts'

/**
 * Returns the page at which a book opens (web behaviour 15.1): the requested page, if it exists; else pending progress of this device, unless
 * another device has read on later; else the saved page of a book in progress; else the first. A request for the saved page means to
 * continue, so that pending progress beyond it wins.
 */
export function getStartPage(
  book: Pick<Book, 'readProgress' | 'media'>,
  requestedPage: number | undefined,
  unsaved: PendingProgress | undefined,
): number {
  const exists = (page: number | undefined): page is number =>
    page !== undefined && Number.isInteger(page) && page >= 1 && page <= book.media.pagesCount
  const { readProgress } = book
  const position = getReadingPosition(book)
  const saved = position.state === 'reading' ? position.page : 1
  if (exists(requestedPage) && requestedPage !== saved) return requestedPage
  if (!unsaved || !exists(unsaved.page)) return saved
  // Where both have read, the later one is the better guess; the reader is told of the other.
  const isLater = !readProgress || readProgress.completed || Date.parse(readProgress.readDate) <= unsaved.at
  return isKnownPage(unsaved, readProgress) || isLater ? unsaved.page : saved
}
