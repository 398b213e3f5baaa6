import type { Size } from './fit.ts'
import { toRoll } from './wheel-turn.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns where a point of the window is in an element, in pixels from its upper left corner. */
export function toPoint(
  element: Element,
  { clientX, clientY }: Pick<MouseEvent, 'clientX' | 'clientY'>,
): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

const maxZoom = 6
/** Zoom of a double tap: enough to read small lettering on a phone. */
export const doubleTapZoom = 2.2

export const clampZoom = (zoom: number): number => Math.min(maxZoom, Math.max(1, zoom))

/** Maximum factor of one step of the wheel: a notch of a mouse is about a hundred pixels, a movement of a trackpad a few. */
const maxWheelZoom = 1.25

/** Returns the factor by which a movement of the wheel, in pixels, zooms; less than 1 for a movement down. */
export const getWheelZoom = (pixels: number): number =>
  Math.min(maxWheelZoom, Math.max(1 / maxWheelZoom, Math.exp(-pixels * 0.01)))

/** Zooms by a pinch on a trackpad, which browsers report as a wheel with ctrl. Returns false for other movements of the wheel. */
export function zoomByWheel(
  event: WheelEvent,
  element: Element,
  zoom: (factor: number, focus: Point) => void,
): boolean {
  if (!event.ctrlKey) return false
  event.preventDefault()
  zoom(getWheelZoom(toRoll(event).deltaY), toPoint(element, event))
  return true
}

/** Returns the space on each side of content that is smaller than its window and centered. */
export const margin = (content: number, viewport: number) => Math.max(0, (viewport - content) / 2)

const along = (scroll: number, focus: number, before: number, after: number, viewport: number) => {
  const share = (scroll + focus - margin(before, viewport)) / before
  return Math.max(0, share * after + margin(after, viewport) - focus)
}

/** Returns the scroll position that keeps the point under the fingers in place when the content changes its size. */
export const scrollForZoom = (
  scroll: Point,
  focus: Point,
  before: Size,
  after: Size,
  viewport: Size,
): Point => ({
  x: along(scroll.x, focus.x, before.width, after.width, viewport.width),
  y: along(scroll.y, focus.y, before.height, after.height, viewport.height),
})
