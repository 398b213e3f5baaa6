/** Number of spreads that are kept on each side of the open one, and of additional ones in the direction of movement. */
const spreadsAround = 2
const extraSpreadsAhead = 1

/** Returns the spreads to keep, in loading order: the open one, then alternately forward and back. All others are released. */
export function preloadWindow(current: number, count: number, heading: 1 | -1): number[] {
  const kept = [current]
  for (let step = 1; step <= spreadsAround + extraSpreadsAhead; step += 1) {
    kept.push(current + step * heading)
    if (step <= spreadsAround) kept.push(current - step * heading)
  }
  return kept.filter((index) => index >= 0 && index < count)
}
