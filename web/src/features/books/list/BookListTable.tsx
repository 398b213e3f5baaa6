import type { Book } from '@lectern/contract/books'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { type Formats, useFormats } from '../../../lib/format.ts'
import { RowLink } from '../../../ui/list/RowLink.tsx'
import { RowMenu } from '../../../ui/list/RowMenu.tsx'
import { RowPoster } from '../../../ui/list/RowPoster.tsx'
import { useUser } from '../../auth/queries.ts'
import { useIsLibraryUnavailable } from '../../libraries/queries.ts'
import { usePoster } from '../../posters/use-poster.ts'
import { formatPosition, getReadingPosition } from '../../progress/reading-position.ts'
import { bookLink } from '../book-links.ts'
import { getReadingObstacle } from '../book-state.ts'
import { formatName } from '../detail/book-facts.ts'
import type { TableProps } from '../detail/DetailList.tsx'
import { useOpenedFrom } from '../detail/opened-from.ts'
import { useBookActions } from '../item-actions.ts'
import { readerLink } from '../reader-link.ts'
import { type ItemColumns, ItemTable } from './ItemTable.tsx'
import type { BookColumn } from './table-columns.ts'

function BookState({ book }: { readonly book: Book }) {
  const t = useText()
  const position = getReadingPosition(book)
  if (position.state === 'reading') return formatPosition(t, position)
  return t(position.state === 'read' ? 'progress.status_READ' : 'progress.status_UNREAD')
}

function BookPoster({ book }: { readonly book: Book }) {
  return <RowPoster {...usePoster({ kind: 'book', id: book.id })} title={book.metadata.title} />
}

function BookMenu({ book }: { readonly book: Book }) {
  const navigate = useNavigate()
  const reader = useUser()
  const from = useOpenedFrom()
  const isUnavailable = useIsLibraryUnavailable(book.libraryId)
  const canRead = getReadingObstacle(book, reader, isUnavailable) === undefined
  return (
    <RowMenu
      title={book.metadata.title}
      actions={useBookActions()}
      subject={book}
      read={canRead ? () => void navigate(readerLink(book, from)) : undefined}
    />
  )
}

function BookTitle({ book }: { readonly book: Book }) {
  return <RowLink link={bookLink(book, useOpenedFrom())} title={book.metadata.title} />
}

const toColumns = (formats: Formats): ItemColumns<Book, BookColumn> => ({
  cover: { width: 44, isHeadingHidden: true, cell: (book) => <BookPoster book={book} /> },
  number: {
    width: 64,
    sortKey: 'metadata.numberSort',
    isNumber: true,
    cell: (book) => book.metadata.number,
  },
  title: {
    width: 240,
    isFlexible: true,
    sortKey: 'metadata.title',
    cell: (book) => <BookTitle book={book} />,
  },
  series: { width: 200, sortKey: 'series', cell: (book) => book.seriesTitle },
  state: { width: 140, sortKey: 'readProgress.readDate', cell: (book) => <BookState book={book} /> },
  pages: {
    width: 80,
    sortKey: 'media.pagesCount',
    isNumber: true,
    cell: (book) => formats.number(book.media.pagesCount),
  },
  release: {
    width: 120,
    sortKey: 'metadata.releaseDate',
    cell: (book) => (book.metadata.releaseDate ? formats.date(book.metadata.releaseDate) : ''),
  },
  size: { width: 112, sortKey: 'fileSize', isNumber: true, cell: (book) => formats.size(book.sizeBytes) },
  format: { width: 88, cell: (book) => formatName(book.media) },
  added: { width: 120, sortKey: 'createdDate', cell: (book) => formats.date(book.created) },
  menu: { width: 48, isFixed: true, isHeadingHidden: true, cell: (book) => <BookMenu book={book} /> },
})

interface Props extends TableProps<Book> {
  readonly kind?: 'books' | 'booksOfSeries'
}

/** Renders books as a table. */
export function BookListTable({ kind = 'books', ...props }: Props) {
  const formats = useFormats()
  const columns = useMemo(() => toColumns(formats), [formats])
  return <ItemTable {...props} kind={kind} texts="books" columns={columns} />
}
