/** Time between two frames beyond which a new movement starts, in milliseconds; slow devices show few frames while they scroll. */
const pauseMs = 300
/** Time without scrolling after which a movement has ended, in milliseconds. */
const idleMs = 120

/** Position, direction and speed of the movement along a strip. */
export class StripMotion {
  readonly #onEnd: () => void
  /** Height of the upper edge of the window in the strip, in CSS pixels. */
  top = 0
  heading: 1 | -1 = 1
  /** Speed in CSS pixels per millisecond; 0 without movement and after a jump. */
  speed = 0
  #at = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `onEnd` is called a moment after the last frame of a movement. */
  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
  }

  /** Called with each position; `isScrolled` is false if a layout has changed it, which is not a movement. */
  move(top: number, isScrolled: boolean): void {
    const now = performance.now()
    const distance = top - this.top
    const elapsed = now - this.#at
    if (distance !== 0) {
      this.heading = distance > 0 ? 1 : -1
      this.speed = isScrolled && elapsed > 0 && elapsed < pauseMs ? Math.abs(distance) / elapsed : 0
      this.#at = isScrolled ? now : Number.NEGATIVE_INFINITY
      clearTimeout(this.#timer)
      if (this.speed > 0) this.#timer = setTimeout(() => this.#end(), idleMs)
    } else if (elapsed >= idleMs) this.speed = 0
    this.top = top
  }

  /** Called before a jump, during which nothing in between is on the screen. */
  jump(): void {
    this.#at = Number.NEGATIVE_INFINITY
  }

  destroy(): void {
    clearTimeout(this.#timer)
  }

  #end(): void {
    this.speed = 0
    this.#onEnd()
  }
}
