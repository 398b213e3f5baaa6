import {
  type PageSize,
  parsePage,
  parsePageSize,
  parseSort,
  type Search,
  type SortChoice,
  writeSort,
} from '../books/list-state.ts'

/** Properties that read lists are sorted by; servers have no other order for collections than the name. */
export const namedListSorts = ['name', 'createdDate', 'lastModifiedDate'] as const
export type NamedListSort = (typeof namedListSorts)[number]

/** State of a list of collections or read lists, as it is in the address. `page` is 1-based. */
export interface NamedListState {
  readonly page: number
  readonly pageSize: PageSize
  readonly sort: SortChoice<NamedListSort>
  readonly search: string
}

export type NamedListSearch = { readonly [K in 'page' | 'pageSize' | 'sort' | 'search']?: string }

const byName: SortChoice<NamedListSort> = { key: 'name', descending: false }

export const parseNamedList = (search: Search, rememberedSize: PageSize): NamedListState => ({
  page: parsePage(search.page),
  pageSize: parsePageSize(search.pageSize) ?? rememberedSize,
  sort: parseSort(namedListSorts, search.sort) ?? byName,
  search: typeof search.search === 'string' ? search.search : '',
})

/** Writes only what differs from the defaults. */
export const writeNamedList = (state: NamedListState, rememberedSize: PageSize): NamedListSearch => ({
  ...(state.page > 1 && { page: String(state.page) }),
  ...(state.pageSize !== rememberedSize && { pageSize: String(state.pageSize) }),
  ...(writeSort(state.sort) !== writeSort(byName) && { sort: writeSort(state.sort) }),
  ...(state.search !== '' && { search: state.search }),
})

/** Returns the query of the list. In a search without a chosen order the best match comes first. */
export const namedListQuery = (state: NamedListState) => {
  const isDefaultOrder = writeSort(state.sort) === writeSort(byName)
  return {
    page: state.page - 1,
    size: state.pageSize,
    ...(state.search !== '' && { search: state.search }),
    ...(!(state.search !== '' && isDefaultOrder) && { sort: [writeSort(state.sort)] }),
  }
}
