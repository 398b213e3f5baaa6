import type { ReadStatus } from '@lectern/contract/progress'
import {
  type PageSize,
  parsePage,
  parsePageSize,
  parseReadStatus,
  parseSort,
  type Search,
  type SortChoice,
  writeSort,
} from './list-state.ts'
import type { SeriesBooksQuery } from './queries.ts'

export const bookSortKeys = [
  'metadata.numberSort',
  'createdDate',
  'metadata.releaseDate',
  'fileSize',
  'name',
] as const
export type BookSortKey = (typeof bookSortKeys)[number]

/** State of a series' list of books, as it is in the address. `page` is 1-based. */
export interface BooksState {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: SortChoice<BookSortKey>
  readonly readStatus: readonly ReadStatus[]
}

type BooksSearch = { readonly [K in 'page' | 'pageSize' | 'sort' | 'readStatus']?: string }

const byNumber: SortChoice<BookSortKey> = { key: 'metadata.numberSort', descending: false }

export function parseBooks(search: Search, rememberedSize: PageSize): BooksState {
  return {
    page: parsePage(search.page),
    pageSize: parsePageSize(search.pageSize) ?? rememberedSize,
    sort: parseSort(bookSortKeys, search.sort) ?? byNumber,
    readStatus: parseReadStatus(search.readStatus),
  }
}

/** Writes only what differs from the defaults. */
export function writeBooks(state: BooksState, rememberedSize: PageSize): BooksSearch {
  return {
    ...(state.page > 1 && { page: String(state.page) }),
    ...(state.pageSize !== rememberedSize && { pageSize: String(state.pageSize) }),
    ...(writeSort(state.sort) !== writeSort(byNumber) && { sort: writeSort(state.sort) }),
    ...(state.readStatus.length > 0 && { readStatus: state.readStatus.join(',') }),
  }
}

export const booksQuery = (state: BooksState): SeriesBooksQuery => ({
  ...(state.readStatus.length > 0 && { read_status: [...state.readStatus] }),
  page: state.page - 1,
  size: state.pageSize,
  sort: [writeSort(state.sort)],
})
