import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { toLocator } from './engine/locator.ts'
import type { Renderer } from './engine/renderer.ts'

/**
 * Returns what opens a page chosen by slider, overview or panel; `isGuided` is true meanwhile. A page that is chosen while the code of another
 * renderer is loading is opened when it is there.
 */
export function useGoTo(
  renderer: Renderer | undefined,
  count: number,
  isGuided: RefObject<boolean>,
): (page: number) => void {
  const waiting = useRef<number>(undefined)
  const goTo = useCallback(
    (page: number) => {
      waiting.current = renderer ? undefined : page
      isGuided.current = true
      renderer?.goTo(toLocator(page, count))
      isGuided.current = false
    },
    [renderer, count, isGuided],
  )
  useEffect(() => {
    if (renderer && waiting.current !== undefined) goTo(waiting.current)
  }, [renderer, goTo])
  return goTo
}
