import { useLayoutEffect, useRef } from 'react'
import { addLayer } from './open-layers.ts'

/** Lets Back call `close` instead of leaving the screen, while this is open. `close` may ask first and stay open. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const latest = useRef(close)
  useLayoutEffect(() => {
    latest.current = close
  })
  useLayoutEffect(() => (isOpen ? addLayer(() => latest.current()) : undefined), [isOpen])
}
