import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { toLocator } from './engine/locator.ts'
import type { Renderer } from './engine/renderer.ts'
import { type PageInBook, toPlaceLocator } from './page-place.ts'

/**
 * Returns what opens a page chosen by slider, overview or panel; `isGuided` is true meanwhile. A page that is chosen while the code of another
 * renderer is loading is opened when it is there.
 */
export function useGoTo(
  renderer: Renderer | undefined,
  count: number,
  isGuided: RefObject<boolean>,
): (wanted: number | PageInBook) => void {
  const waiting = useRef<PageInBook>(undefined)
  const goTo = useCallback(
    (wanted: number | PageInBook) => {
      const place = typeof wanted === 'number' ? { page: wanted } : wanted
      waiting.current = renderer ? undefined : place
      isGuided.current = true
      const { page, offset, across } = toPlaceLocator(place)
      renderer?.goTo(toLocator(page, count, offset, across))
      isGuided.current = false
    },
    [renderer, count, isGuided],
  )
  useEffect(() => {
    if (renderer && waiting.current !== undefined) goTo(waiting.current)
  }, [renderer, goTo])
  return goTo
}
