/** Time in ms between two frames beyond which a movement has begun anew; slow devices show few frames while they scroll. */
const pauseMs = 300
/** Time in ms without scrolling after which the strip rests. */
const restMs = 120

/** How the reader moves along a strip: from where, in which direction, and how fast. */
export class StripTravel {
  readonly #onRest: () => void
  #top = 0
  #at = Number.NEGATIVE_INFINITY
  #heading: 1 | -1 = 1
  #speed = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  /** `onRest` is called a moment after the last movement of several. */
  constructor(onRest: () => void) {
    this.#onRest = onRest
  }

  /** Height of the strip at which the window begins, in CSS pixels. */
  get top(): number {
    return this.#top
  }

  get heading(): 1 | -1 {
    return this.#heading
  }

  /** CSS pixels per ms; 0 at rest and after a jump. */
  get speed(): number {
    return this.#speed
  }

  /** Notes a new place; `isScrolled` is false where the strip was laid out anew, which is no movement. */
  move(top: number, isScrolled: boolean): void {
    const now = performance.now()
    const way = top - this.#top
    const since = now - this.#at
    if (way !== 0) {
      this.#heading = way > 0 ? 1 : -1
      this.#speed = isScrolled && since > 0 && since < pauseMs ? Math.abs(way) / since : 0
      this.#at = isScrolled ? now : Number.NEGATIVE_INFINITY
      clearTimeout(this.#rest)
      if (this.#speed > 0) this.#rest = setTimeout(() => this.#stop(), restMs)
    } else if (since >= restMs) this.#speed = 0
    this.#top = top
  }

  /** The next place is gone to: nothing in between is on the screen. */
  jump(): void {
    this.#at = Number.NEGATIVE_INFINITY
  }

  destroy(): void {
    clearTimeout(this.#rest)
  }

  #stop(): void {
    this.#speed = 0
    this.#onRest()
  }
}
