import type { Book } from '@lectern/contract/books'
import { getReadingPosition } from '../../progress/reading-position.ts'
import { getStoredPlace, type PageInBook } from './page-place.ts'
import { isKnownPage, type PendingProgress } from './pending-progress.ts'

type Opened = Pick<Book, 'readProgress' | 'media'>

/** Returns the saved position of a book in progress; undefined for other books. */
function getSavedPlace(book: Opened): PageInBook | undefined {
  const { readProgress } = book
  const position = getReadingPosition(book)
  if (position.state !== 'reading' || !readProgress) return undefined
  return { ...(readProgress.page === position.page && getStoredPlace(readProgress)), page: position.page }
}

/** True if pending progress is later than that of the server. The user is asked about the other position. */
function isLatest(unsaved: PendingProgress, { readProgress }: Opened): boolean {
  const isLater = !readProgress || readProgress.completed || Date.parse(readProgress.readDate) <= unsaved.at
  return isLater || isKnownPage(unsaved, readProgress)
}

/**
 * Returns the position at which a book opens (web behaviour 15.1), the first of these: the requested page, if it exists; pending progress of
 * this device, unless another device has read on later; the saved position of a book in progress; the first page. A request for the saved
 * page means to continue, so pending progress takes precedence. `reloaded` is the position of the tab on the requested page.
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
