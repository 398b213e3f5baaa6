import type { Division, DivisionSource } from '../division.ts'
import type { Spread } from '../spreads.ts'

const isSameSpread = (a: Spread, b: Spread) => a.join() === b.join()

/**
 * Pairs pages at which a drawing begins that goes on on the next page, but never so that what is on the screen would change. Returns true
 * when spreads are other ones.
 */
export function joinHalves(division: Division, pages: Iterable<number>, source: DivisionSource): boolean {
  const before = division.joined
  for (const page of pages) {
    if (division.joined.includes(page)) continue
    const joined = [...division.joined, page]
    const spreads = division.build(source, joined)
    const index = spreads.findIndex((spread) => isSameSpread(spread, division.spread))
    if (index === -1) continue
    division.joined = joined
    division.spreads = spreads
    division.index = index
  }
  return division.joined !== before
}
