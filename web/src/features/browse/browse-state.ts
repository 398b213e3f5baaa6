import {
  type ListSearch,
  type ListState,
  parseList,
  type Search,
  writeList,
  writeSort,
} from '../books/list-state.ts'
import { parseSeed, toSeed, writeSeed } from '../books/shuffle-seed.ts'
import { type SeriesFilterKey, savedKey, seriesFilterKeys } from '../filters/filter-keys.ts'
import { hasFilters } from '../filters/filter-state.ts'
import { parseSaved } from '../filters/saved-filters.ts'
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

/** State of the browse screen, as it is in the address. */
export interface BrowseState extends ListState<(typeof browseSortKeys)[number], SeriesFilterKey> {
  readonly letter: string | undefined
  /** Id of the saved filter by which the list was opened. */
  readonly saved: string | undefined
  /** Seed of the order `random`; that of the day when the address has none. */
  readonly seed?: number | undefined
}

type BrowseSearch = ListSearch<SeriesFilterKey> & {
  readonly [K in 'seed' | 'nav' | typeof savedKey]?: string
}

/** Defaults where the address has no value: stored for the library, or built in. */
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

/**
 * Returns the address of a state. Only what differs from the defaults is written, so that the plain screen has a plain address; the built-in
 * size is still written when another one is remembered.
 */
export const writeBrowse = (state: BrowseState, { pageSize, sort }: Remembered): BrowseSearch => ({
  ...writeList(state, { sort }, pageSize === defaultBrowse.pageSize ? pageSize : undefined),
  ...writeSeed(state),
  ...(state.letter !== undefined && { nav: state.letter }),
  ...(state.saved !== undefined && { [savedKey]: state.saved }),
})

/** Id that stands for all libraries in addresses. */
const allLibraries = 'all'

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

const isDate = (key: string): key is SeriesDate =>
  ['createdDate', 'lastModifiedDate', 'readDate', 'booksMetadata.releaseDate'].includes(key)

/** Returns the query of the years of the list; undefined when it is not in the order of a date. */
export const browseYears = (state: BrowseState, libraryId: string) =>
  isDate(state.sort.key)
    ? seriesQueries.years(toSeriesCondition(toScope(state, libraryId)), state.sort.key)
    : undefined

/** Returns the order of the list. */
export const browseOrder = (state: BrowseState) => ({ sort: [writeSort(state.sort)], ...toSeed(state) })

/** Returns page, size and order of the list. */
export const browsePage = (state: BrowseState) => ({
  page: state.page - 1,
  size: state.pageSize,
  ...browseOrder(state),
})

/** True when a filter is set that shows as a chip; the page and the order are no filters. */
export const isNarrowed = (state: BrowseState): boolean =>
  hasFilters(state.filters) || state.letter !== undefined

/** Applies a change of the list and returns to its first page. */
export const withChange = (state: BrowseState, change: Partial<BrowseState>): BrowseState => ({
  ...state,
  page: 1,
  ...change,
})
