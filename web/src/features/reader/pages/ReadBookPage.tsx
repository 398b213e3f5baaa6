import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useUser } from '../../auth/queries.ts'
import { canDownload, getReadingObstacle } from '../../books/book-state.ts'
import { parseOpenedFrom } from '../../books/detail/opened-from.ts'
import { textLink } from '../../books/reader-link.ts'
import { isTextBook } from '../../progress/is-text-book.ts'
import { readerTitle } from '../book/reader-title.ts'
import { useOpenBook } from '../book/use-open-book.ts'
import type { ReaderMessage } from '../overlays/ReaderMessage.tsx'
import { ReaderScreen } from '../screen/ReaderScreen.tsx'
import { ReaderWaiting } from '../screen/ReaderWaiting.tsx'
import { useIncognito } from '../screen/use-incognito.ts'
import { useReaderExits } from '../screen/use-reader-exits.ts'
import { useSitting } from '../screen/use-sitting.ts'
import { leaveFullscreen } from '../window/use-fullscreen.ts'

const Message = lazyPart(
  async () => (await import('../overlays/ReaderMessage.tsx')).ReaderMessage,
  'shared',
  'readerTools',
  'failures',
)

const route = '/signed-in/book/$bookId/read'

export function ReadBookPage(): ReactNode {
  const { bookId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const requestedPage = search.page === undefined ? undefined : Number(search.page)
  const isIncognito = useIncognito(search.incognito)
  const from = parseOpenedFrom(search)
  const user = useUser()
  useEffect(() => leaveFullscreen, [])
  const open = useOpenBook(bookId, requestedPage !== undefined, from)
  const { book } = open
  const sitting = useSitting(bookId)
  // Without the book, the reader can only leave to the page of the book.
  const exits = useReaderExits(book ?? { id: bookId, oneshot: false, seriesId: '' }, isIncognito, from)
  usePageTitle(book ? readerTitle(book) : undefined)

  const explain = (reason: ComponentProps<typeof ReaderMessage>['reason']) => (
    <Suspense fallback={<ReaderWaiting onLeave={exits.leave} />}>
      <Message.Part reason={reason} onRetry={open.retry} onLeave={exits.leave} />
    </Suspense>
  )
  const obstacle = book && getReadingObstacle(book, user)
  if (book && obstacle) {
    const hasFile = obstacle !== 'unavailable' && canDownload(book, user)
    return explain({ obstacle, book, canDownload: hasFile })
  }
  if (book && isTextBook(book)) return <Navigate {...textLink(bookId, from, isIncognito)} replace />
  if (open.error) return explain({ error: open.error })
  if (!book) return <ReaderWaiting onLeave={exits.leave} />
  return (
    <ReaderScreen
      key={sitting.key}
      book={book}
      open={open}
      sitting={sitting}
      requestedPage={requestedPage}
      isIncognito={isIncognito}
      from={from}
    />
  )
}
