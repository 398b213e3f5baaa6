/** Where a finger was, along one axis, and when. */
export interface Sample {
  /** Milliseconds. */
  readonly at: number
  readonly value: number
}

/** Only the last moments count: a finger that rested before it was lifted throws nothing. */
const velocityWindowMs = 90
/** Pixels per millisecond that count as a flick, and the least way it must have gone. */
const minFlickSpeed = 0.35
const minFlickPx = 12
/** Share of the window a slow swipe must cover. */
const minSwipeShare = 0.33

/** Pixels per millisecond over the last moments before `now`. */
export function velocityOf(samples: readonly Sample[], now: number): number {
  const recent = samples.filter((sample) => now - sample.at <= velocityWindowMs)
  const [first] = recent
  const last = recent.at(-1)
  if (!first || !last || last.at <= first.at) return 0
  return (last.value - first.value) / (last.at - first.at)
}

/**
 * What a released swipe does: 1 shows what lies to the right (or below), -1 what lies to the left (or above), 0 goes back.
 * `offset` is how far the page was pulled, `extent` the length of the window along the axis, both in pixels.
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

/** Resistance when there is nothing on that side: the further, the harder. */
export const applyResistance = (offset: number, extent: number): number =>
  (Math.sign(offset) * extent * Math.abs(offset)) / (extent + 2.5 * Math.abs(offset))
