import type { Page } from './book.ts'
import {
  buildSpreads,
  findSpread,
  type Layout,
  type Pairing,
  type Rotation,
  type Spread,
  turnPages,
} from './spreads.ts'

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
    this.spreads = this.build(source, this.joined)
    return JSON.stringify(before) === JSON.stringify(this.spreads)
  }

  /** Returns the division with other pages that begin pairs. */
  build(source: DivisionSource, joined: readonly number[]): readonly Spread[] {
    const { pages, layout, pairing, rotation } = source
    return buildSpreads(turnPages(pages, rotation), layout, { ...pairing, joined })
  }
}
