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
} from './selection.ts'

/** A list whose items can be selected, as it is on the screen. */
export interface SelectableList<T extends Selectable = Selectable> {
  readonly kind: SelectionKind
  /** Tells the list from others, whatever its page, order and filters. */
  readonly key: string
  /** Filters of the list: "all" means all that they find. */
  readonly condition: string
  /** Changes when items have other places. */
  readonly order: string
  /** Place in the whole list of the first item on the screen. */
  readonly first: number
  /** Number of items in the whole list. */
  readonly total: number
  /** True for a list that is left for another one, and not for the page of one of its items. */
  readonly isTop: boolean
  /** True for a row, which shows the beginning of a list: it has no "select all". */
  readonly isPart?: boolean
  readonly nameOf: (item: T) => string
  /** Loads items by their places in the whole list, both included; items that are added or removed meanwhile can be missing. */
  readonly load: (first: number, last: number, signal?: AbortSignal) => Promise<readonly T[]>
}

interface State {
  readonly list: SelectableList
  readonly selection: Selection
}

let state: State | undefined
/** The lists on the screen: one, or several rows. Those of one kind share a key, and so their selection. */
const shown = new Set<SelectableList>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const handler of listeners) handler()
}
const set = (next: State | undefined) => {
  if (next === state) return
  state = next && countSelected(next.selection) > 0 ? next : undefined
  tell()
}

/** Returns the selection in a list; nothing while something is selected in another one. */
export const getSelection = (key: string | undefined): Selection =>
  state && state.list.key === key ? state.selection : nothing

const change = (list: SelectableList, next: (selection: Selection) => Selection) => {
  const isSameOrder = state?.list.order === list.order
  const now = getSelection(list.key)
  set({ list, selection: next(isSameOrder ? now : { ...now, anchor: undefined }) })
}

export const toggleItem = (list: SelectableList, item: Selectable, index: number): void =>
  change(list, (selection) => toggle(selection, item, index))

export const selectEverything = (list: SelectableList): void => change(list, () => selectAll(list.total))

/** Begins a range that adds to what is selected. */
export const startRange = (list: SelectableList, anchor?: number): void => {
  if (state && state.list.key === list.key) change(list, (selection) => beginRange(selection, anchor))
}

/** Selects items as the present range. */
export const setRange = (list: SelectableList, items: readonly Selectable[]): void =>
  change(list, (selection) => selectRange(selection, items))

/** Returns the place where a range in this list begins; undefined when nothing was chosen in this order. */
export const getAnchor = (list: SelectableList): number | undefined =>
  state?.list.order === list.order ? getSelection(list.key).anchor : undefined

/** Takes newer copies of items that are selected. */
export const renewItems = (key: string, items: Iterable<Selectable>): void => {
  if (state?.list.key !== key || state.selection.isAll) return
  const selection = renew(state.selection, items)
  if (selection !== state.selection) set({ ...state, selection })
}

export const clearSelection = (): void => set(undefined)

/** Says that a list is on the screen; returns what takes it away again. */
export function showList(list: SelectableList): () => void {
  shown.add(list)
  if (state && state.list.key !== list.key && list.isTop) clearSelection()
  else if (state && state.list.key === list.key) {
    // What was meant by "all" is no longer what the list finds.
    if (state.selection.isAll && state.list.condition !== list.condition) clearSelection()
    else if (state.selection.isAll) set({ list, selection: { ...state.selection, total: list.total } })
  }
  tell()
  return () => {
    if (shown.delete(list)) tell()
  }
}

/** Returns the list on the screen that can be selected as a whole. */
export const getShownList = (): SelectableList | undefined => [...shown].findLast(({ isPart }) => !isPart)

/** Returns what is selected in a list on the screen; undefined when nothing is. */
export const getShownSelection = (): State | undefined =>
  [...shown].some(({ key }) => key === state?.list.key) ? state : undefined

/** Returns true while something is selected, on the screen or not. */
export const hasSelection = (): boolean => state !== undefined

/** Returns the selected items that were loaded. */
export const getLoaded = ({ selection }: State): readonly Selectable[] =>
  selection.isAll ? [] : [...selection.items.values()]

export const isItemSelected = (key: string, id: string): boolean => isSelected(getSelection(key), id)

export const subscribeSelection = (handler: () => void): (() => void) => {
  listeners.add(handler)
  return () => listeners.delete(handler)
}
export type ShownSelection = State
