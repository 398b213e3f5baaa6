import { lazy, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { bookFilterSpecs } from '../filters/filter-specs.ts'
import { BookCard } from './BookCard.tsx'
import { captionOfBookSort, toBookSorts } from './book-sorts.ts'
import { toBooksRequest } from './books-request.ts'
import { DetailList } from './DetailList.tsx'
import { bookQueries } from './queries.ts'
import { bookColumns } from './table-columns.ts'
import { useSeriesBooks } from './use-series-books.ts'

const BookTable = lazy(() => import('./BookTable.tsx').then((m) => ({ default: m.BookTable })))

interface Props {
  readonly seriesId: string
  /** Number of skeletons until the first response. */
  readonly expected: number
  /** Buttons beside the number of books. */
  readonly aside?: ReactNode
}

/** Renders the books of a series. */
export function SeriesBooks({ seriesId, expected, aside }: Props) {
  const t = useText()
  const list = useSeriesBooks()
  const { filters, sort } = list.state
  const request = toBooksRequest({ seriesId, filters })
  return (
    <DetailList
      kind="books"
      tableKind="booksOfSeries"
      label={t('books.books')}
      list={list}
      specs={bookFilterSpecs}
      scope={{ series_id: [seriesId] }}
      sortLabel={(key) => t(`books.sort_${key}`)}
      ascending={['metadata.numberSort', 'name']}
      columns={bookColumns.map((value) => ({ value, label: t(`books.column_${value}`) }))}
      queryFor={(page, size) =>
        bookQueries.inSeries(seriesId, request, { page, size, sort: toBookSorts(sort) })
      }
      expected={expected}
      table={(props) => <BookTable {...props} kind="booksOfSeries" />}
      empty={{ title: t('books.none'), noMatch: t('books.none_match') }}
      aside={aside}
    >
      {(book, index) => <BookCard book={book} caption={captionOfBookSort[sort.key]} isPriority={index < 6} />}
    </DetailList>
  )
}
