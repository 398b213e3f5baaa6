import type { Book } from '@lectern/contract/books'
import { useMemo } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { type Formats, useFormats } from '../../lib/format.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import type { ItemSource } from '../../ui/list/item-source.ts'
import { RowLink } from '../../ui/list/RowLink.tsx'
import { RowPoster } from '../../ui/list/RowPoster.tsx'
import type { TableColumn } from '../../ui/list/table-column.ts'
import { usePoster } from '../posters/use-poster.ts'
import { getReadingPosition } from '../progress/reading-position.ts'
import { formatName } from './book-facts.ts'
import { bookLink } from './book-links.ts'
import { useOpenedFrom } from './opened-from.ts'
import { type BookColumn, bookColumns } from './table-columns.ts'
import { useTableColumns } from './use-table-columns.ts'

interface Props {
  readonly label: string
  readonly items: ItemSource<Book>
  readonly sort: { readonly key: string; readonly descending: boolean }
  readonly onSort: (key: string) => void
  readonly isStale: boolean
}

const widths: Readonly<Record<BookColumn, number>> = {
  cover: 44,
  number: 64,
  series: 200,
  state: 140,
  pages: 80,
  release: 120,
  size: 96,
  format: 88,
  added: 120,
}
/** Orders that the server has for a column. */
const sortKeys: { readonly [C in BookColumn]?: string } = {
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
  if (position.state === 'reading') return t('progress.place', { page: position.page, pages: position.pages })
  return t(position.state === 'read' ? 'progress.status_READ' : 'progress.status_UNREAD')
}

function BookPoster({ book }: { readonly book: Book }) {
  return <RowPoster {...usePoster({ kind: 'book', bookId: book.id })} />
}

function BookTitle({ book }: { readonly book: Book }) {
  return <RowLink link={bookLink(book, useOpenedFrom())} title={book.metadata.title} />
}

const toCells = (formats: Formats): Readonly<Record<BookColumn, TableColumn<Book>['cell']>> => ({
  cover: (book) => <BookPoster book={book} />,
  number: (book) => book.metadata.number,
  series: (book) => <span dir="auto">{book.seriesTitle}</span>,
  state: (book) => <BookState book={book} />,
  pages: (book) => formats.number(book.media.pagesCount),
  release: (book) => (book.metadata.releaseDate ? formats.date(book.metadata.releaseDate) : ''),
  size: (book) => formats.size(book.sizeBytes),
  format: (book) => formatName(book.media),
  added: (book) => formats.date(book.created),
})

/** Renders books as a table with the columns that the reader chose. */
export function BookTable(props: Props) {
  const t = useText()
  const formats = useFormats()
  const chosen = useTableColumns('books')
  const { shown } = chosen
  const columns = useMemo((): readonly TableColumn<Book>[] => {
    const cells = toCells(formats)
    const toColumn = (id: BookColumn): TableColumn<Book> => ({
      id,
      label: t(`books.column_${id}`),
      width: widths[id],
      sortKey: sortKeys[id],
      isNumber: numbers.includes(id),
      isHeadingHidden: id === 'cover',
      cell: cells[id],
    })
    const isShown = (id: BookColumn) => shown.includes(id)
    const title: TableColumn<Book> = {
      id: 'title',
      label: t('books.column_title'),
      width: 240,
      isFlexible: true,
      cell: (book) => <BookTitle book={book} />,
    }
    const leading = bookColumns.slice(0, 2).filter(isShown).map(toColumn)
    return [...leading, title, ...bookColumns.slice(2).filter(isShown).map(toColumn)]
  }, [shown, t, formats])
  return (
    <DataTable {...props} columns={columns} keyOf={getId} widths={chosen.widths} onWidth={chosen.resize} />
  )
}
