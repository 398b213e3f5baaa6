import type { Book } from './book.ts'
import type { Division } from './division.ts'
import type { Emitter } from './emitter.ts'
import type { Size } from './fit.ts'
import { type Locator, toLocator } from './locator.ts'
import type { RendererEvents } from './renderer.ts'
import { RestTeller } from './rest-teller.ts'
import type { SheetView } from './sheet-view.ts'

/** Difference of two shares of a page that nobody sees: scroll positions are rounded to pixels of the screen. */
const sameShare = 1e-6
const isSame = (a = 0, b = 0) => Math.abs(a - b) < sameShare

interface Pages {
  readonly book: Book | undefined
  readonly sheet: SheetView | undefined
  readonly zoom: number
  readonly viewport: Size
  readonly division: Division
}

/** Where the reader is on the page that is open, where pages are turned. */
export class SheetPlace {
  readonly #pages: Pages
  readonly #emitter: Emitter<RendererEvents>
  readonly #rest = new RestTeller(() => this.#tell())
  /** Where the book was opened: as good a place as any while the whole page is in sight. */
  #origin: Locator = { page: 1, offset: 0 }
  /** Where the renderer itself has put the page; a scroll away from it is the reader's. */
  #placed: { readonly offset: number; readonly across: number | undefined } = { offset: 0, across: undefined }

  constructor(pages: Pages, emitter: Emitter<RendererEvents>) {
    this.#pages = pages
    this.#emitter = emitter
  }

  begin(at: Locator): void {
    this.#origin = at
  }

  locate(page: number): Locator {
    const { sheet } = this.#pages
    const isLarge = sheet?.canScroll('y', 1) || sheet?.canScroll('y', -1) || sheet?.across !== undefined
    const { offset, across } =
      !isLarge && page === this.#origin.page ? this.#origin : (sheet ?? { offset: 0 })
    return { page, offset, ...(across !== undefined && { across }) }
  }

  /** Says whether the end of the book is still below the window. */
  sayEnd(): { isEndUnseen?: true } {
    const { book, sheet, zoom, division } = this.#pages
    const isLast = division.spread.at(-1) === book?.pages.length
    return isLast && sheet?.isEndBelow(zoom) ? { isEndUnseen: true } : {}
  }

  /** Notes that the renderer has put the page where it is. */
  note(): void {
    const { sheet } = this.#pages
    this.#placed = { offset: sheet?.offset ?? 0, across: sheet?.across }
  }

  noticeScroll(): void {
    const { offset = 0, across } = this.#pages.sheet ?? {}
    if (!isSame(offset, this.#placed.offset) || !isSame(across, this.#placed.across)) this.#rest.moved()
  }

  destroy(): void {
    this.#rest.destroy()
  }

  /** Tells where on a page that is larger than the window the reader is. What only the zoom has made large is found again without it. */
  #tell(): void {
    const { book, sheet, zoom, viewport, division } = this.#pages
    if (!sheet?.isLarge(zoom)) return
    this.note()
    const { spread } = division
    const locator = toLocator(spread.at(-1) ?? 1, book?.pages.length ?? 0, sheet.offset, sheet.across)
    const way = Math.abs(sheet.offset - this.#origin.offset) * sheet.size.height
    this.#emitter.emit('rested', {
      locator,
      ...this.sayEnd(),
      windowsAway: spread.includes(this.#origin.page) ? way / viewport.height : Number.POSITIVE_INFINITY,
    })
  }
}
