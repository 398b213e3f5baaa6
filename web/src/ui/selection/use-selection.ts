import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { Selectable, Selection } from './item-selection.ts'
import {
  getSelection,
  renewItems,
  type SelectableList,
  showList,
  subscribeSelection,
} from './selection-store.ts'

/** Makes the items of a list on the screen selectable, if it has a `list`; returns its selection. */
export function useSelection(
  list: SelectableList | undefined,
  first: number,
  last: number,
  itemAt: (index: number) => unknown,
): Selection {
  const key = list?.key
  const selection = useSyncExternalStore(
    subscribeSelection,
    useCallback(() => getSelection(key), [key]),
  )
  useEffect(() => (list ? showList(list) : undefined), [list])
  // The offered actions depend on the items, so their changes must reach the selection.
  useEffect(() => {
    if (key === undefined) return
    const items = Array.from({ length: Math.max(0, last - first + 1) }, (_, offset) => itemAt(first + offset))
    renewItems(
      key,
      items.filter((item): item is Selectable => item !== undefined),
    )
  }, [key, first, last, itemAt])
  return selection
}
