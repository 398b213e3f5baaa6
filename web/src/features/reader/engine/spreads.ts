export type Layout = 'single' | 'double' | 'double-no-cover'

/** A page number, or null for an empty half. */
type Slot = number | null
/** Slots that are shown together, in reading order: one slot, or two halves. */
export type Spread = readonly Slot[]

interface Shape {
  readonly number: number
  readonly width: number | null
  readonly height: number | null
}

/** Unknown dimensions count as portrait (web behaviour 15.6). */
const isLandscape = (page: Shape) => page.width !== null && page.height !== null && page.width > page.height

/**
 * Pairs pages in order: a landscape page is alone, a portrait page without a partner gets an empty half. A page of `shifted` at which pairs
 * begin is alone, so that those after it are shifted by one.
 */
function pair(pages: readonly Shape[], shifted: readonly number[]): Spread[] {
  const spreads: Spread[] = []
  let waiting: Shape | undefined
  for (const page of pages) {
    if (isLandscape(page)) {
      if (waiting) spreads.push([waiting.number, null])
      spreads.push([page.number])
      waiting = undefined
    } else if (waiting) {
      spreads.push([waiting.number, page.number])
      waiting = undefined
    } else if (shifted.includes(page.number)) {
      spreads.push([null, page.number])
    } else {
      waiting = page
    }
  }
  if (waiting) spreads.push([waiting.number, null])
  return spreads
}

/**
 * Divides the book into spreads (web behaviour 15.6). Every page is in exactly one spread, in order. `shifted`: numbers of pages at which
 * pairs begin, and which are alone instead.
 */
export function buildSpreads(
  pages: readonly Shape[],
  layout: Layout,
  shifted: readonly number[] = [],
): Spread[] {
  if (layout === 'single') return pages.map((page) => [page.number])
  if (layout === 'double-no-cover') return pair(pages, shifted)
  const [first, ...rest] = pages
  if (!first) return []
  const cover: Spread = isLandscape(first) ? [first.number] : [null, first.number]
  const last = rest.pop()
  if (!last) return [cover]
  const back: Spread = isLandscape(last) ? [last.number] : [last.number, null]
  return [cover, ...pair(rest, shifted), back]
}

/** Returns the page at which the pairs around a page begin: after the cover or a landscape page. Undefined for a page that is never in a pair. */
export function findPairStart(pages: readonly Shape[], layout: Layout, page: number): number | undefined {
  const hasCover = layout === 'double'
  const inPairs = pages.slice(hasCover ? 1 : 0, hasCover ? -1 : undefined)
  const at = inPairs.findIndex(({ number }) => number === page)
  if (layout === 'single' || at === -1) return undefined
  const start = inPairs.slice(0, at + 1).findLastIndex(isLandscape) + 1
  return start > at ? undefined : inPairs[start]?.number
}

export const getPages = (spread: Spread): number[] => spread.filter((slot) => slot !== null)

/** Returns the index of the spread that shows the page; the last one for a page beyond the end. */
export function findSpread(spreads: readonly Spread[], page: number): number {
  const found = spreads.findIndex((spread) => spread.some((slot) => slot !== null && slot >= page))
  return found === -1 ? Math.max(0, spreads.length - 1) : found
}
