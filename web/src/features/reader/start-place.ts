import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../progress/reading-position.ts'
import { getStoredPlace, type PageInBook } from './page-place.ts'
import { isKnownPage, type PendingProgress } from './pending-progress.ts'

type Opened = Pick<Book, 'readProgress' | 'media'>

/** Returns the saved place of a book in progress; undefined for others. */
function getSavedPlace(book: Opened): PageInBook | undefined {
  const { readProgress } = book
  const position = getReadingPosition(book)
  if (position.state !== 'reading' || !readProgress) return undefined
  return { ...(readProgress.page === position.page && getStoredPlace(readProgress)), page: position.page }
}

/** True when pending progress counts: where both have read, the later one is the better guess; the reader is told of the other. */
function isLatest(unsaved: PendingProgress, { readProgress }: Opened): boolean {
  const isLater = !readProgress || readProgress.completed || Date.parse(readProgress.readDate) <= unsaved.at
  return isLater || isKnownPage(unsaved, readProgress)
}

/**
 * Returns the place at which a book opens (web behaviour 15.1): the requested page, if it exists; else pending progress of this device, unless
 * another device has read on later; else the saved place of a book in progress; else the first page. A request for the saved page means to
 * continue, so that pending progress beyond it wins. `reloaded` is where the tab was in the requested page.
 */
export function getStartPlace(
  book: Opened,
  requestedPage: number | undefined,
  unsaved: PendingProgress | undefined,
  reloaded?: PageInBook,
): PageInBook {
  const exists = (page: number | undefined): page is number =>
    page !== undefined && Number.isInteger(page) && page >= 1 && page <= book.media.pagesCount
  const saved = getSavedPlace(book)
  const savedPage = saved?.page ?? 1
  const requested = exists(requestedPage) && requestedPage !== savedPage ? requestedPage : undefined
  if (
    unsaved &&
    exists(unsaved.page) &&
    isLatest(unsaved, book) &&
    (requested ?? unsaved.page) === unsaved.page
  )
    return { page: unsaved.page, place: unsaved.place }
  const there = requested ?? savedPage
  if (saved?.page === there) return saved
  return reloaded?.page === there ? reloaded : { page: there }
}
