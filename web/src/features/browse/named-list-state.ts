import {
  type ListSearch,
  type ListShape,
  type ListState,
  type PageSize,
  parseList,
  type Search,
  writeList,
  writeSort,
} from '../books/list-state.ts'

/** Properties that read lists are sorted by; servers have no other order for collections than the name. */
export const namedListSorts = ['name', 'createdDate', 'lastModifiedDate'] as const
export type NamedListSort = (typeof namedListSorts)[number]

/** State of a list of collections or read lists, as it is in the address. */
export interface NamedListState extends ListState<NamedListSort, never> {
  readonly search: string
}

export type NamedListSearch = ListSearch<never> & { readonly search?: string }

const shape: ListShape<NamedListSort, never> = {
  sortKeys: namedListSorts,
  sort: { key: 'name', descending: false },
  filterKeys: [],
}

export const parseNamedList = (search: Search, rememberedSize: PageSize): NamedListState => ({
  ...parseList(search, shape, rememberedSize),
  search: typeof search.search === 'string' ? search.search : '',
})

/** Writes only what differs from the defaults. */
export const writeNamedList = (state: NamedListState, rememberedSize: PageSize): NamedListSearch => ({
  ...writeList(state, shape, rememberedSize),
  ...(state.search !== '' && { search: state.search }),
})

/** Returns the query of the list. In a search without a chosen order the best match comes first. */
export const namedListQuery = (state: NamedListState) => {
  const isDefaultOrder = writeSort(state.sort) === writeSort(shape.sort)
  return {
    page: state.page - 1,
    size: state.pageSize,
    ...(state.search !== '' && { search: state.search }),
    ...(!(state.search !== '' && isDefaultOrder) && { sort: [writeSort(state.sort)] }),
  }
}
