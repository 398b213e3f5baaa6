import { startWork } from '../../ui/long-work.ts'
import type { Selectable } from '../../ui/selection/selection.ts'
import { getLoaded, type ShownSelection } from '../../ui/selection/selection-store.ts'

/** Items that are loaded at a time. */
const step = 500

/** Returns every selected item; loads what the list finds when everything is selected. Nothing when the user stops that. */
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
