/** Number of spreads kept on either side of the open one; one more is kept in the direction of travel. */
const spreadsAround = 2
const extraSpreadsAhead = 1

/**
 * Returns the spreads to keep, in loading order: the open one, then alternately forward and back. All others are released, so that a long
 * book holds no more images than a short one.
 */
export function preloadWindow(current: number, count: number, travelDirection: 1 | -1): number[] {
  const kept = [current]
  for (let step = 1; step <= spreadsAround + extraSpreadsAhead; step += 1) {
    kept.push(current + step * travelDirection)
    if (step <= spreadsAround) kept.push(current - step * travelDirection)
  }
  return kept.filter((index) => index >= 0 && index < count)
}
