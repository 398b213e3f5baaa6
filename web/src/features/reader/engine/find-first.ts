/** Returns the first index from `low` to `high` for which a condition holds that also holds for all later ones; `high` if there is none. */
export function findFirst(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (holds(middle)) to = middle
    else from = middle + 1
  }
  return from
}
