import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../progress/reading-position.ts'
import { isSuperseded } from './is-superseded.ts'
import type { PendingProgress } from './progress-saver.ts'

/**
 * Returns the page at which a book opens (web behaviour 15.1): the requested page, if it exists; else pending progress of this device that
 * no other device has superseded; else the saved page of a book in progress; else the first. A request for the saved page means to
 * continue, so that pending progress beyond it wins.
 */
export function getStartPage(
  book: Pick<Book, 'readProgress' | 'media'>,
  requestedPage: number | undefined,
  unsaved: PendingProgress | undefined,
): number {
  const exists = (page: number | undefined): page is number =>
    page !== undefined && Number.isInteger(page) && page >= 1 && page <= book.media.pagesCount
  const pending = getReadingPosition(book)
  const saved = pending.state === 'reading' ? pending.page : 1
  if (exists(requestedPage) && requestedPage !== saved) return requestedPage
  const isLost = unsaved !== undefined && !isSuperseded(unsaved, book.readProgress)
  return isLost && exists(unsaved.page) ? unsaved.page : saved
}
