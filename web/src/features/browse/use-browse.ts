import { usePreference } from '../../lib/preferences.ts'
import { type ListState, type PageSize, type Search, writeSort } from '../books/list/list-state.ts'
import { drawSeed } from '../books/list/shuffle-seed.ts'
import { useListAddress } from '../books/list/use-list-state.ts'
import { hasFilters } from '../filters/filter-state.ts'
import { useRememberedFilters } from '../filters/remembered-filters.ts'
import type { SaveFilterProps } from '../filters/saved/SaveFilterButtons.tsx'
import { toSavedSearch } from '../filters/saved/saved-filters.ts'

/** State of a list that can be shuffled and opened by a saved filter. */
interface BrowsedList extends ListState<string, string> {
  readonly saved: string | undefined
  readonly seed?: number | undefined
}

interface Options<T extends BrowsedList, A extends Readonly<Record<string, string | undefined>>> {
  readonly kind: 'series' | 'books'
  readonly libraryId: string
  readonly search: Search
  readonly defaultSort: T['sort']
  readonly parse: (search: Search, remembered: Pick<T, 'pageSize' | 'sort'>) => T
  readonly write: (state: T, remembered: Pick<T, 'pageSize' | 'sort'>) => A
  readonly isNarrowed: (state: T) => boolean
  /** Navigates to another address of the same screen. */
  readonly show: (address: A, replace: boolean) => Promise<void>
}

/** Returns the list of series or books of a library, and the functions that change it. Filters, order and page size are remembered. */
export function useBrowse<T extends BrowsedList, A extends Readonly<Record<string, string | undefined>>>({
  kind,
  libraryId,
  search,
  defaultSort,
  parse,
  write,
  isNarrowed,
  show,
}: Options<T, A>) {
  const [paging] = usePreference('listPaging')
  const toDefaults = (pageSize: PageSize): Pick<T, 'pageSize' | 'sort'> => ({ pageSize, sort: defaultSort })
  const list = useListAddress<T, A>({
    search,
    parse: (search, size) => parse(search, toDefaults(size)),
    write: (state, size) => write(state, toDefaults(size)),
    show,
    remember: useRememberedFilters(kind, libraryId),
  })
  const { state } = list
  const narrow = (change: Partial<T>) => {
    // A list without filters no longer shows the saved filter.
    const isCleared = change.filters !== undefined && !hasFilters(change.filters)
    list.narrow(isCleared ? { saved: undefined, ...change } : change)
  }
  const sort = writeSort(state.sort)
  const saving: SaveFilterProps = {
    list: { kind, libraryId, search: toSavedSearch({ ...list.address, sort }), openId: state.saved },
    canSave: isNarrowed(state) || sort !== writeSort(defaultSort),
    onSaved: (saved) => list.replace({ saved } as Partial<T>),
  }
  return {
    ...list,
    saving,
    narrow,
    isNarrowed: isNarrowed(state),
    turn: (change: Partial<T>) =>
      void list.turn(change).then(() => window.scrollTo({ top: 0, behavior: 'instant' })),
    /** Shows the page of an item that a list by pages jumps to; the list scrolls to the item. */
    showPage: (page: number) => {
      if (paging === 'paged' && page !== state.page) void list.turn({ page } as Partial<T>)
    },
    sortBy: (sort: T['sort']) =>
      narrow({ sort, seed: sort.key === 'random' ? drawSeed() : undefined } as Partial<T>),
  }
}
