import type { Page } from './book.ts'
import { type Rotation, turnPages } from './framing.ts'
import { buildSpreads, findSpread, type Layout, type Pairing, type Spread } from './spreads.ts'

const isSameSpread = (a: Spread, b: Spread) => a.join() === b.join()

/** What the division of a book into spreads depends on. */
export interface DivisionSource {
  readonly pages: readonly Page[]
  readonly layout: Layout
  readonly pairing: Pairing
  readonly rotation: Rotation
}

/** The spreads of the open book, and which of them is on the screen. */
export class Division {
  spreads: readonly Spread[] = []
  index = 0
  /** Pages that begin pairs because their drawing goes on on the next one. */
  joined: readonly number[] = []

  /** Pages on the screen, in reading order. */
  get spread(): Spread {
    return this.spreads[this.index] ?? []
  }

  find(page: number): number {
    return findSpread(this.spreads, page)
  }

  /** Divides the book anew. Returns true when nothing is different. */
  divide(source: DivisionSource): boolean {
    const before = this.spreads
    this.spreads = this.#build(source, this.joined)
    return JSON.stringify(before) === JSON.stringify(this.spreads)
  }

  /**
   * Pairs pages at which a drawing begins that goes on on the next page, but never so that what is on the screen would change. Returns true
   * when spreads are other ones.
   */
  join(pages: readonly number[], source: DivisionSource): boolean {
    const before = this.joined
    for (const page of pages) {
      if (this.joined.includes(page)) continue
      const joined = [...this.joined, page]
      const spreads = this.#build(source, joined)
      const index = spreads.findIndex((spread) => isSameSpread(spread, this.spread))
      if (index === -1) continue
      this.joined = joined
      this.spreads = spreads
      this.index = index
    }
    return this.joined !== before
  }

  #build({ pages, layout, pairing, rotation }: DivisionSource, joined: readonly number[]): readonly Spread[] {
    return buildSpreads(turnPages(pages, rotation), layout, { ...pairing, joined })
  }
}
