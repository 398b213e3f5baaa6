import { useEffect, useSyncExternalStore } from 'react'

const subscribe = (handler: () => void) => {
  document.addEventListener('fullscreenchange', handler)
  return () => document.removeEventListener('fullscreenchange', handler)
}

/** Ends full screen, which only the reader starts. */
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
      // A key may be pressed before a change is rendered, so the current state is read.
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()
      // The browser may refuse the change.
      change.catch(() => {})
    },
  }
}

/** Starts full screen when the book opens, if `isWanted`. */
export function useAlwaysFullscreen(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !document.fullscreenEnabled || document.fullscreenElement) return
    const stop = new AbortController()
    const begin = async () => {
      const { beginFullscreen } = await import('./begin-fullscreen.ts')
      if (!stop.signal.aborted) beginFullscreen(stop)
    }
    // If this fails, the key and the button still work.
    begin().catch(() => {})
    return () => stop.abort()
  }, [isWanted])
}
