/** Time in ms without movement after which the reader rests. */
const restMs = 250
/** Time in ms after which a movement without a pause is told of nevertheless. */
const longestMs = 1000

/**
 * Tells when a reader rests at a place: a moment after each movement, now and then during a long one, and at once when the page may end, be it
 * hidden, closed or left.
 */
export class RestTeller {
  readonly #tell: () => void
  readonly #leaving = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #since: number | undefined

  constructor(tell: () => void) {
    this.#tell = tell
    // In the capture phase: what saves the place when the page is hidden must have heard of it by then.
    const options = { capture: true, signal: this.#leaving.signal }
    for (const name of ['visibilitychange', 'pagehide'])
      window.addEventListener(name, () => this.flush(), options)
  }

  moved(): void {
    const now = performance.now()
    this.#since ??= now
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), Math.max(0, Math.min(restMs, this.#since + longestMs - now)))
  }

  /** Tells of a movement that has not been told of. */
  flush(): void {
    if (this.#since === undefined) return
    this.#since = undefined
    clearTimeout(this.#timer)
    this.#tell()
  }

  destroy(): void {
    this.flush()
    this.#leaving.abort()
  }
}
