import type { Selectable } from './selection.ts'
import { getAnchor, type SelectableList, setRange, startRange, toggleItem } from './selection-store.ts'

/** The items of a list that are loaded, by their places on the page of it that is on the screen. */
export interface Choice {
  readonly list: SelectableList
  readonly itemAt: (index: number) => unknown
}

const ofRange = ({ list, itemAt }: Choice, first: number, last: number) =>
  Array.from(
    { length: last - first + 1 },
    (_, offset) => itemAt(first + offset - list.first) as Selectable | undefined,
  )

let wantedRange = 0

/** Selects from one place of the whole list to another as the present range; what is not loaded follows when it is. */
export async function chooseRange(choice: Choice, from: number, to: number): Promise<void> {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  const known = ofRange(choice, first, last)
  const loaded = known.filter((item) => item !== undefined)
  setRange(choice.list, loaded)
  wantedRange += 1
  const mine = wantedRange
  if (loaded.length === known.length) return
  const all = await choice.list.load(first, last)
  if (mine === wantedRange) setRange(choice.list, all)
}

/** Selects an item, or no longer; with `isRange` everything from the last plain choice to it. */
export function chooseItem(choice: Choice, index: number, isRange: boolean): void {
  const { list } = choice
  const item = choice.itemAt(index) as Selectable | undefined
  if (!item) return
  const place = list.first + index
  const anchor = isRange ? getAnchor(list) : undefined
  wantedRange += 1
  if (anchor === undefined) toggleItem(list, item, place)
  // A failure leaves what was loaded: the bar says how many are selected.
  else chooseRange(choice, anchor, place).catch(() => {})
}

/** Selects an item and begins a range at it that adds to what is selected. */
export function beginAt(choice: Choice, index: number): void {
  const item = choice.itemAt(index) as Selectable | undefined
  if (!item) return
  startRange(choice.list, choice.list.first + index)
  setRange(choice.list, [item])
  startRange(choice.list, choice.list.first + index)
}
