/** Position of a finger along one axis at a time. */
export interface Sample {
  /** Time in milliseconds. */
  readonly at: number
  readonly value: number
}

/** Only the last milliseconds count: a finger that rested before it was lifted has no speed. */
const velocityWindowMs = 90
/** Pixels per millisecond of a flick, and the minimum distance in pixels. */
const minFlickSpeed = 0.35
const minFlickPx = 12
/** Share of the window a slow swipe must cover. */
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
 * Decides a released swipe: 1 shows what is on the right (or below), -1 what is on the left (or above), 0 goes back. `offset` is how far
 * the page was pulled, `extent` the length of the window along the axis, both in pixels.
 */
export function decideSwipe(offset: number, velocity: number, extent: number): -1 | 0 | 1 {
  const way = Math.sign(offset)
  const onward = way < 0 ? 1 : -1
  if (way === 0) return 0
  const isFlick = Math.abs(velocity) >= minFlickSpeed
  if (isFlick && Math.sign(velocity) !== way) return 0
  if (isFlick) return Math.abs(offset) >= minFlickPx ? onward : 0
  return Math.abs(offset) > extent * minSwipeShare ? onward : 0
}

/** Returns the reduced offset of a pull on a side without a page; the further the pull, the stronger the resistance. */
export const applyResistance = (offset: number, extent: number): number =>
  (Math.sign(offset) * extent * Math.abs(offset)) / (extent + 2.5 * Math.abs(offset))
