import { type RefObject, useLayoutEffect, useRef } from 'react'

const durationMs = 240

/** Slides the items of a row to their new positions when items before them are inserted or removed. `keys` are the keys of the items, in order. */
export function useSlideAside(list: RefObject<HTMLElement | null>, keys: readonly string[]): void {
  const previous = useRef<readonly string[]>(keys)
  useLayoutEffect(() => {
    const before = previous.current
    previous.current = keys
    const row = list.current
    if (!row || before === keys) return
    const moved = keys.flatMap((key, index) => {
      const old = before.indexOf(key)
      return old < 0 || old === index ? [] : [{ index, steps: old - index }]
    })
    // Last, because reading the position lays out the page.
    if (moved.length === 0 || row.scrollLeft !== 0) return
    if (window.matchMedia?.('(prefers-reduced-motion: reduce)').matches) return
    const [first, second] = row.children as unknown as HTMLElement[]
    if (!first || !second) return
    const step = second.offsetLeft - first.offsetLeft
    for (const { index, steps } of moved) {
      row.children[index]?.animate?.(
        [{ transform: `translateX(${steps * step}px)` }, { transform: 'none' }],
        { duration: durationMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' },
      )
    }
  })
}
