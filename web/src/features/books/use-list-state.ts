import { usePreference } from '../../lib/preferences.ts'
import {
  type ListSearch,
  type ListShape,
  type ListState,
  type PageSize,
  parseList,
  type Search,
  toPageSize,
  writeList,
} from './list-state.ts'

/**
 * State of a list in the address, and the ways to change it. `show` navigates to another address of the same page; `remember` keeps filters and
 * order that the user chose, for lists that come back as they were left.
 */
export function useListState<S extends string, F extends string>(
  shape: ListShape<S, F>,
  search: Search,
  show: (search: ListSearch<F>, replace: boolean) => Promise<void>,
  remember: (search: ListSearch<F>) => void = () => {},
) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const remembered = toPageSize(storedSize)
  const state = parseList(search, shape, remembered)
  const go = (change: Partial<ListState<S, F>>, replace: boolean, size = remembered) =>
    show(writeList({ ...state, ...change }, shape, size), replace)
  return {
    shape,
    state,
    /** Changes filters or order and returns to the first page; Back leaves the screen. */
    narrow: (change: Partial<ListState<S, F>>) => {
      remember(writeList({ ...state, ...change }, shape, remembered))
      void go({ page: 1, ...change }, true)
    },
    /** Changes the page; Back returns from it. Resolves when the address has it. */
    turn: (page: number) => go({ page }, false),
    resize: (pageSize: PageSize) => {
      storeSize(pageSize)
      void go({ page: 1, pageSize }, true, pageSize)
    },
  }
}
export type ListControl<S extends string, F extends string> = ReturnType<typeof useListState<S, F>>
