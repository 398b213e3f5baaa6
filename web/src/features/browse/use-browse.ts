import { useNavigate, useSearch } from '@tanstack/react-router'
import { usePreference } from '../../lib/preferences.ts'
import { toPageSize, writeSort } from '../books/list-state.ts'
import { drawSeed } from '../books/shuffle-seed.ts'
import { hasFilters } from '../filters/filter-state.ts'
import type { SaveFilterProps } from '../filters/SaveFilterButtons.tsx'
import { toSavedSearch } from '../filters/saved-filters.ts'
import { useRememberedFilters } from '../filters/use-remembered-filters.ts'
import {
  type BrowseState,
  defaultBrowse,
  isNarrowed,
  parseBrowse,
  type Remembered,
  withChange,
  writeBrowse,
} from './browse-state.ts'

/** The browse screen's state in the address, and the ways to change it. Filters, order and page size are remembered besides. */
export function useBrowse(libraryId: string) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const remember = useRememberedFilters('series', libraryId)
  const remembered: Remembered = { ...defaultBrowse, pageSize: toPageSize(storedSize) }
  const [paging] = usePreference('listPaging')
  const search = useSearch({ from: '/signed-in/frame/libraries/$libraryId/series' })
  const state = parseBrowse(search, remembered)
  const navigate = useNavigate({ from: '/libraries/$libraryId/series' })
  const go = (next: BrowseState, replace: boolean, known = remembered) =>
    navigate({ to: '.', search: writeBrowse(next, known), replace, resetScroll: false })
  const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' })
  const narrow = (change: Partial<BrowseState>) => {
    // Without any filter the list is no longer the saved one.
    const isCleared = change.filters !== undefined && !hasFilters(change.filters)
    const next = withChange(state, isCleared ? { saved: undefined, ...change } : change)
    remember(writeBrowse(next, remembered))
    void go(next, true)
  }
  const sort = writeSort(state.sort)
  const saving: SaveFilterProps = {
    list: {
      kind: 'series',
      libraryId,
      search: toSavedSearch({ ...writeBrowse(state, remembered), sort }),
      openId: state.saved,
    },
    canSave: isNarrowed(state) || sort !== writeSort(defaultBrowse.sort),
    onSaved: (saved) => void go({ ...state, saved }, true),
  }

  return {
    state,
    saving,
    /** Changes the list on the same screen: replaces the address, so that Back leaves the screen. */
    narrow,
    /** Changes the page of the list: Back returns from it. */
    turn: (change: Partial<BrowseState>) => {
      void go(withChange(state, change), false).then(toTop)
    },
    /** Shows the page of an item that a list by pages jumps to; the list scrolls by itself. */
    showPage: (page: number) => {
      if (paging === 'paged' && page !== state.page) void go({ ...state, page }, false)
    },
    sortBy: (sort: BrowseState['sort']) =>
      narrow({ sort, seed: sort.key === 'random' ? drawSeed() : undefined }),
    resize: (pageSize: BrowseState['pageSize']) => {
      storeSize(pageSize)
      void go(withChange(state, { pageSize }), true, { ...remembered, pageSize })
    },
  }
}
export type Browse = ReturnType<typeof useBrowse>
