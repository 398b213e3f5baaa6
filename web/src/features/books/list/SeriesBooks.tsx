import { lazy, type ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { bookFilterSpecs } from '../../filters/filter-specs.ts'
import { BookCard } from '../BookCard.tsx'
import { DetailList } from '../detail/DetailList.tsx'
import { bookQueries } from '../queries.ts'
import { captionOfBookSort, toBookSorts } from './book-sorts.ts'
import { toBooksRequest } from './books-request.ts'
import { useSeriesBooks } from './use-series-books.ts'

const BookListTable = lazy(() => import('./BookListTable.tsx').then((m) => ({ default: m.BookListTable })))

interface Props {
  readonly seriesId: string
  /** Number of skeletons until the first response. */
  readonly expectedCount: number
  /** Buttons beside the number of books. */
  readonly aside?: ReactNode
}

/** Renders the books of a series. */
export function SeriesBooks({ seriesId, expectedCount, aside }: Props) {
  const t = useText()
  const list = useSeriesBooks()
  const { filters, sort } = list.state
  const request = toBooksRequest({ seriesId, filters })
  return (
    <DetailList
      kind="books"
      tableKind="booksOfSeries"
      list={list}
      specs={bookFilterSpecs}
      scope={{ series_id: [seriesId] }}
      sortLabel={(key) => t(`books.sort_${key}`)}
      ascendingFirst={['metadata.numberSort', 'name']}
      queryFor={(page, size) =>
        bookQueries.inSeries(seriesId, request, { page, size, sort: toBookSorts(sort) })
      }
      expectedCount={expectedCount}
      table={(props) => <BookListTable {...props} kind="booksOfSeries" />}
      aside={aside}
    >
      {(book, index) => <BookCard book={book} caption={captionOfBookSort[sort.key]} isPriority={index < 6} />}
    </DetailList>
  )
}
