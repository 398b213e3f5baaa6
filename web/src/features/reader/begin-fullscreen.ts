/**
 * Begins full screen. Browsers allow it only after a tap or a key: the first one in the book counts, too. Aborts `stop` when it is done, and ends when
 * that is aborted.
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
