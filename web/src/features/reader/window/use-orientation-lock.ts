import { useEffect } from 'react'
import type { Orientation } from '../settings/reader-settings.ts'

/** Locks the orientation of the screen in full screen, unless it is free. */
export function useOrientationLock(orientation: Orientation): void {
  useEffect(() => {
    if (orientation === 'free') return
    const stop = new AbortController()
    const begin = async () => {
      const { lockOrientation } = await import('./orientation-lock.ts')
      if (!stop.signal.aborted) lockOrientation(orientation, stop.signal)
    }
    // If this fails, the screen turns as usual.
    begin().catch(() => {})
    return () => stop.abort()
  }, [orientation])
}
