import type { ImageSize as Size } from '../jpeg/jpeg-header.ts'

/** Height of the part of a strip that becomes its poster, for a width of 1, as of most covers. */
const coverHeight = 1.5
/** Height, for a width of 1, above which a page is a strip; the tallest covers have 1.8. */
const stripHeight = 2

/** True for a very tall page, as in webtoons: shown whole, its poster would be a line. */
export const isStrip = ({ width, height }: Size): boolean => height > width * stripHeight

/** Returns the size in pixels of the poster of a strip: its beginning, with the longest edge at most `edge`, never enlarged. */
export function stripPosterSize({ width }: Size, edge: number): Size {
  const shown = Math.min(width, Math.max(1, Math.round(edge / coverHeight)))
  return { width: shown, height: Math.round(shown * coverHeight) }
}

/** Returns the longest edge in pixels that a whole page needs so that its poster can have `edge`. */
export const getWholePageEdge = (page: Size, edge: number): number =>
  isStrip(page) ? Math.ceil((edge * page.height) / (page.width * coverHeight)) : edge
