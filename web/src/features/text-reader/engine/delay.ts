/** Returns a function that does something after a time in milliseconds; what was to be done before is dropped, and all of it once the signal is aborted. */
export function createDelay(ms: number, signal: AbortSignal): (act: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  signal.addEventListener('abort', () => clearTimeout(timer))
  return (act) => {
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(act, ms)
  }
}
