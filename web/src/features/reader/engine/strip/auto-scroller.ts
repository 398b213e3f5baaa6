interface Scrolled {
  /** Scroll position in CSS pixels. */
  top: number
  readonly maxTop: number
}

/** Longest time, in milliseconds, that one frame may stand for: after a pause of the tab the strip must not leap. */
const maxFrameMs = 100

/** Scrolls on by itself. `onEnd` is called when it stops by itself, at the end of the strip. */
export class AutoScroller {
  readonly #strip: Scrolled
  readonly #onEnd: () => void
  #speed = 0
  #frame = 0

  constructor(strip: Scrolled, onEnd: () => void) {
    this.#strip = strip
    this.#onEnd = onEnd
  }

  get isRunning(): boolean {
    return this.#speed !== 0
  }

  /** Changes the speed, in CSS pixels per second; 0 stops. */
  run(speed: number): void {
    const wasRunning = this.isRunning
    this.#speed = speed
    if (speed === 0) cancelAnimationFrame(this.#frame)
    else if (!wasRunning) this.#start()
  }

  #start(): void {
    let last = performance.now()
    // Scroll positions are rounded to pixels of the screen: a slow strip would never move.
    let exact = this.#strip.top
    const step = (now: number) => {
      // Somebody else has moved the strip, or it was laid out anew.
      if (Math.abs(this.#strip.top - exact) > 2) exact = this.#strip.top
      exact += (this.#speed * Math.min(maxFrameMs, Math.max(0, now - last))) / 1000
      last = now
      this.#strip.top = exact
      if (exact < this.#strip.maxTop) {
        this.#frame = requestAnimationFrame(step)
      } else {
        this.#speed = 0
        this.#onEnd()
      }
    }
    this.#frame = requestAnimationFrame(step)
  }
}
