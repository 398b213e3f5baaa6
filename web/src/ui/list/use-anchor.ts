import { useLayoutEffect, useRef } from 'react'
import { findKey } from './find-key.ts'
import type { VisibleRows } from './use-visible-rows.ts'

interface Arrangement<T> {
  readonly listKey: string | undefined
  readonly columns: number
  /** Height of a row; 0 until it is known. */
  readonly step: number
  readonly itemAt: (index: number) => T | undefined
  readonly keyOf: (item: T) => string
}

/**
 * Keeps the first visible item at its height on the screen when items come or go before it, or when the rows become other ones. A list at
 * its top stays there, so that what is new can be seen.
 */
export function useAnchor<T>(now: Arrangement<T>, count: number, rows: VisibleRows): void {
  const { listKey, columns, step, itemAt, keyOf } = now
  const before = useRef<Arrangement<T>>(undefined)
  useLayoutEffect(() => {
    const old = before.current
    before.current = { listKey, columns, step, itemAt, keyOf }
    const place = rows.getPlace()
    if (!old?.step || !step || listKey === undefined || old.listKey !== listKey || place <= 0) return
    if (old.itemAt === itemAt && old.columns === columns && old.step === step) return
    const row = Math.floor(place / old.step)
    const index = row * old.columns
    const keyIn = (items: typeof itemAt) => (at: number) => {
      const item = items(at)
      return item && keyOf(item)
    }
    const key = keyIn(old.itemAt)(index)
    const nextRow = Math.floor(findKey(keyIn(itemAt), key, index, count) / columns)
    if (nextRow !== row || step !== old.step)
      rows.place(nextRow * step + (place - row * old.step) * (step / old.step))
  }, [listKey, columns, step, itemAt, keyOf, count, rows])
}
