import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, Suspense, useEffect } from 'react'
import { lazyPart } from '../../../i18n/lazy-part.ts'
import { useText } from '../../../i18n/use-text.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { useUser } from '../../auth/queries.ts'
import { canDownload, getReadingObstacle } from '../../books/book-state.ts'
import { parseOpenedFrom } from '../../books/detail/opened-from.ts'
import { readerLink } from '../../books/reader-link.ts'
import { isTextBook } from '../../progress/is-text-book.ts'
import { readerTitle } from '../../reader/book/reader-title.ts'
import { usePlaceText } from '../../reader/book/use-place-text.ts'
import type { ReaderMessage } from '../../reader/overlays/ReaderMessage.tsx'
import { readerQueries } from '../../reader/queries.ts'
import { ReaderPending } from '../../reader/screen/ReaderPending.tsx'
import { useIncognito } from '../../reader/screen/use-incognito.ts'
import { leaveFullscreen } from '../../reader/window/use-fullscreen.ts'
import { useRequestedMark } from '../annotations/use-requested-mark.ts'
import { textQueries } from '../book/text-queries.ts'
import { forgetReload } from '../progress/starts-again.ts'
import { TextReaderScreen } from '../screen/TextReaderScreen.tsx'
import { useTextExits } from '../screen/use-text-exits.ts'
import { useTextSettings } from '../settings/use-text-settings.ts'

const Message = lazyPart(
  async () => (await import('../../reader/overlays/ReaderMessage.tsx')).ReaderMessage,
  'shared',
  'reader',
  'readerTools',
  'failures',
)

const route = '/signed-in/book/$bookId/read-epub'

export function ReadTextPage(): ReactNode {
  const { bookId } = useParams({ from: route })
  const search = useSearch({ from: route })
  const isIncognito = useIncognito(search.incognito)
  const from = parseOpenedFrom(search)
  const user = useUser()
  const client = useQueryClient()
  useEffect(() => leaveFullscreen, [])
  useEffect(() => forgetReload, [])
  const { data: book, ...bookState } = useQuery(readerQueries.book(client, bookId))
  const text = useQuery(textQueries.book(bookId))
  const progression = useQuery(textQueries.progression(bookId))
  const neighbours = useQuery(readerQueries.neighbours(client, bookId, from))
  const reading = useTextSettings(bookId, text.data?.flow)
  const requested = useRequestedMark(bookId, search.mark)
  const t = useText()
  const exits = useTextExits(book ?? { id: bookId, oneshot: false, seriesId: '' }, isIncognito, from)
  const place = usePlaceText(neighbours.data?.place ?? undefined, from)
  usePageTitle(book ? readerTitle(book) : undefined)

  const waiting = (
    <ReaderPending
      background={reading.colors.background}
      label={t('text_reader.leave')}
      onLeave={exits.leave}
    />
  )
  const explain = (reason: ComponentProps<typeof ReaderMessage>['reason']) => (
    <Suspense fallback={waiting}>
      <Message.Part
        reason={reason}
        onRetry={() => {
          if (bookState.isError) void bookState.refetch()
          if (text.isError) void text.refetch()
        }}
        onLeave={exits.leave}
      />
    </Suspense>
  )
  const obstacle = book && getReadingObstacle(book, user)
  if (book && obstacle) return explain({ obstacle, book, canDownload: canDownload(book, user) })
  if (book && !isTextBook(book)) return <Navigate {...readerLink(book, from, isIncognito)} replace />
  const error = bookState.error ?? text.error
  if (error) return explain({ error })
  // Waits for the saved position; if it cannot be loaded, the book opens at its beginning.
  if (!book || !text.data || progression.isPending || requested.isPending || !reading.isKnown) return waiting
  return (
    <TextReaderScreen
      key={bookId}
      book={book}
      text={text.data}
      saved={progression.data ?? undefined}
      requested={requested.locator}
      neighbours={{
        next: neighbours.data?.next ?? null,
        previous: neighbours.data?.previous ?? null,
        skipped: neighbours.data?.skipped,
      }}
      reading={reading}
      exits={exits}
      place={place}
      isIncognito={isIncognito}
      from={from}
    />
  )
}
