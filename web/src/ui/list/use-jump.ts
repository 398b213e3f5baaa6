import { useLayoutEffect, useRef } from 'react'
import type { ListJump } from './item-source.ts'
import type { VisibleRows } from './use-visible-rows.ts'

interface Arrangement {
  readonly count: number
  readonly columns: number
  /** Height of a row; 0 while unknown. */
  readonly step: number
  /** Height at the top of the screen that a bar covers. */
  readonly covered?: number
}

/** Scrolls to the item of each new jump, as soon as the list contains it. */
export function useJump(jump: ListJump | undefined, list: Arrangement, rows: VisibleRows): void {
  const { count, columns, step, covered = 0 } = list
  const done = useRef(jump)
  useLayoutEffect(() => {
    if (!jump || jump === done.current || !step || jump.index >= count) return
    done.current = jump
    rows.scrollTo(Math.floor(jump.index / columns) * step - covered)
  }, [jump, count, columns, step, covered, rows])
}
