import { type RefObject, useLayoutEffect } from 'react'
import { workPlaceId } from './toasts.ts'

/**
 * Keeps the top of the window free of a dialog as far down as there are messages: they are above it, and would cover its head. Sets the height
 * of the messages as `--toast-room` of the layer.
 */
export function useToastRoom(layer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const messages = document.getElementById(workPlaceId)?.parentElement
    if (!messages || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() =>
      layer.current?.style.setProperty('--toast-room', `${messages.offsetHeight}px`),
    )
    observer.observe(messages)
    return () => observer.disconnect()
  }, [layer])
}
