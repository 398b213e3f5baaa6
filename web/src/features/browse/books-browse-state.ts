import {
  type BooksRequest,
  type BooksScope,
  toBooksCondition,
  toBooksRequest,
} from '../books/books-request.ts'
import {
  type PageSize,
  parsePage,
  parsePageSize,
  parseSort,
  type Search,
  type SortChoice,
  writeSort,
} from '../books/list-state.ts'
import { type BookDate, bookQueries } from '../books/queries.ts'
import { parseSeed, toSeed, writeSeed } from '../books/shuffle-seed.ts'
import type { CardCaption } from '../books/use-book-caption.ts'
import {
  type allKey,
  type BookFilterKey,
  bookFilterKeys,
  type FilterState,
  parseFilters,
  writeFilters,
} from '../filters/filter-state.ts'
import { parseSaved, savedKey } from '../filters/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'

export const bookListSortKeys = [
  'series',
  'metadata.title',
  'createdDate',
  'lastModifiedDate',
  'metadata.releaseDate',
  'readProgress.readDate',
  'fileSize',
  'name',
  'media.pagesCount',
  'random',
] as const
export type BookListSortKey = (typeof bookListSortKeys)[number]

/** The last line of a card shows the property that its list is sorted by. */
export const captionOfBookSort: Readonly<Record<BookListSortKey, CardCaption>> = {
  series: 'pages',
  'metadata.title': 'pages',
  createdDate: 'added',
  lastModifiedDate: 'updated',
  'metadata.releaseDate': 'released',
  'readProgress.readDate': 'read',
  fileSize: 'size',
  name: 'file',
  'media.pagesCount': 'pages',
  random: 'pages',
}

/** State of the list of the books of a library, as it is in the address. `page` is 1-based. */
export interface BookListState {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: SortChoice<BookListSortKey>
  readonly filters: FilterState<BookFilterKey>
  /** Id of the saved filter by which the list was opened. */
  readonly saved: string | undefined
  /** Seed of the order `random`; that of the day when the address has none. */
  readonly seed?: number | undefined
}

type BookListSearch = {
  readonly [K in
    | 'page'
    | 'pageSize'
    | 'sort'
    | 'seed'
    | typeof savedKey
    | typeof allKey
    | BookFilterKey]?: string
}
/** Defaults where the address has no value. */
type Remembered = Pick<BookListState, 'pageSize' | 'sort'>

export const bySeries: BookListState['sort'] = { key: 'series', descending: false }

export function parseBookList(search: Search, remembered: Remembered): BookListState {
  return {
    page: parsePage(search.page),
    pageSize: parsePageSize(search.pageSize) ?? remembered.pageSize,
    sort: parseSort(bookListSortKeys, search.sort) ?? remembered.sort,
    filters: parseFilters(search, bookFilterKeys),
    saved: parseSaved(search),
    ...parseSeed(search.seed),
  }
}

/** Writes only what differs from the defaults. */
export function writeBookList(state: BookListState, remembered: Remembered): BookListSearch {
  return {
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== remembered.pageSize && { pageSize: String(state.pageSize) }),
    ...(writeSort(state.sort) !== writeSort(remembered.sort) && { sort: writeSort(state.sort) }),
    ...writeSeed(state),
    ...writeFilters(state.filters),
    ...(state.saved !== undefined && { [savedKey]: state.saved }),
  }
}

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

/** Returns the order of the list; within a series, books are in the order of their numbers. */
export const bookListOrder = ({ sort, seed }: BookListState) => ({
  sort: sort.key === 'series' ? [writeSort(sort), 'metadata.numberSort,asc'] : [writeSort(sort)],
  ...toSeed({ sort, seed }),
})

/** Returns page, size and order of the list. */
export const bookListPage = (state: BookListState) => ({
  page: state.page - 1,
  size: state.pageSize,
  ...bookListOrder(state),
})
