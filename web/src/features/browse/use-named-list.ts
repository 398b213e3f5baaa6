import { usePreference } from '../../lib/preferences.ts'
import { type PageSize, type Search, toPageSize } from '../books/list-state.ts'
import {
  type NamedListSearch,
  type NamedListState,
  parseNamedList,
  writeNamedList,
} from './named-list-state.ts'

/** State of the list in the address, and the ways to change it. `show` navigates to another address of the same screen. */
export function useNamedList(
  search: Search,
  show: (search: NamedListSearch, replace: boolean) => Promise<void>,
) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const remembered = toPageSize(storedSize)
  const state = parseNamedList(search, remembered)
  return {
    state,
    /** Changes the list and returns to its first page; Back leaves the screen. */
    narrow: (change: Partial<NamedListState>) =>
      void show(writeNamedList({ ...state, page: 1, ...change }, remembered), true),
    /** Changes the page; Back returns from it. */
    turn: (page: number) =>
      void show(writeNamedList({ ...state, page }, remembered), false).then(() =>
        window.scrollTo({ top: 0, behavior: 'instant' }),
      ),
    resize: (pageSize: PageSize) => {
      storeSize(pageSize)
      void show(writeNamedList({ ...state, page: 1, pageSize }, pageSize), true)
    },
  }
}
export type NamedList = ReturnType<typeof useNamedList>
