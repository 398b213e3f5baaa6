/** Returns the number of items on the first lines, from the distances of the items' tops; all of them when there are no more lines. */
export function countInLines(tops: readonly number[], lines: number): number {
  const next = [...new Set(tops)][lines]
  return next === undefined ? tops.length : tops.indexOf(next)
}
