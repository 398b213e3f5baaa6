import { useLayoutEffect, useRef } from 'react'
import { addLayer } from './open-layers.ts'

/** While this is open, Back calls `close` instead of leaving the screen. `close` may ask the user first and stay open. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => (isOpen ? addLayer(() => latest.current()) : undefined), [isOpen])
}
