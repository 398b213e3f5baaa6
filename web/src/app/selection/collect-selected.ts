import { startWork } from '../../ui/done/long-work.ts'
import type { Selectable } from '../../ui/selection/item-selection.ts'
import { getLoaded, type ShownSelection } from '../../ui/selection/selection-store.ts'

/** Number of items in one request. */
const step = 500

/** Returns all selected items; loads them if all items of the list are selected. Returns none if the user stops the loading. */
export async function collectSelected(shown: ShownSelection): Promise<readonly Selectable[]> {
  const { list, selection } = shown
  if (!selection.isAll) return getLoaded(shown)
  const work = startWork({ label: 'organise.collecting', total: list.total })
  const found = new Map<string, Selectable>()
  try {
    for (let first = 0; first < list.total; first += step) {
      if (work.signal.aborted) return []
      const items = await list.load(first, first + step - 1, work.signal)
      for (const item of items) found.set(item.id, item)
      work.report(Math.min(list.total, first + step))
      if (items.length < step) break
    }
  } finally {
    work.end()
  }
  return [...found.values()].filter(({ id }) => !selection.items.has(id))
}
