import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls a row to its marked item, once, without moving the page. Afterwards items that are inserted before the first one leave the others
 * where they are. `keys` are the keys of the items, in order.
 */
export function useCurrentItem(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  currentKey: string | undefined,
): void {
  const firstKey = useRef<string>(undefined)
  const shownKey = useRef<string>(undefined)
  useLayoutEffect(() => {
    const row = list.current
    if (!row || currentKey === undefined) return
    const inserted = firstKey.current === undefined ? 0 : keys.indexOf(firstKey.current)
    firstKey.current = keys[0]
    const [first, second] = row.children as unknown as HTMLElement[]
    if (inserted > 0 && first && second) {
      // Negative in a row that runs from right to left, as its scroll position is.
      scrollRow(row, inserted * (second.offsetLeft - first.offsetLeft))
    }
    const item = row.children[keys.indexOf(currentKey)]
    if (!item || shownKey.current === currentKey) return
    shownKey.current = currentKey
    const [outer, inner] = [row.getBoundingClientRect(), item.getBoundingClientRect()]
    scrollRow(row, inner.left + inner.width / 2 - (outer.left + outer.width / 2))
  })
}

/** Scrolls immediately. The test browser has no layout and cannot scroll. */
function scrollRow(row: HTMLElement, left: number): void {
  row.scrollBy?.({ left, behavior: 'instant' })
}
