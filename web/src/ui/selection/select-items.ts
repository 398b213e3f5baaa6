import type { Selectable } from './item-selection.ts'
import { getAnchor, type SelectableList, setRange, startRange, toggleItem } from './selection-store.ts'

/** A list and its items on the screen. */
export interface SelectableItems {
  readonly list: SelectableList
  /** Returns an item by its index on the screen, from 0; undefined if it is not loaded. */
  readonly itemAt: (index: number) => unknown
}

const itemsInRange = ({ list, itemAt }: SelectableItems, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, offset) => itemAt(first + offset - list.first) as Selectable | undefined,
  )

let lastRange = 0

/** Selects a range of the whole list as the present range. Items that are not loaded are loaded and added. */
export async function selectRangeOf(items: SelectableItems, from: number, to: number): Promise<void> {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const known = itemsInRange(items, first, last)
  const loaded = known.filter((item) => item !== undefined)
  setRange(items.list, loaded)
  lastRange += 1
  const mine = lastRange
  if (loaded.length === known.length) return
  const all = await items.list.load(first, last)
  if (mine === lastRange) setRange(items.list, all)
}

/** Selects or deselects an item; with `isRange`, selects everything from the last single choice to it. */
export function toggleAt(items: SelectableItems, index: number, isRange: boolean): void {
  const { list } = items
  const item = items.itemAt(index) as Selectable | undefined
  if (!item) return
  const position = list.first + index
  const anchor = isRange ? getAnchor(list) : undefined
  lastRange += 1
  if (anchor === undefined) toggleItem(list, item, position)
  // After a failure the loaded items are selected; the selection bar shows their number.
  else selectRangeOf(items, anchor, position).catch(() => {})
}

/** Selects an item and starts a range at it that adds to the selected items. */
export function startRangeAt(items: SelectableItems, index: number): void {
  const { list } = items
  const item = items.itemAt(index) as Selectable | undefined
  if (!item) return
  startRange(list, list.first + index)
  setRange(list, [item])
  startRange(list, list.first + index)
}
