import { mixedBookSorts, toBookSorts } from '../books/book-sorts.ts'
import {
  type BooksRequest,
  type BooksScope,
  toBooksCondition,
  toBooksRequest,
} from '../books/books-request.ts'
import { type ListSearch, type ListState, parseList, type Search, writeList } from '../books/list-state.ts'
import { type BookDate, bookQueries } from '../books/queries.ts'
import { parseSeed, toSeed, writeSeed } from '../books/shuffle-seed.ts'
import { type BookFilterKey, bookFilterKeys, savedKey } from '../filters/filter-keys.ts'
import { parseSaved } from '../filters/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'

export const bookListSortKeys = [...mixedBookSorts, 'random'] as const
type BookListSortKey = (typeof bookListSortKeys)[number]

/** State of the list of the books of a library, as it is in the address. */
export interface BookListState extends ListState<BookListSortKey, BookFilterKey> {
  /** Id of the saved filter by which the list was opened. */
  readonly saved: string | undefined
  /** Seed of the order `random`; that of the day when the address has none. */
  readonly seed?: number | undefined
}

type BookListSearch = ListSearch<BookFilterKey> & { readonly [K in 'seed' | typeof savedKey]?: string }
/** Defaults where the address has no value. */
type Remembered = Pick<BookListState, 'pageSize' | 'sort'>

export const bySeries: BookListState['sort'] = { key: 'series', descending: false }

const shapeOf = ({ sort }: Remembered) => ({ sortKeys: bookListSortKeys, sort, filterKeys: bookFilterKeys })

export const parseBookList = (search: Search, remembered: Remembered): BookListState => ({
  ...parseList(search, shapeOf(remembered), remembered.pageSize),
  saved: parseSaved(search),
  ...parseSeed(search.seed),
})

/** Writes only what differs from the defaults. */
export const writeBookList = (state: BookListState, remembered: Remembered): BookListSearch => ({
  ...writeList(state, remembered, remembered.pageSize),
  ...writeSeed(state),
  ...(state.saved !== undefined && { [savedKey]: state.saved }),
})

const toScope = ({ filters }: BookListState, libraryId: string): BooksScope => ({
  libraryId: libraryId === allLibraries ? undefined : libraryId,
  filters,
})

export const bookListRequest = (state: BookListState, libraryId: string): BooksRequest =>
  toBooksRequest(toScope(state, libraryId))

const isDate = (key: string): key is BookDate =>
  ['createdDate', 'lastModifiedDate', 'metadata.releaseDate', 'readProgress.readDate'].includes(key)

/** Returns the query of the years of the list; undefined when it is not in the order of a date. */
export const bookListYears = (state: BookListState, libraryId: string) =>
  isDate(state.sort.key)
    ? bookQueries.years(toBooksCondition(toScope(state, libraryId)), state.sort.key)
    : undefined

/** Returns the order of the list. */
export const bookListOrder = (state: BookListState) => ({ sort: toBookSorts(state.sort), ...toSeed(state) })

/** Returns page, size and order of the list. */
export const bookListPage = (state: BookListState) => ({
  page: state.page - 1,
  size: state.pageSize,
  ...bookListOrder(state),
})
