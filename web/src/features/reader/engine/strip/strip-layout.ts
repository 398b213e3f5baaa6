import { findFirst } from '../find-first.ts'
import type { Size } from '../fit.ts'
import type { Locator } from '../locator.ts'
import type { StripSettings } from '../renderer.ts'

/** Frame of one page of a strip, in CSS pixels from the upper left corner of the strip. */
export interface StripFrame extends Size {
  readonly top: number
  readonly left: number
}

/** Layout of one book of a strip, with its size in CSS pixels. */
export interface StripLayout extends Size {
  readonly frames: readonly StripFrame[]
}

/** Maximum height of an element, in CSS pixels, that every browser can scroll through. */
export const maxStripHeightPx = 16_000_000
/** Pages of unknown size have the shape of a sheet of paper (ISO 216). */
const fallbackRatio = Math.SQRT2
/** Pages at least this many times as high as wide are parts of a strip, not pages of paper. */
const maxPaperRatio = 2

/** Returns the median of the known ratios of height to width, which is assumed for pages of unknown size. */
function guessRatio(sizes: readonly (Size | null)[]): number {
  const known = sizes.flatMap((size) => (size ? [size.height / size.width] : [])).sort((a, b) => a - b)
  return known[Math.floor(known.length / 2)] ?? fallbackRatio
}

const getColumnWidth = (windowWidth: number, settings: StripSettings, zoom: number): number =>
  Math.max(1, Math.min(windowWidth * (1 - 2 * settings.sidePadding), settings.maxWidthPx) * zoom)

/** Returns the width of a page. A spread among single pages may be twice as wide as the column, so that its lettering is as large. */
function getPageWidth(
  size: Size | null,
  ratio: number,
  column: number,
  room: number,
  fit: StripSettings['fit'],
) {
  if (fit === 'original' && size) return Math.min(size.width, Math.max(column, room))
  const isSpread = size !== null && size.width > size.height && ratio > 1 && ratio < maxPaperRatio
  return isSpread ? Math.max(column, Math.min(2 * column, room)) : column
}

/** Arranges pages below each other by their sizes alone, so that nothing moves when images load. `windowWidth` is in CSS pixels. */
export function layOutStrip(
  sizes: readonly (Size | null)[],
  windowWidth: number,
  settings: StripSettings,
  zoom = 1,
): StripLayout {
  const ratio = guessRatio(sizes)
  const column = getColumnWidth(windowWidth, settings, zoom)
  const room = windowWidth * zoom
  const flat = sizes.map((size) => {
    const width = getPageWidth(size, ratio, column, room, settings.fit)
    return { width, height: Math.max(1, Math.round(width * (size ? size.height / size.width : ratio))) }
  })
  const stripWidth = Math.max(windowWidth, ...flat.map(({ width }) => width))
  const flatHeight = flat.reduce((sum, { height }) => sum + height + settings.marginPx, 0)
  if (flatHeight > maxStripHeightPx && column > 1) {
    // The column becomes narrower, because a thousand wide pages would be higher than browsers can scroll.
    const maxWidthPx = Math.max(1, (column / zoom) * (maxStripHeightPx / flatHeight) * 0.99)
    return layOutStrip(sizes, windowWidth, { ...settings, maxWidthPx }, zoom)
  }
  let top = 0
  const frames = flat.map(({ width, height }) => {
    const frame = { top, left: (stripWidth - width) / 2, width, height }
    top += height + settings.marginPx
    return frame
  })
  return { frames, width: stripWidth, height: Math.max(0, top - settings.marginPx) }
}

/** Returns the index of the page at a height of the strip; in a margin, that of the page above. */
export function findPageAt({ frames }: StripLayout, y: number): number {
  return Math.max(0, findFirst(0, frames.length, (index) => (frames[index]?.top ?? 0) > y) - 1)
}

/** Returns the position at a height of the strip, in CSS pixels. */
export function toStripLocator(layout: StripLayout, y: number): Locator {
  const index = findPageAt(layout, y)
  const frame = layout.frames[index]
  const offset = frame ? Math.min(1, Math.max(0, (y - frame.top) / frame.height)) : 0
  return { page: index + 1, offset }
}

/** Returns the height of a position in the strip, in CSS pixels. */
export function toStripHeight({ frames }: StripLayout, { page, offset }: Locator): number {
  const frame = frames[Math.min(page, frames.length) - 1]
  return frame ? frame.top + offset * frame.height : 0
}

/** Returns the indexes of the first and the last page of which at least a part is between two heights of the strip. */
export const findPagesBetween = (
  layout: StripLayout,
  from: number,
  to: number,
): readonly [number, number] => {
  const first = findPageAt(layout, from)
  const frame = layout.frames[first]
  // The upper height may be in the margin below the first page.
  const isAbove = frame !== undefined && frame.top + frame.height <= from && first + 1 < layout.frames.length
  return [isAbove ? first + 1 : first, findPageAt(layout, Math.max(from, to - 1))]
}
