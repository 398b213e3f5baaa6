import type { ReadStatus } from '@lectern/contract/progress'
import type { SeriesFilter } from '@lectern/contract/series'
import {
  type PageSize,
  parsePage,
  parsePageSize,
  parseReadStatus,
  parseSort,
  type Search,
  type SortChoice,
  writeSort,
} from '../books/list-state.ts'
import type { SeriesCaption } from '../series/use-series-caption.ts'
import { isLetter, letterRegex } from './letters.ts'

export const browseSortKeys = [
  'metadata.titleSort',
  'createdDate',
  'lastModifiedDate',
  'booksMetadata.releaseDate',
  'booksCount',
] as const
export type BrowseSortKey = (typeof browseSortKeys)[number]
type BrowseSort = SortChoice<BrowseSortKey>

/** The last line of a card shows the property that its list is sorted by. */
export const captionOfSort: Readonly<Record<BrowseSortKey, SeriesCaption>> = {
  'metadata.titleSort': 'books',
  createdDate: 'added',
  lastModifiedDate: 'updated',
  'booksMetadata.releaseDate': 'released',
  booksCount: 'books',
}

/** State of the browse screen, as it is in the address. `page` is 1-based. */
export interface BrowseState {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: BrowseSort
  readonly readStatus: readonly ReadStatus[]
  readonly oneshot: boolean | undefined
  readonly complete: boolean | undefined
  readonly letter: string | undefined
}

type BrowseKey = 'page' | 'pageSize' | 'sort' | 'readStatus' | 'oneshot' | 'complete' | 'nav'
type BrowseSearch = { readonly [K in BrowseKey]?: string }

/** Defaults where the address has no value: stored for the library, or built in. */
export type Remembered = Pick<BrowseState, 'pageSize' | 'sort'>

export const defaultBrowse: Remembered = {
  pageSize: 50,
  sort: { key: 'metadata.titleSort', descending: false },
}

const parseFlag = (value: unknown): boolean | undefined => {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : undefined
}

export function parseBrowse(search: Search, remembered: Remembered): BrowseState {
  const nav = typeof search.nav === 'string' ? search.nav.toLowerCase() : undefined
  return {
    page: parsePage(search.page),
    pageSize: parsePageSize(search.pageSize) ?? remembered.pageSize,
    sort: parseSort(browseSortKeys, search.sort) ?? remembered.sort,
    readStatus: parseReadStatus(search.readStatus),
    oneshot: parseFlag(search.oneshot),
    complete: parseFlag(search.complete),
    letter: isLetter(nav) ? nav : undefined,
  }
}

/**
 * Returns the address of a state. Only what differs from the defaults is written, so that the plain screen has a plain address; a choice
 * equal to the built-in default is still written when the library has another one stored.
 */
export function writeBrowse(state: BrowseState, remembered: Remembered): BrowseSearch {
  const silentSize =
    state.pageSize === defaultBrowse.pageSize && remembered.pageSize === defaultBrowse.pageSize
  const silentSort =
    writeSort(state.sort) === writeSort(defaultBrowse.sort) &&
    writeSort(remembered.sort) === writeSort(defaultBrowse.sort)
  return {
    ...(state.page > 1 && { page: String(state.page) }),
    ...(!silentSize && { pageSize: String(state.pageSize) }),
    ...(!silentSort && { sort: writeSort(state.sort) }),
    ...(state.readStatus.length > 0 && { readStatus: state.readStatus.join(',') }),
    ...(state.oneshot !== undefined && { oneshot: String(state.oneshot) }),
    ...(state.complete !== undefined && { complete: String(state.complete) }),
    ...(state.letter !== undefined && { nav: state.letter }),
  }
}

/** Returns the filter for which the letters are counted: without letter, page and order. */
export function browseFilter(state: BrowseState, libraryId: string): SeriesFilter {
  return {
    ...(libraryId !== allLibraries && { library_id: [libraryId] }),
    ...(state.readStatus.length > 0 && { read_status: [...state.readStatus] }),
    ...(state.oneshot !== undefined && { oneshot: state.oneshot }),
    ...(state.complete !== undefined && { complete: state.complete }),
  }
}

export const browseQuery = (state: BrowseState, libraryId: string) => ({
  ...browseFilter(state, libraryId),
  ...(state.letter !== undefined && { search_regex: letterRegex(state.letter) }),
  page: state.page - 1,
  size: state.pageSize,
  sort: [writeSort(state.sort)],
})

/** Id that stands for all libraries in addresses. */
const allLibraries = 'all'

/** True when a filter is set that shows as a chip; the page and the order are no filters. */
export const isNarrowed = (state: BrowseState): boolean =>
  state.readStatus.length > 0 ||
  state.oneshot !== undefined ||
  state.complete !== undefined ||
  state.letter !== undefined

/** Applies a change of the list and returns to its first page. */
export const withChange = (state: BrowseState, change: Partial<BrowseState>): BrowseState => ({
  ...state,
  page: 1,
  ...change,
})

/** Returns the next value of a chip with three states: off, only these, none of these. */
export function cycleFlag(value: boolean | undefined): boolean | undefined {
  if (value === undefined) return true
  return value ? false : undefined
}
