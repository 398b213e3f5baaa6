import type { BookFilter } from '@lectern/contract/books'
import type { ReadListProgress } from '@lectern/contract/readlists'
import { useQuery } from '@tanstack/react-query'
import { openableBooks } from '../books/book-state.ts'
import { ReadButtonSkeleton } from '../books/detail/ReadButtonSkeleton.tsx'
import { ContinueBook } from '../collections/ContinueBook.tsx'
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
  // The button then shows the reason why the book cannot be opened.
  const any = useQuery({
    ...readListQueries.books(readListId, { filter: {} }, firstOnly),
    enabled: isNone,
  }).data
  const found = isRead ? (isNone ? any : first) : open
  const book = found?.content[0]
  if (!found) return <ReadButtonSkeleton />
  return book ? <ContinueBook book={book} namesUnread={(progress?.booksReadCount ?? 0) > 0} /> : null
}
