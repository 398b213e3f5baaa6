import { useEffect } from 'react'
import type { Orientation } from './reader-settings.ts'

/** Keeps the screen from turning while it is full, unless its orientation is free. */
export function useOrientationLock(orientation: Orientation): void {
  useEffect(() => {
    if (orientation === 'free') return
    const stop = new AbortController()
    const begin = async () => {
      const { lockOrientation } = await import('./orientation-lock.ts')
      if (!stop.signal.aborted) lockOrientation(orientation, stop.signal)
    }
    // Without it the screen turns as it always does.
    begin().catch(() => {})
    return () => stop.abort()
  }, [orientation])
}
