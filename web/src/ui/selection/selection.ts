/** What can be selected together. */
export type SelectionKind = 'book' | 'series' | 'collection' | 'readList'

export interface Selectable {
  readonly id: string
}

/** Items that are selected in one list, whether they are loaded or not. */
export interface Selection<T extends Selectable = Selectable> {
  /** True when everything in the list is selected except `items`; otherwise only `items` are. */
  readonly isAll: boolean
  readonly items: ReadonlyMap<string, T>
  /** Number of items in the list; counts only while `isAll`. */
  readonly total: number
  /** Place of the last plain choice, from which a range begins. */
  readonly anchor: number | undefined
  /** What was in `items` before the present range, which replaces a former one. */
  readonly before: ReadonlyMap<string, T>
}

const none: ReadonlyMap<string, Selectable> = new Map()
export const nothing: Selection = { isAll: false, items: none, total: 0, anchor: undefined, before: none }

/** Selects everything in a list of `total` items, in a time that does not depend on their number. */
export const selectAll = (total: number): Selection => ({ ...nothing, isAll: true, total })

export const countSelected = ({ isAll, items, total }: Selection): number =>
  isAll ? Math.max(0, total - items.size) : items.size

export const isSelected = ({ isAll, items }: Selection, id: string): boolean => items.has(id) !== isAll

/** Selects an item, or no longer; the next range begins at it. */
export function toggle(selection: Selection, item: Selectable, index: number): Selection {
  const items = new Map(selection.items)
  if (!items.delete(item.id)) items.set(item.id, item)
  return { ...selection, items, anchor: index, before: items }
}

/** Selects items besides those that were selected before the present range. */
export function selectRange(selection: Selection, range: readonly Selectable[]): Selection {
  const items = new Map(selection.before)
  for (const item of range) {
    if (selection.isAll) items.delete(item.id)
    else items.set(item.id, item)
  }
  return { ...selection, items }
}

/** Begins another range, which adds to what is selected now. */
export const beginRange = (selection: Selection, anchor: number | undefined): Selection => ({
  ...selection,
  anchor,
  before: selection.items,
})

/** Replaces the copies of items by newer ones; the same object when none is selected. */
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
