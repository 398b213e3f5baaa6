/** Spreads kept on either side of the open one, and one more in the direction of travel. */
const AROUND = 2
const EXTRA = 1

/**
 * Which spreads are kept, in the order in which they should load: the open one, then alternately onward and back. Everything
 * else is released, so that a long book holds no more pictures than a short one.
 */
export function preloadWindow(current: number, count: number, heading: 1 | -1): number[] {
  const wanted = [current]
  for (let step = 1; step <= AROUND + EXTRA; step += 1) {
    wanted.push(current + step * heading)
    if (step <= AROUND) wanted.push(current - step * heading)
  }
  return wanted.filter((index) => index >= 0 && index < count)
}
