import { createObservable } from '../../lib/observable.ts'
import {
  beginRange,
  countSelected,
  isSelected,
  nothing,
  renew,
  type Selectable,
  type Selection,
  type SelectionKind,
  selectAll,
  selectRange,
  toggle,
} from './item-selection.ts'

/** A list whose items can be selected, as it is on the screen. */
export interface SelectableList<T extends Selectable = Selectable> {
  readonly kind: SelectionKind
  /** Identifies the list, on each of its pages and with any order and filters. */
  readonly key: string
  /** Filters of the list; "select all" selects the items that they find. */
  readonly condition: string
  /** Changes when the order of the items changes. */
  readonly order: string
  /** Index in the whole list of the first item on the screen. */
  readonly first: number
  /** Number of items in the whole list. */
  readonly total: number
  /** True for the main list of a screen: showing it clears the selection of other lists. */
  readonly isTop: boolean
  /** True for a row, which shows only the start of a list and has no "select all". */
  readonly isPart?: boolean
  readonly nameOf: (item: T) => string
  /** Loads items by their index in the whole list, from first to last; items that were added or removed in the meantime can be missing. */
  readonly load: (first: number, last: number, signal?: AbortSignal) => Promise<readonly T[]>
}

interface State {
  readonly list: SelectableList
  readonly selection: Selection
}

const store = createObservable<State | undefined>(undefined)
/** The lists on the screen: one, or several rows. Rows of one kind share a key and a selection. */
const shown = new Set<SelectableList>()

const notify = () => store.set(store.get())
const set = (next: State | undefined) => {
  if (next === store.get()) return
  store.set(next && countSelected(next.selection) > 0 ? next : undefined)
}

/** Returns the selection in a list; empty while items of another list are selected. */
export const getSelection = (key: string | undefined): Selection => {
  const state = store.get()
  return state && state.list.key === key ? state.selection : nothing
}

const change = (list: SelectableList, next: (selection: Selection) => Selection) => {
  const isSameOrder = store.get()?.list.order === list.order
  const now = getSelection(list.key)
  set({ list, selection: next(isSameOrder ? now : { ...now, anchor: undefined }) })
}

export const toggleItem = (list: SelectableList, item: Selectable, index: number): void =>
  change(list, (selection) => toggle(selection, item, index))

export const selectEverything = (list: SelectableList): void => change(list, () => selectAll(list.total))

/** Starts a range that adds to the selected items. */
export const startRange = (list: SelectableList, anchor?: number): void => {
  if (store.get()?.list.key === list.key) change(list, (selection) => beginRange(selection, anchor))
}

/** Selects items as the present range. */
export const setRange = (list: SelectableList, items: readonly Selectable[]): void =>
  change(list, (selection) => selectRange(selection, items))

/** Returns the index where a range in this list starts; undefined if no item was selected in this order. */
export const getAnchor = (list: SelectableList): number | undefined =>
  store.get()?.list.order === list.order ? getSelection(list.key).anchor : undefined

/** Replaces selected items by newer copies. */
export const renewItems = (key: string, items: Iterable<Selectable>): void => {
  const state = store.get()
  if (state?.list.key !== key || state.selection.isAll) return
  const selection = renew(state.selection, items)
  if (selection !== state.selection) set({ ...state, selection })
}

export const clearSelection = (): void => set(undefined)

/** Registers a list that is on the screen; returns a function that removes it. */
export function showList(list: SelectableList): () => void {
  shown.add(list)
  const state = store.get()
  if (state && state.list.key !== list.key && list.isTop) clearSelection()
  else if (state && state.list.key === list.key) {
    // "All" meant the items that the previous filters found.
    if (state.selection.isAll && state.list.condition !== list.condition) clearSelection()
    else if (state.selection.isAll) set({ list, selection: { ...state.selection, total: list.total } })
  }
  notify()
  return () => {
    if (shown.delete(list)) notify()
  }
}

/** Returns the list on the screen that can be selected as a whole. */
export const getShownList = (): SelectableList | undefined => [...shown].findLast(({ isPart }) => !isPart)

/** Returns the selection in a list on the screen; undefined if no item is selected. */
export const getShownSelection = (): State | undefined => {
  const state = store.get()
  return [...shown].some(({ key }) => key === state?.list.key) ? state : undefined
}

/** True while an item is selected, on the screen or not. */
export const hasSelection = (): boolean => store.get() !== undefined

/** Returns the selected items that were loaded. */
export const getLoaded = ({ selection }: State): readonly Selectable[] =>
  selection.isAll ? [] : [...selection.items.values()]

export const isItemSelected = (key: string, id: string): boolean => isSelected(getSelection(key), id)

export const subscribeSelection = store.subscribe
export type ShownSelection = State
