import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { BookCard } from '../../books/BookCard.tsx'
import { captionOfBookSort } from '../../books/list/book-sorts.ts'
import { drawSeed } from '../../books/list/shuffle-seed.ts'
import { useListCount } from '../../books/list/use-item-list.ts'
import { bookQueries } from '../../books/queries.ts'
import { bookFilterKeys } from '../../filters/filter-keys.ts'
import { bookFilterSpecs } from '../../filters/filter-specs.ts'
import { hasFilters } from '../../filters/filter-state.ts'
import { BrowseScreen } from '../BrowseScreen.tsx'
import {
  bookListPage,
  bookListRequest,
  bookListSortKeys,
  bookListYears,
  bySeries,
  parseBookList,
  writeBookList,
} from '../browse-state.ts'
import { useBrowse } from '../use-browse.ts'
import { useYearStops } from '../use-year-stops.ts'

const BookListTable = lazy(() =>
  import('../../books/list/BookListTable.tsx').then((m) => ({ default: m.BookListTable })),
)

/** Sorts for servers without `random-order`. */
const sortsWithoutRandom = bookListSortKeys.filter((key) => key !== 'random')

const route = '/signed-in/frame/libraries/$libraryId/books'

export function BrowseBooksPage() {
  const { libraryId } = useParams({ from: route })
  const navigate = useNavigate({ from: '/libraries/$libraryId/books' })
  const browse = useBrowse({
    kind: 'books',
    libraryId,
    search: useSearch({ from: route }),
    defaultSort: bySeries,
    parse: parseBookList,
    write: writeBookList,
    isNarrowed: ({ filters }) => hasFilters(filters),
    show: (search, replace) => navigate({ to: '.', search, replace, resetScroll: false }),
  })
  const { state, narrow } = browse
  const { page, pageSize, filters, sort } = state
  const canShuffle = useServerOffers('random-order')
  const request = bookListRequest(state, libraryId)
  const queryFor = (page: number, size: number) =>
    bookQueries.list(libraryId, request, { ...bookListPage(state), page, size })
  const years = useYearStops({
    query: bookListYears(state, libraryId),
    descending: sort.descending,
    pageSize,
    onPage: browse.showPage,
  })
  return (
    <BrowseScreen
      kind="books"
      {...{ libraryId, browse, queryFor, years }}
      count={useListCount({ page, pageSize, queryFor })}
      sortKeys={canShuffle ? bookListSortKeys : sortsWithoutRandom}
      ascendingFirst={['series', 'metadata.title', 'name']}
      onShuffle={canShuffle ? () => browse.replace({ page: 1, seed: drawSeed() }) : undefined}
      filterKeys={bookFilterKeys}
      specs={bookFilterSpecs}
      onFilter={(filters) => narrow({ filters })}
      onShowAll={() => narrow({ filters: {} })}
      condition={filters}
      expectedCount={pageSize}
      scrubber={years.scrubber}
      icon={IconBook}
      table={(props) => <BookListTable {...props} />}
    >
      {(book, index) => (
        <BookCard book={book} isMixed caption={captionOfBookSort[sort.key]} isPriority={index < 12} />
      )}
    </BrowseScreen>
  )
}
