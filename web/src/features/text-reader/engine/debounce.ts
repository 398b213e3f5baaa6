/** Returns a function that runs an action after a delay. A later call replaces an action that has not run; aborting the signal cancels it. */
export function createDebounce(delayMs: number, signal: AbortSignal): (act: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (act) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(act, delayMs)
  }
}
