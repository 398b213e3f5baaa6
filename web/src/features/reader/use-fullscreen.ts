import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (handler: () => void) => {
  document.addEventListener('fullscreenchange', handler)
  return () => document.removeEventListener('fullscreenchange', handler)
}

/** Ends full screen, which only the reader begins. */
export function leaveFullscreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}

/** Returns undefined where the browser has no full screen for pages (iPhones). */
export function useFullscreen(): { readonly isFull: boolean; readonly toggle: () => void } | undefined {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return undefined
  return {
    isFull,
    toggle: () => {
      // A key press may come before a change is rendered: the current state counts, not the rendered one.
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()
      // A refused change leaves everything as it was.
      change.catch(() => {})
    },
  }
}

/** Begins full screen with the book. */
export function useAlwaysFullscreen(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !document.fullscreenEnabled || document.fullscreenElement) return
    const stop = new AbortController()
    const begin = async () => {
      const { beginFullscreen } = await import('./begin-fullscreen.ts')
      if (!stop.signal.aborted) beginFullscreen(stop)
    }
    // Without it there is still the key and the button.
    begin().catch(() => {})
    return () => stop.abort()
  }, [isWanted])
}
