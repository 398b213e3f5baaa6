import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Calls `measure` with an element before the first paint, and whenever the size of the element changes. */
export function useResize<E extends HTMLElement>(
  element: RefObject<E | null>,
  measure: (element: E) => void,
): void {
  const latest = useRef(measure)
  latest.current = measure
  useLayoutEffect(() => {
    const found = element.current
    if (!found) return
    latest.current(found)
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => latest.current(found))
    observer.observe(found)
    return () => observer.disconnect()
  }, [element])
}
