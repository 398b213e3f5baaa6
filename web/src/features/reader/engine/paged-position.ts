import type { Book } from './book.ts'
import type { Division } from './division.ts'
import type { Emitter } from './emitter.ts'
import type { Size } from './fit.ts'
import { type Locator, toLocator } from './locator.ts'
import type { RendererEvents } from './renderer.ts'
import { reportWhenIdle } from './report-when-idle.ts'
import type { SheetView } from './sheet-view.ts'

/** Difference of two shares of a page that is invisible, because scroll positions are rounded to pixels of the screen. */
const sameShare = 1e-6
const isSame = (a = 0, b = 0) => Math.abs(a - b) < sameShare

interface Pages {
  readonly book: Book | undefined
  readonly sheet: SheetView | undefined
  readonly zoom: number
  readonly viewport: Size
  readonly division: Division
}

/** Position of the reader on the open page of a renderer of spreads. */
export class PagedPosition {
  readonly #pages: Pages
  readonly #emitter: Emitter<RendererEvents>
  readonly #idleReport = reportWhenIdle(() => this.#report())
  /** Position at which the book was opened. It holds for its page as long as the whole page is in the window. */
  #origin: Locator = { page: 1, offset: 0 }
  /** Scroll position that the renderer has set. Every other one is a movement of the reader. */
  #placed: { readonly offset: number; readonly across: number | undefined } = { offset: 0, across: undefined }

  constructor(pages: Pages, emitter: Emitter<RendererEvents>) {
    this.#pages = pages
    this.#emitter = emitter
  }

  open(at: Locator): void {
    this.#origin = at
  }

  locate(page: number): Locator {
    const { sheet } = this.#pages
    const isLarge = sheet?.canScroll('y', 1) || sheet?.canScroll('y', -1) || sheet?.across !== undefined
    const { offset, across } =
      !isLarge && page === this.#origin.page ? this.#origin : (sheet ?? { offset: 0 })
    return { page, offset, ...(across !== undefined && { across }) }
  }

  /** Returns the part of an event that says whether the end of the book is still below the window. */
  getEnd(): { isEndUnseen?: true } {
    const { book, sheet, zoom, division } = this.#pages
    const isLast = division.spread.at(-1) === book?.pages.length
    return isLast && sheet?.isEndBelow(zoom) ? { isEndUnseen: true } : {}
  }

  /** Called after the renderer has scrolled or laid out the page. */
  placed(): void {
    const { sheet } = this.#pages
    this.#placed = { offset: sheet?.offset ?? 0, across: sheet?.across }
  }

  scrolled(): void {
    const { offset = 0, across } = this.#pages.sheet ?? {}
    if (!isSame(offset, this.#placed.offset) || !isSame(across, this.#placed.across)) this.#idleReport.moved()
  }

  destroy(): void {
    this.#idleReport.destroy()
  }

  /** Reports the position on a page that is larger than the window without the zoom. Positions in other pages are not needed. */
  #report(): void {
    const { book, sheet, zoom, viewport, division } = this.#pages
    if (!sheet?.isLarge(zoom)) return
    this.placed()
    const { spread } = division
    const locator = toLocator(spread.at(-1) ?? 1, book?.pages.length ?? 0, sheet.offset, sheet.across)
    const distance = Math.abs(sheet.offset - this.#origin.offset) * sheet.size.height
    this.#emitter.emit('paused', {
      locator,
      ...this.getEnd(),
      windowsAway: spread.includes(this.#origin.page) ? distance / viewport.height : Number.POSITIVE_INFINITY,
    })
  }
}
