import { useLayoutEffect, useRef } from 'react'
import type { VisibleRows } from './use-visible-rows.ts'

/** Maximum distance of the search; few changes move an item further. */
const maxDistance = 500

/** Returns the present index of a key, searching from its last index; returns the last index if the item is no longer loaded. */
export function findKey(
  keyAt: (index: number) => string | undefined,
  key: string | undefined,
  last: number,
  count: number,
): number {
  if (key === undefined) return last
  for (let distance = 0; distance <= Math.min(maxDistance, count); distance += 1) {
    if (keyAt(last + distance) === key) return last + distance
    if (keyAt(last - distance) === key) return last - distance
  }
  return last
}

interface Arrangement<T> {
  readonly listKey: string | undefined
  readonly columns: number
  /** Height of a row; 0 while unknown. */
  readonly step: number
  readonly itemAt: (index: number) => T | undefined
  readonly keyOf: (item: T) => string
}

/** Keeps the first visible item at its position on the screen when the items or rows before it change. A list at its top stays there. */
export function useAnchor<T>(now: Arrangement<T>, count: number, rows: VisibleRows): void {
  const { listKey, columns, step, itemAt, keyOf } = now
  const before = useRef<Arrangement<T>>(undefined)
  useLayoutEffect(() => {
    const old = before.current
    before.current = { listKey, columns, step, itemAt, keyOf }
    const offset = rows.getOffset()
    if (!old?.step || !step || listKey === undefined || old.listKey !== listKey || offset <= 0) return
    if (old.itemAt === itemAt && old.columns === columns && old.step === step) return
    const row = Math.floor(offset / old.step)
    const index = row * old.columns
    const keyIn = (items: typeof itemAt) => (at: number) => {
      const item = items(at)
      return item && keyOf(item)
    }
    const key = keyIn(old.itemAt)(index)
    const nextRow = Math.floor(findKey(keyIn(itemAt), key, index, count) / columns)
    if (nextRow !== row || step !== old.step)
      rows.scrollTo(nextRow * step + (offset - row * old.step) * (step / old.step))
  }, [listKey, columns, step, itemAt, keyOf, count, rows])
}
