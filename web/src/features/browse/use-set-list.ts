import {
  type ListSearch,
  type ListShape,
  type ListState,
  type PageSize,
  parseList,
  type Search,
  writeList,
  writeSort,
} from '../books/list/list-state.ts'
import { useListAddress } from '../books/list/use-list-state.ts'

/** Properties that read lists can be sorted by; servers can sort collections only by name. */
export const setListSorts = ['name', 'createdDate', 'lastModifiedDate'] as const
export type SetListSort = (typeof setListSorts)[number]

/** State of a list of collections or read lists, as it is in the address. */
interface SetListState extends ListState<SetListSort, never> {
  readonly search: string
}

type SetListSearch = ListSearch<never> & { readonly search?: string }

const shape: ListShape<SetListSort, never> = {
  sortKeys: setListSorts,
  sort: { key: 'name', descending: false },
  filterKeys: [],
}

const parseSetList = (search: Search, rememberedSize: PageSize): SetListState => ({
  ...parseList(search, shape, rememberedSize),
  search: typeof search.search === 'string' ? search.search : '',
})

/** Writes only values that differ from the defaults. */
const writeSetList = (state: SetListState, rememberedSize: PageSize): SetListSearch => ({
  ...writeList(state, shape, rememberedSize),
  ...(state.search !== '' && { search: state.search }),
})

/** Returns the query of one page, 0-based. In a search without a chosen order the best match comes first. */
export const toSetListQuery = ({ search, sort }: SetListState, page: number, size: number) => {
  const isBestFirst = search !== '' && writeSort(sort) === writeSort(shape.sort)
  return {
    page,
    size,
    ...(search !== '' && { search }),
    ...(!isBestFirst && { sort: [writeSort(sort)] }),
  }
}

/** Returns the list in the address, and the functions that change it. `show` navigates to another address of the same screen. */
export function useSetList(search: Search, show: (search: SetListSearch, replace: boolean) => Promise<void>) {
  const list = useListAddress({ search, parse: parseSetList, write: writeSetList, show })
  return {
    ...list,
    turn: (page: number) =>
      void list.turn({ page }).then(() => window.scrollTo({ top: 0, behavior: 'instant' })),
  }
}
export type SetList = ReturnType<typeof useSetList>
