/** Part of the Screen Orientation API that only some browsers have, and that TypeScript does not declare. */
interface LockableOrientation {
  lock(orientation: 'portrait' | 'landscape'): Promise<void>
  unlock(): void
}

function getLockable(): LockableOrientation | undefined {
  const orientation = window.screen.orientation as unknown as Partial<LockableOrientation> | undefined
  return orientation?.lock && orientation.unlock ? (orientation as LockableOrientation) : undefined
}

/** True if the orientation can be locked: on phones and tablets, in browsers with full screen for pages. */
export const canLockOrientation = (): boolean =>
  getLockable() !== undefined && document.fullscreenEnabled && window.matchMedia('(pointer: coarse)').matches

/** Returns the current orientation of the screen. */
export const getHeldOrientation = (): 'portrait' | 'landscape' =>
  window.matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape'

/** Locks the orientation in full screen until `signal` aborts. Browsers allow it only in full screen, and end it with full screen. */
export function lockOrientation(orientation: 'portrait' | 'landscape', signal: AbortSignal): void {
  const lockable = getLockable()
  if (!lockable) return
  const lock = () => {
    // Computers always refuse the lock.
    if (document.fullscreenElement) lockable.lock(orientation).catch(() => {})
  }
  lock()
  document.addEventListener('fullscreenchange', lock, { signal })
  signal.addEventListener('abort', () => lockable.unlock())
}
