import type { Size } from '../../reader/engine/fit.ts'

/**
 * Placement of a page in the window: a `page` is visible as a whole, a `strip` is much higher than wide and scrolls, `text` keeps the width of its
 * layout.
 */
export type PageKind = 'page' | 'strip' | 'text'

/** Minimum ratio of height to width of a strip. Such a page would be too narrow to read if it was visible as a whole. */
const minStripRatio = 2.2
/** Maximum width of a strip in CSS pixels, as in the reader of images. */
const maxStripWidth = 800

export const isStrip = ({ width, height }: Size): boolean => height >= width * minStripRatio

/** Position and size of a page, in CSS pixels. */
export interface PlacedPage extends Size {
  readonly left: number
  readonly top: number
  readonly scale: number
}

export interface Placement {
  readonly pages: readonly PlacedPage[]
  /** Size of all pages with the space around them, which scrolls if it is larger than the window. */
  readonly size: Size
}

export interface PlacementInput {
  readonly pages: readonly { readonly size: Size; readonly kind: PageKind }[]
  /** Side of a page in a spread of two whose other side is empty. */
  readonly side?: 'left' | 'right' | undefined
  readonly room: Size
  /** 1 for a page that fits the window. */
  readonly zoom: number
}

/** Places one or two pages in the middle of the window. Pages of a spread touch; an empty side is as wide as the other page. */
export function placePages({ pages, side, room, zoom }: PlacementInput): Placement {
  const sizes = pages.map(({ size }) => size)
  const sum = sizes.reduce((all, { width }) => all + width, 0)
  const width = Math.max(1, sum * (side === undefined ? 1 : 2))
  const height = Math.max(1, ...sizes.map((size) => size.height))
  const scale = zoom * getScale(pages[0]?.kind ?? 'page', { width, height }, room)
  const stage = { width: Math.max(room.width, width * scale), height: Math.max(room.height, height * scale) }
  let left = (stage.width - width * scale) / 2 + (side === 'right' ? sum * scale : 0)
  const placed = sizes.map((size) => {
    const [pageWidth, pageHeight] = [size.width * scale, size.height * scale]
    left += pageWidth
    const top = (stage.height - pageHeight) / 2
    return { left: left - pageWidth, top, width: pageWidth, height: pageHeight, scale }
  })
  return { pages: placed, size: stage }
}

function getScale(kind: PageKind, size: Size, room: Size): number {
  if (kind === 'text') return 1
  if (kind === 'strip') return Math.min(room.width, maxStripWidth) / size.width
  return Math.min(room.width / size.width, room.height / size.height)
}
