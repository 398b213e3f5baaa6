import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { usePreference } from '../../lib/preferences.ts'
import { useFeaturePreference } from '../../lib/use-feature-preference.ts'
import { parseSort, toPageSize, writeSort } from '../books/list-state.ts'
import { drawSeed } from '../books/shuffle-seed.ts'
import {
  type BrowseState,
  browseSortKeys,
  defaultBrowse,
  parseBrowse,
  type Remembered,
  withChange,
  writeBrowse,
} from './browse-state.ts'

const Sorts = z.record(z.string(), z.string())
const noSorts: z.output<typeof Sorts> = {}

/** The browse screen's state in the address, and the ways to change it. Order and page size are remembered besides. */
export function useBrowse(libraryId: string) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const [sorts, storeSorts] = useFeaturePreference('series.sorts', Sorts, noSorts)
  const remembered: Remembered = {
    pageSize: toPageSize(storedSize),
    sort: parseSort(browseSortKeys, sorts[libraryId]) ?? defaultBrowse.sort,
  }
  const [paging] = usePreference('listPaging')
  const search = useSearch({ from: '/signed-in/frame/libraries/$libraryId/series' })
  const state = parseBrowse(search, remembered)
  const navigate = useNavigate({ from: '/libraries/$libraryId/series' })
  const go = (next: BrowseState, replace: boolean, known = remembered) =>
    navigate({ to: '.', search: writeBrowse(next, known), replace, resetScroll: false })
  const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' })

  return {
    state,
    /** Changes the list on the same screen: replaces the address, so that Back leaves the screen. */
    narrow: (change: Partial<BrowseState>) => {
      void go(withChange(state, change), true)
    },
    /** Changes the page of the list: Back returns from it. */
    turn: (change: Partial<BrowseState>) => {
      void go(withChange(state, change), false).then(toTop)
    },
    /** Shows the page of an item that a list by pages jumps to; the list scrolls by itself. */
    showPage: (page: number) => {
      if (paging === 'paged' && page !== state.page) void go({ ...state, page }, false)
    },
    sortBy: (sort: BrowseState['sort']) => {
      storeSorts({ ...sorts, [libraryId]: writeSort(sort) })
      const seed = sort.key === 'random' ? drawSeed() : undefined
      void go(withChange(state, { sort, seed }), true, { ...remembered, sort })
    },
    resize: (pageSize: BrowseState['pageSize']) => {
      storeSize(pageSize)
      void go(withChange(state, { pageSize }), true, { ...remembered, pageSize })
    },
  }
}
export type Browse = ReturnType<typeof useBrowse>
