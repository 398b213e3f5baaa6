import type { Emitter } from '../emitter.ts'
import { getFraction, type Locator, toLocator } from '../locator.ts'
import type { RendererEvents } from '../renderer.ts'
import { RestTeller } from '../rest-teller.ts'
import type { GuidedPages } from './guided-pages.ts'
import type { PageWalk } from './page-walk.ts'

/** Tells where in a book guided view is. */
export class GuidedReport {
  readonly #emitter: Emitter<RendererEvents>
  readonly #pages: GuidedPages
  readonly #walk: PageWalk
  readonly #getPage: () => number
  readonly #rest = new RestTeller(() => this.#tellRest())
  /** True when the reader has moved since the book was opened. */
  #hasMoved = false
  #restedKey = ''

  constructor(emitter: Emitter<RendererEvents>, pages: GuidedPages, walk: PageWalk, getPage: () => number) {
    this.#emitter = emitter
    this.#pages = pages
    this.#walk = walk
    this.#getPage = getPage
  }

  /** Tells that a page was opened. */
  entered(isMove: boolean): void {
    this.#hasMoved ||= isMove
    const page = this.#getPage()
    const locator = this.#locate()
    const fraction = getFraction(locator, this.#pages.count)
    this.#emitter.emit('relocated', { locator, spread: [page], fraction, isMove, ...this.#sayEnd() })
    if (this.#pages.getView(page)?.state === 'shown') this.#emitter.emit('shown', { page })
    this.#tellStep()
  }

  /** Tells another step, or that more is known of the page: of one without panels, all has been seen then. */
  stepped(isMove: boolean): void {
    this.#hasMoved ||= isMove
    this.#tellStep()
    if (this.#hasMoved) this.#rest.moved()
  }

  destroy(): void {
    this.#rest.destroy()
  }

  #locate(): Locator {
    const { offset = 0, across } = this.#walk.place ?? {}
    return toLocator(this.#getPage(), this.#pages.count, offset, across)
  }

  #sayEnd(): { isEndUnseen?: true } {
    const page = this.#getPage()
    const isSeen = this.#pages.getLayout(page) !== undefined && this.#walk.isAtEnd
    return page === this.#pages.count && !isSeen ? { isEndUnseen: true } : {}
  }

  #tellRest(): void {
    const locator = this.#locate()
    const end = this.#sayEnd()
    const key = JSON.stringify([locator, end])
    if (key === this.#restedKey) return
    this.#restedKey = key
    this.#emitter.emit('rested', { locator, ...end, windowsAway: 1 })
  }

  #tellStep(): void {
    const page = this.#getPage()
    const layout = this.#pages.getLayout(page)
    const count = layout?.panels.length ?? 0
    const panel = this.#walk.step?.panel
    this.#emitter.emit('stepped', {
      page,
      panel: count > 0 && panel !== undefined ? panel + 1 : null,
      count,
      isSearching: layout === undefined,
    })
  }
}
