/**
 * Starts full screen. Browsers allow it only after a tap or a key, so the first one in the book starts it if the call does not. Aborts `stop`
 * when full screen has started, and ends when `stop` is aborted.
 */
export function beginFullscreen(stop: AbortController): void {
  const begin = () => {
    document.documentElement.requestFullscreen().then(
      () => stop.abort(),
      () => {},
    )
  }
  begin()
  window.addEventListener('pointerup', begin, { signal: stop.signal })
  window.addEventListener('keydown', begin, { signal: stop.signal })
}
