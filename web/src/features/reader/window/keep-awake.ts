/** Keeps the screen awake until `signal` aborts. The browser releases the lock whenever the tab is hidden. */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | undefined
  const take = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (signal.aborted) await taken.release()
      else lock = taken
    } catch {
      // Refused to save the battery.
    }
  }
  void take()
  document.addEventListener('visibilitychange', take, { signal })
  signal.addEventListener('abort', () => void lock?.release().catch(() => {}))
}
