import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../progress/reading-position.ts'
import { isSuperseded } from './is-superseded.ts'
import type { PendingProgress } from './progress-saver.ts'

/**
 * Where a book opens (web behaviour 15.1): the page that was asked for, if there is one of that number; else a place this device
 * could not save and nobody has overtaken; else the saved page of a book in progress; else the beginning. Asking for the saved
 * page is asking to go on, so that a further place that could not be saved wins over it.
 */
export function getStartPage(
  book: Pick<Book, 'readProgress' | 'media'>,
  asked: number | undefined,
  unsaved: PendingProgress | undefined,
): number {
  const exists = (page: number | undefined): page is number =>
    page !== undefined && Number.isInteger(page) && page >= 1 && page <= book.media.pagesCount
  const pending = getReadingPosition(book)
  const saved = pending.state === 'reading' ? pending.page : 1
  if (exists(asked) && asked !== saved) return asked
  const isLost = unsaved !== undefined && !isSuperseded(unsaved, book.readProgress)
  return isLost && exists(unsaved.page) ? unsaved.page : saved
}
