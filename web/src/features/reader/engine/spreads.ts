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

/** Pairs pages in order: a landscape page is alone, a portrait page without a partner gets an empty half. */
function pair(pages: readonly Shape[]): Spread[] {
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
    } else {
      waiting = page
    }
  }
  if (waiting) spreads.push([waiting.number, null])
  return spreads
}

/** Divides the book into spreads (web behaviour 15.6). Every page is in exactly one spread, in order. */
export function buildSpreads(pages: readonly Shape[], layout: Layout): Spread[] {
  if (layout === 'single') return pages.map((page) => [page.number])
  if (layout === 'double-no-cover') return pair(pages)
  const [first, ...rest] = pages
  if (!first) return []
  const cover: Spread = isLandscape(first) ? [first.number] : [null, first.number]
  const last = rest.pop()
  if (!last) return [cover]
  const back: Spread = isLandscape(last) ? [last.number] : [last.number, null]
  return [cover, ...pair(rest), back]
}

export const getPages = (spread: Spread): number[] => spread.filter((slot) => slot !== null)

/** Returns the index of the spread that shows the page; the last one for a page beyond the end. */
export function findSpread(spreads: readonly Spread[], page: number): number {
  const found = spreads.findIndex((spread) => spread.some((slot) => slot !== null && slot >= page))
  return found === -1 ? Math.max(0, spreads.length - 1) : found
}
