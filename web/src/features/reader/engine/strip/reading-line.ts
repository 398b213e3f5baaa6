/**
 * Returns the height of the reading line in a strip for a scroll position, all in CSS pixels. The line is in the middle of the window. In the first
 * and the last half window of the strip it moves to the edge, so that it passes even a very short first or last page.
 */
export function toReadingLine(scrollTop: number, stripHeight: number, windowHeight: number): number {
  const maxTop = Math.max(0, stripHeight - windowHeight)
  const top = Math.min(maxTop, Math.max(0, scrollTop))
  const half = windowHeight / 2
  if (maxTop < windowHeight) return maxTop === 0 ? 0 : (top / maxTop) * stripHeight
  if (top < half) return 2 * top
  return maxTop - top < half ? 2 * top + windowHeight - maxTop : top + half
}

/** Returns the scroll position with which the reading line is at a height of the strip. */
export function toScrollTop(line: number, stripHeight: number, windowHeight: number): number {
  const maxTop = Math.max(0, stripHeight - windowHeight)
  const y = Math.min(stripHeight, Math.max(0, line))
  if (maxTop < windowHeight) return stripHeight === 0 ? 0 : (y / stripHeight) * maxTop
  if (y < windowHeight) return y / 2
  const isNearEnd = y > stripHeight - windowHeight
  return isNearEnd ? (y - windowHeight + maxTop) / 2 : y - windowHeight / 2
}
