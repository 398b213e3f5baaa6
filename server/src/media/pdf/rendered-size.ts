import type { PageSize } from './pdf-document.ts'

/** Shorter edge of a page in full size, in pixels (behaviour 4.4). */
const shorterEdge = 3200
/**
 * Maximum size of one page in pixels: 72 MB while it is drawn, in a process that may use 500. An A4 page takes 14.5 million, a slide 18;
 * only pages more than 2.3 times as long as wide become smaller than behaviour 4.4 says.
 */
export const maxPixels = 24_000_000
/** Maximum edge of a JPEG (ITU-T T.81 B.2.2); the encoder stops a little earlier. */
const maxEdgePx = 65_000

/** Returns the size in pixels in which a page is drawn, never below 1; `edge` is the maximum longest edge. */
export function renderedSize({ width, height }: PageSize, edge = maxEdgePx): PageSize {
  const scale = Math.min(
    shorterEdge / Math.min(width, height),
    Math.sqrt(maxPixels / (width * height)),
    Math.min(edge, maxEdgePx) / Math.max(width, height),
  )
  return scaleSize({ width, height }, scale)
}

/** Returns the size in pixels in which a page is drawn this wide, or smaller if it would be too large. */
export const fitWidth = ({ width, height }: PageSize, wanted: number): PageSize =>
  scaleSize(
    { width, height },
    Math.min(wanted / width, Math.sqrt(maxPixels / (width * height)), maxEdgePx / height),
  )

const scaleSize = ({ width, height }: PageSize, scale: number): PageSize => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})
