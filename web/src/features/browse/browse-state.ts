import { mixedBookSorts, toBookSorts } from '../books/list/book-sorts.ts'
import {
  type BooksRequest,
  type BooksScope,
  toBooksCondition,
  toBooksRequest,
} from '../books/list/books-request.ts'
import {
  type ListSearch,
  type ListState,
  parseList,
  type Search,
  writeList,
  writeSort,
} from '../books/list/list-state.ts'
import { parseSeed, toSeed, writeSeed } from '../books/list/shuffle-seed.ts'
import { type BookDate, bookQueries } from '../books/queries.ts'
import {
  type BookFilterKey,
  bookFilterKeys,
  type SeriesFilterKey,
  savedKey,
  seriesFilterKeys,
} from '../filters/filter-keys.ts'
import { hasFilters } from '../filters/filter-state.ts'
import { parseSaved } from '../filters/saved/saved-filters.ts'
import { allLibraries } from '../libraries/queries.ts'
import { type SeriesDate, seriesQueries } from '../series/queries.ts'
import {
  type SeriesRequest,
  type SeriesScope,
  toSeriesCondition,
  toSeriesRequest,
} from '../series/series-request.ts'
import { seriesSorts } from '../series/series-sorts.ts'
import { isLetter, letterCondition, letterRegex } from './letters.ts'

export const browseSortKeys = [...seriesSorts, 'random'] as const

/** State of the list of the series of a library, as it is in the address. */
export interface BrowseState extends ListState<(typeof browseSortKeys)[number], SeriesFilterKey> {
  readonly letter: string | undefined
  /** Id of the saved filter that opened the list. */
  readonly saved: string | undefined
  /** Seed of the order `random`; if absent, that of the day is used. */
  readonly seed?: number | undefined
}

type BrowseSearch = ListSearch<SeriesFilterKey> & {
  readonly [K in 'seed' | 'nav' | typeof savedKey]?: string
}

/** Values that are used if the address has none. */
export type Remembered = Pick<BrowseState, 'pageSize' | 'sort'>

export const defaultBrowse: Remembered = {
  pageSize: 50,
  sort: { key: 'metadata.titleSort', descending: false },
}

export function parseBrowse(search: Search, { pageSize, sort }: Remembered): BrowseState {
  const nav = typeof search.nav === 'string' ? search.nav.toLowerCase() : undefined
  return {
    ...parseList(search, { sortKeys: browseSortKeys, sort, filterKeys: seriesFilterKeys }, pageSize),
    letter: isLetter(nav) ? nav : undefined,
    saved: parseSaved(search),
    ...parseSeed(search.seed),
  }
}

/** Returns the address of a state, without default values; the built-in page size is written if another one is remembered. */
export const writeBrowse = (state: BrowseState, { pageSize, sort }: Remembered): BrowseSearch => ({
  ...writeList(state, { sort }, pageSize === defaultBrowse.pageSize ? pageSize : undefined),
  ...writeSeed(state),
  ...(state.letter !== undefined && { nav: state.letter }),
  ...(state.saved !== undefined && { [savedKey]: state.saved }),
})

const inLibrary = (libraryId: string) => (libraryId === allLibraries ? undefined : libraryId)

/** Returns the request for which the letters are counted: without letter, page and order. */
export const lettersRequest = ({ filters }: BrowseState, libraryId: string): SeriesRequest =>
  toSeriesRequest({ libraryId: inLibrary(libraryId), filters })

const toScope = ({ filters, letter }: BrowseState, libraryId: string): SeriesScope => ({
  libraryId: inLibrary(libraryId),
  filters,
  ...(letter !== undefined && {
    letter: { regex: letterRegex(letter), condition: letterCondition(letter) },
  }),
})

/** Returns the request of the list without its page. */
export const browseRequest = (state: BrowseState, libraryId: string): SeriesRequest =>
  toSeriesRequest(toScope(state, libraryId))

const isSeriesDate = (key: string): key is SeriesDate =>
  ['createdDate', 'lastModifiedDate', 'readDate', 'booksMetadata.releaseDate'].includes(key)

/** Returns the query of the years of the list; undefined when it is not in the order of a date. */
export const browseYears = (state: BrowseState, libraryId: string) =>
  isSeriesDate(state.sort.key)
    ? seriesQueries.years(toSeriesCondition(toScope(state, libraryId)), state.sort.key)
    : undefined

/** Returns page, size and order of the list. */
export const browsePage = (state: BrowseState) => ({
  page: state.page - 1,
  size: state.pageSize,
  sort: [writeSort(state.sort)],
  ...toSeed(state),
})

/** True when a filter or a letter narrows the list; page and order do not count. */
export const isNarrowed = (state: BrowseState): boolean =>
  hasFilters(state.filters) || state.letter !== undefined

export const bookListSortKeys = [...mixedBookSorts, 'random'] as const
type BookListSortKey = (typeof bookListSortKeys)[number]

/** State of the list of the books of a library, as it is in the address. */
export interface BookListState extends ListState<BookListSortKey, BookFilterKey> {
  /** Id of the saved filter that opened the list. */
  readonly saved: string | undefined
  /** Seed of the order `random`; if absent, that of the day is used. */
  readonly seed?: number | undefined
}

type BookListSearch = ListSearch<BookFilterKey> & { readonly [K in 'seed' | typeof savedKey]?: string }
type BookListDefaults = Pick<BookListState, 'pageSize' | 'sort'>

export const bySeries: BookListState['sort'] = { key: 'series', descending: false }

const shapeOf = ({ sort }: BookListDefaults) => ({
  sortKeys: bookListSortKeys,
  sort,
  filterKeys: bookFilterKeys,
})

export const parseBookList = (search: Search, remembered: BookListDefaults): BookListState => ({
  ...parseList(search, shapeOf(remembered), remembered.pageSize),
  saved: parseSaved(search),
  ...parseSeed(search.seed),
})

/** Writes only values that differ from the defaults. */
export const writeBookList = (state: BookListState, remembered: BookListDefaults): BookListSearch => ({
  ...writeList(state, remembered, remembered.pageSize),
  ...writeSeed(state),
  ...(state.saved !== undefined && { [savedKey]: state.saved }),
})

const toBooksScope = ({ filters }: BookListState, libraryId: string): BooksScope => ({
  libraryId: inLibrary(libraryId),
  filters,
})

export const bookListRequest = (state: BookListState, libraryId: string): BooksRequest =>
  toBooksRequest(toBooksScope(state, libraryId))

const isBookDate = (key: string): key is BookDate =>
  ['createdDate', 'lastModifiedDate', 'metadata.releaseDate', 'readProgress.readDate'].includes(key)

/** Returns the query of the years of the list; undefined when it is not in the order of a date. */
export const bookListYears = (state: BookListState, libraryId: string) =>
  isBookDate(state.sort.key)
    ? bookQueries.years(toBooksCondition(toBooksScope(state, libraryId)), state.sort.key)
    : undefined

/** Returns page, size and order of the list. */
export const bookListPage = (state: BookListState) => ({
  page: state.page - 1,
  size: state.pageSize,
  sort: toBookSorts(state.sort),
  ...toSeed(state),
})
