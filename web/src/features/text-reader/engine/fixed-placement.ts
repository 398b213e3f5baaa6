import type { PageSize } from './read-viewport.ts'

/**
 * How a page fills the window: `page` is seen as a whole, `strip` is far higher than wide and read from top to bottom, `text` flows and is as
 * wide as it was laid out.
 */
export type PageKind = 'page' | 'strip' | 'text'

/** Height of a strip in its own widths; a page as high as this would be too narrow to read when it is seen as a whole. */
const minStripRatio = 2.2
/** Greatest width of a strip in CSS pixels, as in the reader of images. */
const maxStripWidth = 800

export const isStrip = ({ width, height }: PageSize): boolean => height >= width * minStripRatio

/** A page on the stage, in CSS pixels. */
export interface PlacedPage {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Of the page itself. */
  readonly scale: number
}

export interface Placement {
  readonly pages: readonly PlacedPage[]
  /** Size of everything that is shown; what is larger than the window is scrolled. */
  readonly size: PageSize
}

export interface PlacementInput {
  readonly pages: readonly { readonly size: PageSize; readonly kind: PageKind }[]
  /** Side of a page that is alone in a spread of two, where the other side stays empty. */
  readonly side?: 'left' | 'right' | undefined
  readonly room: PageSize
  /** 1 where a page is as large as the window allows. */
  readonly zoom: number
}

/** Places one or two pages in the middle of the window. Pages of a spread touch; an empty side is as wide as the page beside it. */
export function placePages({ pages, side, room, zoom }: PlacementInput): Placement {
  const sizes = pages.map(({ size }) => size)
  const sum = sizes.reduce((all, { width }) => all + width, 0)
  const width = Math.max(1, sum * (side === undefined ? 1 : 2))
  const height = Math.max(1, ...sizes.map((size) => size.height))
  const scale = zoom * getScale(pages[0]?.kind ?? 'page', { width, height }, room)
  const stage = { width: Math.max(room.width, width * scale), height: Math.max(room.height, height * scale) }
  let left = (stage.width - width * scale) / 2 + (side === 'right' ? sum * scale : 0)
  const placed = sizes.map((size) => {
    const page = {
      left,
      top: (stage.height - size.height * scale) / 2,
      width: size.width * scale,
      height: size.height * scale,
      scale,
    }
    left += page.width
    return page
  })
  return { pages: placed, size: stage }
}

function getScale(kind: PageKind, size: PageSize, room: PageSize): number {
  if (kind === 'text') return 1
  if (kind === 'strip') return Math.min(room.width, maxStripWidth) / size.width
  return Math.min(room.width / size.width, room.height / size.height)
}
