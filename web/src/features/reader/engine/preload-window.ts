/** Spreads kept on either side of the open one, and one more in the direction of travel. */
const spreadsAround = 2
const extraSpreadsAhead = 1

/**
 * Which spreads are kept, in the order in which they should load: the open one, then alternately onward and back. Everything
 * else is released, so that a long book holds no more pictures than a short one.
 */
export function preloadWindow(current: number, count: number, travelDirection: 1 | -1): number[] {
  const wanted = [current]
  for (let step = 1; step <= spreadsAround + extraSpreadsAhead; step += 1) {
    wanted.push(current + step * travelDirection)
    if (step <= spreadsAround) wanted.push(current - step * travelDirection)
  }
  return wanted.filter((index) => index >= 0 && index < count)
}
