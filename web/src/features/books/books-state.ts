import { MediaStatus } from '@lectern/contract/books'
import { ReadStatus } from '@lectern/contract/progress'
import {
  type BookFilterKey,
  bookFilterKeys,
  type FilterState,
  parseFilters,
  writeFilters,
} from '../filters/filter-state.ts'
import {
  type PageSize,
  parsePage,
  parsePageSize,
  parseSort,
  type Search,
  type SortChoice,
  writeSort,
} from './list-state.ts'
import type { SeriesBooksQuery } from './queries.ts'

export const bookSortKeys = [
  'metadata.numberSort',
  'createdDate',
  'lastModifiedDate',
  'metadata.releaseDate',
  'readProgress.readDate',
  'fileSize',
  'name',
  'media.pagesCount',
] as const
export type BookSortKey = (typeof bookSortKeys)[number]

/** State of a series' list of books, as it is in the address. `page` is 1-based. */
export interface BooksState {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: SortChoice<BookSortKey>
  readonly filters: FilterState<BookFilterKey>
}

type BooksSearch = { readonly [K in 'page' | 'pageSize' | 'sort' | 'all' | BookFilterKey]?: string }

const byNumber: SortChoice<BookSortKey> = { key: 'metadata.numberSort', descending: false }

export function parseBooks(search: Search, rememberedSize: PageSize): BooksState {
  return {
    page: parsePage(search.page),
    pageSize: parsePageSize(search.pageSize) ?? rememberedSize,
    sort: parseSort(bookSortKeys, search.sort) ?? byNumber,
    filters: parseFilters(search, bookFilterKeys),
  }
}

/** Writes only what differs from the defaults. */
export function writeBooks(state: BooksState, rememberedSize: PageSize): BooksSearch {
  return {
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== rememberedSize && { pageSize: String(state.pageSize) }),
    ...(writeSort(state.sort) !== writeSort(byNumber) && { sort: writeSort(state.sort) }),
    ...writeFilters(state.filters),
  }
}

/** Writes the author `role:name` of an address as the API does: `name,role`. */
function toAuthorParameter(author: string): string {
  const colon = author.indexOf(':')
  return `${author.slice(colon + 1)},${author.slice(0, Math.max(colon, 0))}`
}

/** Returns the flag of a filter whose value is `true` or `false`; undefined when it is off. */
function toFlag(values: readonly string[]): boolean | undefined {
  return values.includes('true') ? true : values.includes('false') ? false : undefined
}

/**
 * Returns the parameters of the list. The list knows read and media status, tags, authors and deletion, and any of several values; other
 * filters, excluded values and "all of these" need conditions and are left out.
 */
export function toSeriesBooksQuery({ filters, page, pageSize, sort }: BooksState): SeriesBooksQuery {
  const chosen = (key: BookFilterKey) => filters[key]?.include ?? []
  const readStatus = ReadStatus.options.filter((status) => chosen('readStatus').includes(status))
  const mediaStatus = MediaStatus.options.filter((status) => chosen('mediaStatus').includes(status))
  const tags = chosen('tag')
  const authors = chosen('author').map(toAuthorParameter)
  const deleted = toFlag(chosen('deleted'))
  return {
    ...(readStatus.length > 0 && { read_status: readStatus }),
    ...(mediaStatus.length > 0 && { media_status: mediaStatus }),
    ...(tags.length > 0 && { tag: [...tags] }),
    ...(authors.length > 0 && { author: authors }),
    ...(deleted !== undefined && { deleted }),
    page: page - 1,
    size: pageSize,
    sort: [writeSort(sort)],
  }
}
