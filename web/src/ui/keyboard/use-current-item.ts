import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a row so that its marked item is in the middle, until the user scrolls the row. From then on, items that are inserted at the start
 * do not move the others. `keys` are the keys of the items, in order.
 */
export function useCurrentItem(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  currentKey: string | undefined,
): void {
  const before = useRef<string>(undefined)
  const firstKey = useRef<string>(undefined)
  /** Scroll position that this hook has set. */
  const ownScroll = useRef<number>(undefined)
  const now = keys.join(' ')
  useLayoutEffect(() => {
    const row = list.current
    if (!row || currentKey === undefined || before.current === now) return
    before.current = now
    const inserted = firstKey.current === undefined ? 0 : keys.indexOf(firstKey.current)
    firstKey.current = keys[0]
    const item = row.children[keys.indexOf(currentKey)]
    // With fewer items the item may not have reached the middle.
    const isUntouched = ownScroll.current === undefined || Math.abs(row.scrollLeft - ownScroll.current) < 2
    if (item && isUntouched) {
      const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
      scrollRow(row, inner.left + inner.width / 2 - (outer.left + outer.width / 2))
      ownScroll.current = row.scrollLeft
      return
    }
    const [first, second] = row.children as unknown as HTMLElement[]
    // Negative in right-to-left rows, as their scroll positions are.
    if (inserted > 0 && first && second) scrollRow(row, inserted * (second.offsetLeft - first.offsetLeft))
  })
}

/** Scrolls immediately. The test browser has no layout and cannot scroll. */
function scrollRow(row: HTMLElement, left: number): void {
  row.scrollBy?.({ left, behavior: 'instant' })
}
