import type { Size } from '../../reader/engine/fit.ts'
import type { TextBook, TextSection } from './text-book.ts'

/** Indexes of the sections of a spread; left and right are sides of the screen. */
export type FixedSpread = { readonly center: number } | { readonly left?: number; readonly right?: number }

export const listSections = (spread: FixedSpread): readonly number[] =>
  'center' in spread ? [spread.center] : [spread.left, spread.right].filter((each) => each !== undefined)

/** Returns the side of a page whose other side is empty; undefined for pairs, and for a page in the middle. */
export const findOnlySide = (spread: FixedSpread): 'left' | 'right' | undefined => {
  if ('center' in spread || listSections(spread).length > 1) return undefined
  return spread.left === undefined ? 'right' : 'left'
}

/** Minimum width, in pixels, of a window that is higher than wide and shows two pages, if the book requests pairs in both orientations. */
const minPairWidthPx = 600

/** True if a page may be in a pair: unless the book forbids it, the choice of the reader counts, then the book, then the window. */
export function canPair(
  section: TextSection,
  book: Pick<TextBook, 'spread'>,
  columns: 'auto' | 1 | 2,
  room: Size,
): boolean {
  const spread = section.spread ?? book.spread ?? 'auto'
  if (spread === 'none') return false
  if (columns !== 'auto') return columns === 2
  return room.width > room.height || (spread === 'both' && room.width >= minPairWidthPx)
}

/**
 * Pairs pages of fixed size (EPUB 3.3, 8.2.2). Pages that define their side keep it. Otherwise the first page is alone on the side on which a book
 * opens, and the others follow in pairs. A page that may not be paired is alone in the middle, and a new spread begins after it.
 */
export function pairSections(
  sections: readonly TextSection[],
  direction: 'ltr' | 'rtl',
  isPaired: (section: TextSection, index: number) => boolean,
): readonly FixedSpread[] {
  const [first, second] = direction === 'ltr' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const spreads: { left?: number; right?: number; center?: number }[] = []
  let side: 'left' | 'right' = second
  for (const [index, section] of sections.entries()) {
    if (section.side === 'center' || !isPaired(section, index)) {
      spreads.push({ center: index })
      side = first
      continue
    }
    if (section.side) side = section.side
    const last = spreads.at(-1)
    const fits =
      side === second &&
      last &&
      last.center === undefined &&
      last[second] === undefined &&
      last[first] !== undefined
    if (fits) last[second] = index
    else spreads.push({ [side]: index })
    side = side === first ? second : first
  }
  return spreads as readonly FixedSpread[]
}
