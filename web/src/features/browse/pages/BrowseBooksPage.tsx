import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { useServerOffers } from '../../../api/server-offer.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../lib/classes.ts'
import { useFormats } from '../../../lib/format.ts'
import { usePreference } from '../../../lib/preferences.ts'
import { usePageTitle } from '../../../lib/use-page-title.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { ListJump } from '../../../ui/list/item-source.ts'
import { useIsPhone } from '../../../ui/use-media-query.ts'
import { BookCard } from '../../books/BookCard.tsx'
import { captionOfBookSort } from '../../books/book-sorts.ts'
import { ItemList } from '../../books/ItemList.tsx'
import { ListMenu } from '../../books/ListMenu.tsx'
import { nextSort, toPageSize, writeSort } from '../../books/list-state.ts'
import { bookQueries } from '../../books/queries.ts'
import { drawSeed } from '../../books/shuffle-seed.ts'
import { bookColumns } from '../../books/table-columns.ts'
import { useListCount } from '../../books/use-item-list.ts'
import { ViewMenu } from '../../books/ViewMenu.tsx'
import { FilterButton } from '../../filters/FilterButton.tsx'
import { FilterChips } from '../../filters/FilterChips.tsx'
import { FilterSidebar } from '../../filters/FilterSidebar.tsx'
import { bookFilterKeys } from '../../filters/filter-keys.ts'
import { bookFilterSpecs } from '../../filters/filter-specs.ts'
import { hasFilters } from '../../filters/filter-state.ts'
import { SavedFilterPicker } from '../../filters/SavedFilterPicker.tsx'
import { SaveFilterButtons, type SaveFilterProps } from '../../filters/SaveFilterButtons.tsx'
import { toSavedSearch } from '../../filters/saved-filters.ts'
import { useRememberedFilters } from '../../filters/use-remembered-filters.ts'
import { allLibraries, useLibraries, useLibrary } from '../../libraries/queries.ts'
import css from '../Browse.module.css'
import {
  type BookListState,
  bookListOrder,
  bookListPage,
  bookListRequest,
  bookListSortKeys,
  bookListYears,
  bySeries,
  parseBookList,
  writeBookList,
} from '../books-browse-state.ts'
import { LibraryHead } from '../LibraryHead.tsx'
import { inLibrary, useRememberedTab } from '../library-tabs.ts'
import { Scrubber } from '../Scrubber.tsx'
import { ScrubberBar } from '../ScrubberBar.tsx'
import { useYearStops } from '../use-year-stops.ts'

const BookTable = lazy(() => import('../../books/BookTable.tsx').then((m) => ({ default: m.BookTable })))

/** Keys whose natural order is ascending. */
const naturallyUp = ['series', 'metadata.title', 'name'] as const

const route = '/signed-in/frame/libraries/$libraryId/books'

/** Renders the books of a library, or of all of them. */
export function BrowseBooksPage() {
  const t = useText()
  const isPhone = useIsPhone()
  const formats = useFormats()
  const { libraryId } = useParams({ from: route })
  const library = useLibrary(libraryId)
  const isAcrossLibraries = useLibraries().length > 1 && libraryId === allLibraries
  const [storedSize, storeSize] = usePreference('pageSize')
  const [isFiltering, setFiltering] = useState(false)
  const canShuffle = useServerOffers('random-order')
  const sortKeys = bookListSortKeys.filter((key) => canShuffle || key !== 'random')
  const remembered = { pageSize: toPageSize(storedSize), sort: bySeries }
  const state = parseBookList(useSearch({ from: route }), remembered)
  const navigate = useNavigate({ from: '/libraries/$libraryId/books' })
  usePageTitle(library?.name ?? t('books.books'))
  useRememberedTab(libraryId, 'BOOKS')
  const request = bookListRequest(state, libraryId)
  const count = useListCount({
    page: state.page,
    pageSize: state.pageSize,
    queryFor: (page, size) => bookQueries.list(libraryId, request, { ...bookListPage(state), page, size }),
  })
  const show = (change: Partial<BookListState>, replace = true, known = remembered) =>
    navigate({
      to: '.',
      search: writeBookList({ ...state, page: 1, ...change }, known),
      replace,
      resetScroll: false,
    })
  const remember = useRememberedFilters('books', libraryId)
  const change = (next: Partial<BookListState>) => {
    remember(writeBookList({ ...state, ...next }, remembered))
    void show(next)
  }
  const narrow = (filters: BookListState['filters']) =>
    // Without any filter the list is no longer the saved one.
    change(hasFilters(filters) ? { filters } : { filters, saved: undefined })
  const sortBy = (sort: BookListState['sort']) =>
    change(sort.key === 'random' ? { sort, seed: drawSeed() } : { sort })
  const sort = writeSort(state.sort)
  const saving: SaveFilterProps = {
    list: {
      kind: 'books',
      libraryId,
      search: toSavedSearch({ ...writeBookList(state, remembered), sort }),
      openId: state.saved,
    },
    canSave: hasFilters(state.filters) || sort !== writeSort(bySeries),
    onSaved: (saved) => void show({ saved, page: state.page }),
  }
  const turn = async (page: number) => {
    await show({ page }, false)
    window.scrollTo({ top: 0, behavior: 'instant' })
  }
  const [paging] = usePreference('listPaging')
  const years = useYearStops({
    query: bookListYears(state, libraryId),
    descending: state.sort.descending,
    pageSize: state.pageSize,
    onPage: (page) => {
      if (paging === 'paged' && page !== state.page) void show({ page }, false)
    },
  })
  return (
    <>
      <LibraryHead
        libraryId={libraryId}
        tab="BOOKS"
        count={count === undefined ? undefined : formats.number(count)}
      >
        <FilterButton filters={state.filters} isOpen={isFiltering} onOpen={setFiltering} />
        <ListMenu
          sorts={sortKeys.map((value) => ({ value, label: t(`books.sort_${value}`) }))}
          ascending={naturallyUp}
          sort={state.sort}
          onSort={sortBy}
          onShuffle={canShuffle ? () => void show({ seed: drawSeed() }) : undefined}
        />
        <ViewMenu
          kind="books"
          columns={bookColumns.map((value) => ({ value, label: t(`books.column_${value}`) }))}
          pageSize={state.pageSize}
          onPageSize={(pageSize) => {
            storeSize(pageSize)
            void show({ pageSize }, true, { ...remembered, pageSize })
          }}
        />
      </LibraryHead>
      <div className={css.filters}>
        <FilterChips
          filters={state.filters}
          onChange={narrow}
          start={<SavedFilterPicker {...saving} />}
          end={<SaveFilterButtons {...saving} />}
        />
        {isPhone && years.scrubber && <ScrubberBar {...years.scrubber} />}
      </div>
      <div
        className={classes(css.body, years.isExpected ? css.years : css.wide, isFiltering && css.filtering)}
      >
        <div className={css.list}>
          <BookList
            libraryId={libraryId}
            state={state}
            jump={years.jump}
            onShowAll={() => narrow({})}
            onPage={(page) => void turn(page)}
            onSort={sortBy}
          />
        </div>
        {!isPhone && years.scrubber && <Scrubber {...years.scrubber} />}
        <FilterSidebar
          isOpen={isFiltering}
          onClose={() => setFiltering(false)}
          keys={bookFilterKeys.filter((key) => key !== 'library' || isAcrossLibraries)}
          specs={bookFilterSpecs}
          filters={state.filters}
          onChange={narrow}
          of="books"
          scope={inLibrary(libraryId)}
          foot={<SaveFilterButtons {...saving} />}
        />
      </div>
    </>
  )
}

interface ListProps {
  readonly libraryId: string
  readonly state: BookListState
  readonly jump: ListJump | undefined
  readonly onShowAll: () => void
  readonly onPage: (page: number) => void
  readonly onSort: (sort: BookListState['sort']) => void
}

/** Renders the list of books: loading, failed, empty or filled. */
function BookList({ libraryId, state, jump, onShowAll, onPage, onSort }: ListProps) {
  const t = useText()
  const isFiltered = hasFilters(state.filters) || state.page > 1
  const request = bookListRequest(state, libraryId)
  const order = bookListOrder(state)
  return (
    <ItemList
      kind="books"
      of="book"
      condition={state.filters}
      label={t('books.books')}
      page={state.page}
      pageSize={state.pageSize}
      queryFor={(page, size) => bookQueries.list(libraryId, request, { page, size, ...order })}
      expected={state.pageSize}
      onPage={onPage}
      jump={jump}
      table={(items, isStale) => (
        <BookTable
          label={t('books.books')}
          items={items}
          sorts={bookListSortKeys}
          sort={state.sort}
          onSort={(key) => onSort(nextSort(bookListSortKeys, naturallyUp, state.sort, key))}
          isStale={isStale}
        />
      )}
      empty={
        <EmptyState
          icon={<IconBook size={48} stroke={1.25} />}
          title={t(isFiltered ? 'books.none_match' : 'books.none')}
          text={isFiltered ? undefined : t('series.none_text')}
          action={isFiltered && <Button onClick={onShowAll}>{t('books.show_all')}</Button>}
        />
      }
    >
      {(book, index) => (
        <BookCard book={book} isMixed caption={captionOfBookSort[state.sort.key]} isPriority={index < 12} />
      )}
    </ItemList>
  )
}
