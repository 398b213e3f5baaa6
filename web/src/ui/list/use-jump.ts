import { useLayoutEffect, useRef } from 'react'
import type { ListJump } from './item-source.ts'
import type { VisibleRows } from './use-visible-rows.ts'

interface Arrangement {
  readonly count: number
  readonly columns: number
  /** Height of a row; 0 until it is known. */
  readonly step: number
  /** Height at the top of the screen that a bar covers. */
  readonly covered?: number
}

/** Scrolls to an item whenever another jump is asked for, as soon as the list has the item. */
export function useJump(jump: ListJump | undefined, list: Arrangement, rows: VisibleRows): void {
  const { count, columns, step, covered = 0 } = list
  const done = useRef(jump)
  useLayoutEffect(() => {
    if (!jump || jump === done.current || !step || jump.index >= count) return
    done.current = jump
    rows.place(Math.floor(jump.index / columns) * step - covered)
  }, [jump, count, columns, step, covered, rows])
}
