import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { toLocator } from '../engine/locator.ts'
import type { Renderer } from '../engine/renderer.ts'
import { type PageInBook, toPlaceLocator } from '../progress/page-place.ts'

/**
 * Returns a function that opens a page chosen by slider, overview or panel; `isGoingTo` is true meanwhile. If the code of another renderer is
 * still loading, the page is opened after that.
 */
export function useGoTo(
  renderer: Renderer | undefined,
  count: number,
  isGoingTo: RefObject<boolean>,
): (wanted: number | PageInBook) => void {
  const waiting = useRef<PageInBook>(undefined)
  const goTo = useCallback(
    (wanted: number | PageInBook) => {
      const place = typeof wanted === 'number' ? { page: wanted } : wanted
      waiting.current = renderer ? undefined : place
      isGoingTo.current = true
      const { page, offset, across } = toPlaceLocator(place)
      renderer?.goTo(toLocator(page, count, offset, across))
      isGoingTo.current = false
    },
    [renderer, count, isGoingTo],
  )
  useEffect(() => {
    if (renderer && waiting.current !== undefined) goTo(waiting.current)
  }, [renderer, goTo])
  return goTo
}
