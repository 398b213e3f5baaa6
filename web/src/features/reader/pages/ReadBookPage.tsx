import type { Book } from '@lectern/contract/books'
import { useParams, useSearch } from '@tanstack/react-router'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useUser } from '../../auth/queries.ts'
import { type Obstacle, type Reader, readingObstacle } from '../../books/book-state.ts'
import { ReaderMessage } from '../ReaderMessage.tsx'
import { ReaderScreen } from '../ReaderScreen.tsx'
import { ReaderWaiting } from '../ReaderWaiting.tsx'
import { readerTitle } from '../reader-title.ts'
import { useOpenBook } from '../use-open-book.ts'
import { useWaysOut } from '../use-ways-out.ts'

/** PDF has no pages of pictures yet. */
const obstacleOf = (book: Book, user: Reader): Obstacle | 'pdf' | undefined =>
  readingObstacle(book, user) ?? (book.media.mediaProfile === 'PDF' ? 'pdf' : undefined)

export function ReadBookPage() {
  const { bookId = '' } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const asked = search.page === undefined ? undefined : Number(search.page)
  const isIncognito = String(search.incognito) === 'true'
  const user = useUser()
  const open = useOpenBook(bookId, asked !== undefined)
  const { book } = open
  // Of a book that could not be had, nothing is known but its own page.
  const ways = useWaysOut(book ?? { id: bookId, oneshot: false, seriesId: '' }, isIncognito)
  usePageTitle(book ? readerTitle(book) : undefined)

  const obstacle = book && obstacleOf(book, user)
  if (book && obstacle) {
    return <ReaderMessage reason={{ obstacle, book }} onRetry={open.retry} onLeave={ways.leave} />
  }
  if (open.error) {
    return <ReaderMessage reason={{ error: open.error }} onRetry={open.retry} onLeave={ways.leave} />
  }
  if (!book) return <ReaderWaiting onLeave={ways.leave} />
  return <ReaderScreen key={bookId} book={book} open={open} asked={asked} isIncognito={isIncognito} />
}
