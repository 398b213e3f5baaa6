/** The part of the Screen Orientation API that not every browser has, and TypeScript does not describe. */
interface LockableOrientation {
  lock(orientation: 'portrait' | 'landscape'): Promise<void>
  unlock(): void
}

function getLockable(): LockableOrientation | undefined {
  const orientation = window.screen.orientation as unknown as Partial<LockableOrientation> | undefined
  return orientation?.lock && orientation.unlock ? (orientation as LockableOrientation) : undefined
}

/** True where the screen can be kept from turning: on phones and tablets, in browsers that have full screen for pages. */
export const canLockOrientation = (): boolean =>
  getLockable() !== undefined && document.fullscreenEnabled && window.matchMedia('(pointer: coarse)').matches

/** Returns how the screen is held now. */
export const getHeldOrientation = (): 'portrait' | 'landscape' =>
  window.matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape'

/** Keeps the screen from turning while it is full, until `signal` aborts: browsers allow it only then, and end it with full screen. */
export function lockOrientation(orientation: 'portrait' | 'landscape', signal: AbortSignal): void {
  const lockable = getLockable()
  if (!lockable) return
  const lock = () => {
    // A computer has a lock that is always refused.
    if (document.fullscreenElement) lockable.lock(orientation).catch(() => {})
  }
  lock()
  document.addEventListener('fullscreenchange', lock, { signal })
  signal.addEventListener('abort', () => lockable.unlock())
}
