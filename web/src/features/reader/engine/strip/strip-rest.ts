import type { Emitter } from '../emitter.ts'
import type { RendererEvents } from '../renderer.ts'
import { RestTeller } from '../rest-teller.ts'
import type { Anchor, StripPosition } from './strip-position.ts'
import { endTolerancePx } from './strip-report.ts'

/** Greatest difference of two shares of a page that are the same place. */
const sameShare = 1e-9

const isSamePage = (a: Anchor | undefined, b: Anchor): a is Anchor =>
  a?.section === b.section && a.locator.page === b.locator.page

/** Tells where in a strip somebody rests. */
export class StripRest {
  readonly #position: StripPosition
  readonly #emitter: Emitter<RendererEvents>
  readonly #teller = new RestTeller(() => this.#tell())
  /** Where the book was opened, and where the reader rested last. */
  #origin: Anchor | undefined
  #rested: Anchor | undefined

  constructor(position: StripPosition, emitter: Emitter<RendererEvents>) {
    this.#position = position
    this.#emitter = emitter
  }

  /** Notes that a book was opened at the position. */
  begin(): void {
    this.#origin = this.#position.anchor
    this.#rested = this.#origin
  }

  moved(): void {
    this.#teller.moved()
  }

  destroy(): void {
    this.#teller.destroy()
  }

  #tell(): void {
    const { anchor, top, viewport } = this.#position
    if (!anchor) return
    const { section, locator } = anchor
    const before = this.#rested
    if (isSamePage(before, anchor) && Math.abs(before.locator.offset - locator.offset) < sameShare) return
    this.#rested = anchor
    const isLast = locator.page === section.count
    const isEndSeen = top + viewport.height >= section.bottom - endTolerancePx
    this.#emitter.emit('rested', {
      bookId: section.book.id,
      // Of a book whose end is in sight the last page counts.
      locator: isEndSeen && !isLast ? { page: section.count, offset: 1 } : locator,
      ...(isLast && !isEndSeen && { isEndUnseen: true }),
      windowsAway: this.#measureWay(anchor),
    })
  }

  #measureWay(anchor: Anchor): number {
    const origin = this.#origin
    if (!isSamePage(origin, anchor)) return Number.POSITIVE_INFINITY
    const way = anchor.section.toHeight(anchor.locator) - anchor.section.toHeight(origin.locator)
    return Math.abs(way) / this.#position.viewport.height
  }
}
