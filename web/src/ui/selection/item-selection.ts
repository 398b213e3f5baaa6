/** Kind of items that can be selected together. */
export type SelectionKind = 'book' | 'series' | 'collection' | 'readList'

export interface Selectable {
  readonly id: string
}

/** Selected items of one list, loaded or not. */
export interface Selection<T extends Selectable = Selectable> {
  /** True if all items of the list except `items` are selected; otherwise only `items` are. */
  readonly isAll: boolean
  readonly items: ReadonlyMap<string, T>
  /** Number of items in the list; only valid while `isAll`. */
  readonly total: number
  /** Index of the last single choice, where a range starts. */
  readonly anchor: number | undefined
  /** Value of `items` before the present range. The next range starts from it again. */
  readonly before: ReadonlyMap<string, T>
}

const none: ReadonlyMap<string, Selectable> = new Map()
export const nothing: Selection = { isAll: false, items: none, total: 0, anchor: undefined, before: none }

/** Selects all items of a list, in constant time. */
export const selectAll = (total: number): Selection => ({ ...nothing, isAll: true, total })

export const countSelected = ({ isAll, items, total }: Selection): number =>
  isAll ? Math.max(0, total - items.size) : items.size

export const isSelected = ({ isAll, items }: Selection, id: string): boolean => items.has(id) !== isAll

/** Selects or deselects an item; the next range starts at it. */
export function toggle(selection: Selection, item: Selectable, index: number): Selection {
  const items = new Map(selection.items)
  if (!items.delete(item.id)) items.set(item.id, item)
  return { ...selection, items, anchor: index, before: items }
}

/** Adds items to those that were selected before the present range. */
export function selectRange(selection: Selection, range: readonly Selectable[]): Selection {
  const items = new Map(selection.before)
  for (const item of range) {
    if (selection.isAll) items.delete(item.id)
    else items.set(item.id, item)
  }
  return { ...selection, items }
}

/** Starts a range that adds to the items that are selected now. */
export const beginRange = (selection: Selection, anchor: number | undefined): Selection => ({
  ...selection,
  anchor,
  before: selection.items,
})

/** Replaces selected items by newer copies; returns the same object if none of them is selected. */
export function renew(selection: Selection, items: Iterable<Selectable>): Selection {
  let changed: Map<string, Selectable> | undefined
  for (const item of items) {
    const known = (changed ?? selection.items).get(item.id)
    if (known === undefined || known === item) continue
    changed ??= new Map(selection.items)
    changed.set(item.id, item)
  }
  return changed ? { ...selection, items: changed } : selection
}
