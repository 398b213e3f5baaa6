/** Time without movement after which a position is reported, in milliseconds. */
const idleMs = 250
/** Longest time until a movement without a pause is reported, in milliseconds. */
const maxDelayMs = 1000

/** Calls `report` after each movement: when the reader pauses, every second in a long one, and when the page is hidden, closed or destroyed. */
export function reportWhenIdle(report: () => void) {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let movingSince: number | undefined
  const flush = () => {
    if (movingSince === undefined) return
    movingSince = undefined
    clearTimeout(timer)
    report()
  }
  // In the capture phase: the position must be known before other handlers save it because the page is hidden.
  for (const name of ['visibilitychange', 'pagehide'])
    window.addEventListener(name, flush, { capture: true, signal: stop.signal })
  return {
    moved(): void {
      const now = performance.now()
      movingSince ??= now
      clearTimeout(timer)
      timer = setTimeout(flush, Math.max(0, Math.min(idleMs, movingSince + maxDelayMs - now)))
    },
    destroy(): void {
      flush()
      stop.abort()
    },
  }
}
