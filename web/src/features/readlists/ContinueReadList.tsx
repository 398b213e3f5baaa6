import type { Book, BookFilter } from '@lectern/contract/books'
import type { ReadListProgress } from '@lectern/contract/readlists'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../i18n/use-text.ts'
import { useUser } from '../auth/queries.ts'
import { openableBooks } from '../books/openable-books.ts'
import { ReadButton } from '../books/ReadButton.tsx'
import { ReadButtonSkeleton } from '../books/ReadButtonSkeleton.tsx'
import { getReadAction } from '../books/read-action.ts'
import { useIsLibraryUnavailable } from '../books/use-is-library-unavailable.ts'
import { isTextBook } from '../progress/is-text-book.ts'
import { readListQueries } from './queries.ts'

interface Props {
  readonly readListId: string
  readonly progress: ReadListProgress | undefined
}

const unfinished: BookFilter = { ...openableBooks, read_status: ['IN_PROGRESS', 'UNREAD'] }
const firstOnly = { page: 0, size: 1 }

/** Renders the button that opens the next unread book in the order of the list and names it. */
export function ContinueReadList({ readListId, progress }: Props) {
  const open = useQuery(readListQueries.books(readListId, { filter: unfinished }, firstOnly)).data
  const isRead = open?.content.length === 0
  const begin = readListQueries.books(readListId, { filter: openableBooks }, firstOnly)
  const first = useQuery({ ...begin, enabled: isRead }).data
  const isNone = first?.content.length === 0
  // Its obstacle is said.
  const any = useQuery({
    ...readListQueries.books(readListId, { filter: {} }, firstOnly),
    enabled: isNone,
  }).data
  const found = isRead ? (isNone ? any : first) : open
  const book = found?.content[0]
  if (!found) return <ReadButtonSkeleton />
  return book ? <ContinueBook book={book} hasBegun={(progress?.booksReadCount ?? 0) > 0} /> : null
}

function ContinueBook({ book, hasBegun }: { readonly book: Book; readonly hasBegun: boolean }) {
  const t = useText()
  const step = getReadAction(book, useUser(), useIsLibraryUnavailable(book.libraryId))
  if (step.kind === 'blocked') return <ReadButton obstacle={step.obstacle} />
  const title = book.oneshot
    ? book.metadata.title
    : t('books.of_number', { series: book.seriesTitle, number: book.metadata.number })
  const labels = {
    continue: () =>
      step.kind === 'continue' && step.percent !== undefined
        ? t('collections.step_continue_text', { title, percent: step.percent })
        : t('collections.step_continue', { title, page: step.page }),
    start: () => (hasBegun ? t('collections.step_start', { title }) : t('books.step_start')),
    again: () => t('books.step_again'),
  }
  return (
    <ReadButton bookId={book.id} page={step.page} isText={isTextBook(book)} label={labels[step.kind]()} />
  )
}
