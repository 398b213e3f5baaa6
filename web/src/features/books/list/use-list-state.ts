import { usePreference } from '../../../lib/preferences.ts'
import {
  type ListSearch,
  type ListShape,
  type ListState,
  type PageSize,
  parseList,
  type Search,
  toPageSize,
  withChange,
  writeList,
} from './list-state.ts'

interface AddressOptions<T, A> {
  /** Parsed values of the address. */
  readonly search: Search
  readonly parse: (search: Search, rememberedSize: PageSize) => T
  readonly write: (state: T, rememberedSize: PageSize) => A
  /** Navigates to another address of the same page. */
  readonly show: (address: A, replace: boolean) => Promise<void>
  /** Stores the filters and the order that the user chose. */
  readonly remember?: (address: A) => void
}

/** Returns the state of a list, which is in the address, and the functions that change it. */
export function useListAddress<T extends { readonly page: number; readonly pageSize: PageSize }, A>({
  search,
  parse,
  write,
  show,
  remember,
}: AddressOptions<T, A>) {
  const [storedSize, storeSize] = usePreference('pageSize')
  const rememberedSize = toPageSize(storedSize)
  const state = parse(search, rememberedSize)
  const go = (next: T, replace: boolean, size = rememberedSize) => show(write(next, size), replace)
  return {
    state,
    address: write(state, rememberedSize),
    /** Changes the list and returns to its first page; Back leaves the screen. */
    narrow: (change: Partial<T>) => {
      const next = withChange(state, change)
      remember?.(write(next, rememberedSize))
      void go(next, true)
    },
    /** Changes the page, or the list with its first page; Back returns to the earlier state. Resolves when the address has changed. */
    turn: (change: Partial<T>) => go(withChange(state, change), false),
    /** Changes the state without returning to the first page. */
    replace: (change: Partial<T>) => void go({ ...state, ...change }, true),
    resize: (pageSize: PageSize) => {
      storeSize(pageSize)
      void go({ ...state, page: 1, pageSize }, true, pageSize)
    },
  }
}

/** Returns the state of a list with a shape and the functions that change it; see `useListAddress`. */
export function useListState<S extends string, F extends string>(
  shape: ListShape<S, F>,
  options: Pick<AddressOptions<ListState<S, F>, ListSearch<F>>, 'search' | 'show' | 'remember'>,
) {
  const list = useListAddress({
    ...options,
    parse: (search, size) => parseList(search, shape, size),
    write: (state: ListState<S, F>, size) => writeList(state, shape, size),
  })
  return { shape, ...list }
}
export type ListControl<S extends string, F extends string> = ReturnType<typeof useListState<S, F>>
