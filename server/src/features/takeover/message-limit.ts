const intervalMs = 250
const rowsBetweenLooks = 64

/** Returns a function that is true four times in a second, at any rate of calls; it looks at the clock at every 64th call alone. */
export function createMessageLimit(now: () => number = performance.now.bind(performance)): () => boolean {
  let calls = 0
  let last = Number.NEGATIVE_INFINITY
  return () => {
    calls += 1
    if (calls % rowsBetweenLooks !== 1) return false
    const time = now()
    if (time - last < intervalMs) return false
    last = time
    return true
  }
}
