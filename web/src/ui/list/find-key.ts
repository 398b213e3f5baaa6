/** Distance within which an item is looked for: events that come together rarely move it further. */
const maxDistance = 500

/** Returns the index that a key has now, looked for from its last index on; that index itself when the item is not loaded any more. */
export function findKey(
  keyAt: (index: number) => string | undefined,
  key: string | undefined,
  last: number,
  count: number,
): number {
  if (key === undefined) return last
  for (let distance = 0; distance <= Math.min(maxDistance, count); distance += 1) {
    if (keyAt(last + distance) === key) return last + distance
    if (keyAt(last - distance) === key) return last - distance
  }
  return last
}
