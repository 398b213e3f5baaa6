import { useSyncExternalStore } from 'react'

const subscribe = (handler: () => void) => {
  document.addEventListener('fullscreenchange', handler)
  return () => document.removeEventListener('fullscreenchange', handler)
}

/** Undefined where the browser has no full screen for pages (iPhones). */
export function useFullscreen(): { readonly isFull: boolean; readonly toggle: () => void } | undefined {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return undefined
  return {
    isFull,
    toggle: () => {
      // A key may come before what it changed is drawn: what holds now counts, not what was drawn last.
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen()
      // A refusal leaves everything as it was, which is all there is to say about it.
      change.catch(() => {})
    },
  }
}
