/** Position of a finger along one axis at a time. */
export interface Sample {
  /** Time in milliseconds. */
  readonly at: number
  readonly value: number
}

/** Time before the end of a swipe in which its speed is measured, in milliseconds. */
const velocityWindowMs = 90
/** Minimum speed of a flick, in pixels per millisecond, and its minimum distance in pixels. */
const minFlickSpeed = 0.35
const minFlickPx = 12
/** Minimum share of the window that a slow swipe must cover. */
const minSwipeShare = 0.33

/** Returns the speed, in pixels per millisecond, over the last moments before `now`. */
export function measureVelocity(samples: readonly Sample[], now: number): number {
  const recent = samples.filter((sample) => now - sample.at <= velocityWindowMs)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return (last.value - first.value) / (last.at - first.at)
}

/**
 * Returns the effect of a released swipe: 1 shows the page on the right or below, -1 the page on the left or above, and 0 moves back. `offset` is
 * the distance of the pull, `extent` the length of the window along the axis, both in pixels.
 */
export function decideSwipe(offset: number, velocity: number, extent: number): -1 | 0 | 1 {
  const direction = Math.sign(offset)
  const towards = direction < 0 ? 1 : -1
  if (direction === 0) return 0
  const isFlick = Math.abs(velocity) >= minFlickSpeed
  if (isFlick && Math.sign(velocity) !== direction) return 0
  if (isFlick) return Math.abs(offset) >= minFlickPx ? towards : 0
  return Math.abs(offset) > extent * minSwipeShare ? towards : 0
}

/** Returns the reduced offset of a pull towards a side without a page. The resistance grows with the distance. */
export const applyResistance = (offset: number, extent: number): number =>
  (Math.sign(offset) * extent * Math.abs(offset)) / (extent + 2.5 * Math.abs(offset))
