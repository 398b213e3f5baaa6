import type { Page } from './book.ts'
import {
  buildSpreads,
  findSpread,
  type Layout,
  type Pairing,
  type Rotation,
  rotatePages,
  type Spread,
} from './spreads.ts'

/** Pages and settings that determine the spreads of a book. */
export interface DivisionSource {
  readonly pages: readonly Page[]
  readonly layout: Layout
  readonly pairing: Pairing
  readonly rotation: Rotation
}

/** The spreads of the open book, and the index of the open one. */
export class Division {
  spreads: readonly Spread[] = []
  index = 0
  /** Pages that begin pairs because their drawing continues on the next page. */
  joined: readonly number[] = []

  /** Pages on the screen, in reading order. */
  get spread(): Spread {
    return this.spreads[this.index] ?? []
  }

  find(page: number): number {
    return findSpread(this.spreads, page)
  }

  /** Divides the book again. Returns true if the spreads have changed. */
  divide(source: DivisionSource): boolean {
    const before = this.spreads
    this.spreads = this.build(source, this.joined)
    return JSON.stringify(before) !== JSON.stringify(this.spreads)
  }

  /** Returns the spreads if these pages begin pairs. */
  build(source: DivisionSource, joined: readonly number[]): readonly Spread[] {
    const { pages, layout, pairing, rotation } = source
    return buildSpreads(rotatePages(pages, rotation), layout, { ...pairing, joined })
  }
}
