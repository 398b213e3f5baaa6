export type Layout = 'single' | 'double' | 'double-no-cover'

/** Numbers of the one or two pages that are shown together, in reading order. */
export type Spread = readonly number[]

interface Shape {
  readonly number: number
  readonly width: number | null
  readonly height: number | null
}

/** Unknown dimensions count as portrait (web behaviour 15.6). */
const isLandscape = (page: Shape) => page.width !== null && page.height !== null && page.width > page.height

/**
 * Pairs pages in order. Landscape pages and pages without a partner are alone. A page of `shifted` at which pairs begin is alone, so that the
 * pairs after it are shifted by one. The pages of `joined` always begin pairs, because they are the first halves of drawings.
 */
function pair(pages: readonly Shape[], shifted: readonly number[], joined: readonly number[]): Spread[] {
  const spreads: Spread[] = []
  let waiting: number | undefined
  const close = () => {
    if (waiting !== undefined) spreads.push([waiting])
    waiting = undefined
  }
  for (const page of pages) {
    const { number } = page
    const isHalf = joined.includes(number)
    if (isLandscape(page)) {
      close()
      spreads.push([number])
    } else if (waiting !== undefined && !(isHalf && !joined.includes(waiting))) {
      spreads.push([waiting, number])
      waiting = undefined
    } else if (shifted.includes(number) && !isHalf && waiting === undefined) {
      spreads.push([number])
    } else {
      close()
      waiting = number
    }
  }
  close()
  return spreads
}

const isJoined = (page: Shape | undefined, joined: readonly number[]) =>
  page !== undefined && joined.includes(page.number)

/** Numbers of pages that change the pairs of a book. */
export interface Pairing {
  /** Pages at which pairs would begin, but that are alone. */
  readonly shifted?: readonly number[]
  /** Pages whose drawing continues on the next one. */
  readonly joined?: readonly number[]
}

/** Divides the book into spreads (web behaviour 15.6). Every page is in exactly one spread, in order. A page without a partner is alone. */
export function buildSpreads(
  pages: readonly Shape[],
  layout: Layout,
  { shifted = [], joined = [] }: Pairing = {},
): Spread[] {
  if (layout === 'single') return pages.map((page) => [page.number])
  const hasCover = layout === 'double'
  const cover = pages.slice(0, hasCover && !isJoined(pages[0], joined) ? 1 : 0)
  const back = pages.slice(
    hasCover && pages.length > 1 && !isJoined(pages.at(-2), joined) ? -1 : pages.length,
  )
  const inPairs = pages.slice(cover.length, pages.length - back.length)
  const alone = (page: Shape): Spread => [page.number]
  return [...cover.map(alone), ...pair(inPairs, shifted, joined), ...back.map(alone)]
}

/** Clockwise rotation of pages, in degrees. */
export type Rotation = 0 | 90 | 180 | 270

/** Returns the pages with their sizes after a rotation. */
export const rotatePages = <T extends Shape>(pages: readonly T[], rotation: Rotation): readonly T[] =>
  rotation % 180 ? pages.map((page) => ({ ...page, width: page.height, height: page.width })) : pages

/** Returns the layout in a window of this size. Two pages would be tiny in a window that is higher than wide. */
export const getLayoutOfWindow = (
  { width, height }: { readonly width: number; readonly height: number },
  layout: Layout,
): Layout => (width < height ? 'single' : layout)

/** Returns the page after the cover or a landscape page at which the pairs around a page begin; undefined for a page that is never in a pair. */
export function findPairStart(pages: readonly Shape[], layout: Layout, page: number): number | undefined {
  const hasCover = layout === 'double'
  const inPairs = pages.slice(hasCover ? 1 : 0, hasCover ? -1 : undefined)
  const at = inPairs.findIndex(({ number }) => number === page)
  if (layout === 'single' || at === -1) return undefined
  const start = inPairs.slice(0, at + 1).findLastIndex(isLandscape) + 1
  return start > at ? undefined : inPairs[start]?.number
}

/** Returns the index of the spread that shows the page; the last one for a page beyond the end. */
export function findSpread(spreads: readonly Spread[], page: number): number {
  const found = spreads.findIndex((spread) => spread.some((number) => number >= page))
  return found === -1 ? Math.max(0, spreads.length - 1) : found
}
