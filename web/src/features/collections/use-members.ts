import { usePreference } from '../../lib/preferences.ts'
import { type PageSize, type Search, toPageSize } from '../books/list-state.ts'
import { type MemberSearch, type MemberState, parseMembers, writeMembers } from './member-state.ts'

/** State of the items in the address, and the ways to change it. `show` navigates to another address of the same page. */
export function useMembers(search: Search, show: (search: MemberSearch, replace: boolean) => void) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const remembered = toPageSize(storedSize)
  const state = parseMembers(search, remembered)
  return {
    state,
    /** Changes the filters and returns to the first page; Back leaves the screen. */
    narrow: (change: Partial<MemberState>) =>
      show(writeMembers({ ...state, page: 1, ...change }, remembered), true),
    /** Changes the page; Back returns from it. */
    turn: (page: number) => show(writeMembers({ ...state, page }, remembered), false),
    resize: (pageSize: PageSize) => {
      storeSize(pageSize)
      show(writeMembers({ ...state, page: 1, pageSize }, pageSize), true)
    },
  }
}
export type Members = ReturnType<typeof useMembers>
