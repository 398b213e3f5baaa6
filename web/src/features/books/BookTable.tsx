import type { Book } from '@lectern/contract/books'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Formats, useFormats } from '../../lib/format.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { RowMenu } from '../../ui/list/RowMenu.tsx'
import { RowPoster } from '../../ui/list/RowPoster.tsx'
import type { TableColumn } from '../../ui/list/table-column.ts'
import { useUser } from '../auth/queries.ts'
import { usePoster } from '../posters/use-poster.ts'
import { getReadingPosition } from '../progress/reading-position.ts'
import { sayPosition } from '../progress/say-position.ts'
import { useBookActions } from './book-actions.ts'
import { formatName } from './book-facts.ts'
import { bookLink } from './book-links.ts'
import { getReadingObstacle } from './book-state.ts'
import type { TableProps } from './DetailList.tsx'
import { useOpenedFrom } from './opened-from.ts'
import { readerLink } from './reader-link.ts'
import { type BookColumn, bookColumns } from './table-columns.ts'
import { useIsLibraryUnavailable } from './use-is-library-unavailable.ts'
import { useTableColumns } from './use-table-columns.ts'

const widths: Readonly<Record<BookColumn, number>> = {
  cover: 44,
  number: 64,
  series: 200,
  state: 140,
  pages: 80,
  release: 120,
  size: 112,
  format: 88,
  added: 120,
}
/** Orders that the server has for a column. */
const sortKeys: { readonly [C in BookColumn | 'title']?: string } = {
  title: 'metadata.title',
  series: 'series',
  number: 'metadata.numberSort',
  state: 'readProgress.readDate',
  pages: 'media.pagesCount',
  release: 'metadata.releaseDate',
  size: 'fileSize',
  added: 'createdDate',
}
const numbers: readonly BookColumn[] = ['number', 'pages', 'size']
const getId = ({ id }: Book) => id

function BookState({ book }: { readonly book: Book }) {
  const t = useText()
  const position = getReadingPosition(book)
  if (position.state === 'reading') return sayPosition(t, position)
  return t(position.state === 'read' ? 'progress.status_READ' : 'progress.status_UNREAD')
}

function BookPoster({ book }: { readonly book: Book }) {
  return <RowPoster {...usePoster({ kind: 'book', bookId: book.id })} title={book.metadata.title} />
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

const toCells = (formats: Formats): Readonly<Record<BookColumn, TableColumn<Book>['cell']>> => ({
  cover: (book) => <BookPoster book={book} />,
  number: (book) => book.metadata.number,
  series: (book) => book.seriesTitle,
  state: (book) => <BookState book={book} />,
  pages: (book) => formats.number(book.media.pagesCount),
  release: (book) => (book.metadata.releaseDate ? formats.date(book.metadata.releaseDate) : ''),
  size: (book) => formats.size(book.sizeBytes),
  format: (book) => formatName(book.media),
  added: (book) => formats.date(book.created),
})

interface Props extends TableProps<Book> {
  readonly kind?: 'books' | 'booksOfSeries'
}

/** Renders books as a table with the columns that the reader chose. */
export function BookTable({ kind = 'books', ...props }: Props) {
  const t = useText()
  const formats = useFormats()
  const chosen = useTableColumns(kind)
  const { sorts } = props
  const columns = useMemo((): readonly TableColumn<Book>[] => {
    const cells = toCells(formats)
    const toSortKey = (id: BookColumn | 'title') => sorts.find((sort) => sort === sortKeys[id])
    const toColumn = (id: BookColumn): TableColumn<Book> => ({
      id,
      label: t(`books.column_${id}`),
      width: widths[id],
      sortKey: toSortKey(id),
      isNumber: numbers.includes(id),
      isHeadingHidden: id === 'cover',
      cell: cells[id],
    })
    const title: TableColumn<Book> = {
      id: 'title',
      label: t('books.column_title'),
      width: 240,
      isFlexible: true,
      sortKey: toSortKey('title'),
      cell: (book) => <BookTitle book={book} />,
    }
    const menu: TableColumn<Book> = {
      id: 'menu',
      label: t('ui.more'),
      width: 48,
      isFixed: true,
      isHeadingHidden: true,
      cell: (book) => <BookMenu book={book} />,
    }
    const [cover, number, ...others] = bookColumns
    return [...[cover, number].map(toColumn), title, ...others.map(toColumn), menu]
  }, [sorts, t, formats])
  return (
    <DataTable
      {...props}
      columns={columns}
      chosen={chosen.shown}
      keyOf={getId}
      widths={chosen.widths}
      onWidths={chosen.resize}
    />
  )
}
