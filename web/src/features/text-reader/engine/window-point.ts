import type { Point } from './text-input.ts'

/**
 * Returns where a point of the document in a frame is in the window of the reader, both in CSS pixels. Frames are scaled: pages of a fixed
 * layout to the screen, every page to the room between the bars.
 */
export function toWindowPoint(frame: HTMLElement, { x, y }: Point): Point {
  const { left, top, width } = frame.getBoundingClientRect()
  const scale = width / frame.offsetWidth || 1
  return { x: left + x * scale, y: top + y * scale }
}
