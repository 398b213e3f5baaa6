import type { Point } from './zoom.ts'

/** Time, in milliseconds, within which a second tap makes a double tap. A tap of a finger takes effect after it, one of a mouse at once. */
export const doubleTapMs = 280
const doubleTapTolerancePx = 32

/** Returns a function that returns 2 for a tap soon after another one at the same place, otherwise 1. Times are in milliseconds. */
export function createTapCounter(): (point: Point, at: number) => 1 | 2 {
  let last = { x: 0, y: 0, at: Number.NEGATIVE_INFINITY }
  return ({ x, y }, at) => {
    const isSecond = at - last.at < doubleTapMs && Math.hypot(x - last.x, y - last.y) < doubleTapTolerancePx
    last = { x, y, at: isSecond ? Number.NEGATIVE_INFINITY : at }
    return isSecond ? 2 : 1
  }
}

/** Calls `toggle` for taps that show or hide the bars. With 2, `toggle` reverts the effect of the previous tap. */
export function createMenuTaps(toggle: (count: 1 | 2) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Cancels a tap that waits for a second one. */
    cancel: () => clearTimeout(timer),
    tap(count: 1 | 2, isMouse: boolean): void {
      clearTimeout(timer)
      if (isMouse) toggle(count)
      else if (count === 1) timer = setTimeout(toggle, doubleTapMs, count)
    },
  }
}
