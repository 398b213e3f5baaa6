import type { Locator } from './locator.ts'
import type { Point } from './zoom.ts'

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Point) =>
  x >= left && x <= right && y >= top && y <= bottom

/** Returns the page at a point of the window, and the point on the page; undefined beside the pages. */
export function findTappedPoint(
  viewport: HTMLElement,
  point: Point,
): Pick<Locator, 'page' | 'point'> | undefined {
  const { left, top } = viewport.getBoundingClientRect()
  const at = { x: left + point.x, y: top + point.y }
  const frames = [...viewport.querySelectorAll<HTMLElement>('[data-page]')]
  const frame = frames.find((each) => contains(each.getBoundingClientRect(), at))
  if (!frame) return undefined
  // The image is the whole page, but the frame may show only a part of it.
  const box = (frame.querySelector('img') ?? frame).getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return undefined
  return {
    page: Number(frame.dataset.page),
    point: { x: (at.x - box.left) / box.width, y: (at.y - box.top) / box.height },
  }
}
