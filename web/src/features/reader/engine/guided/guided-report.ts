import type { Emitter } from '../emitter.ts'
import { getFraction, type Locator, toLocator } from '../locator.ts'
import type { RendererEvents } from '../renderer.ts'
import { reportWhenIdle } from '../report-when-idle.ts'
import type { GuidedPages } from './guided-pages.ts'
import type { PageWalk } from './page-walk.ts'

/** Emits the position of guided view: its page, its step, and the position at which the reader pauses. */
export class GuidedReport {
  readonly #emitter: Emitter<RendererEvents>
  readonly #pages: GuidedPages
  readonly #walk: PageWalk
  readonly #getPage: () => number
  readonly #idleReport = reportWhenIdle(() => this.#reportPause())
  /** True if the reader has moved since the book was opened. */
  #hasMoved = false
  #lastPauseKey = ''

  constructor(emitter: Emitter<RendererEvents>, pages: GuidedPages, walk: PageWalk, getPage: () => number) {
    this.#emitter = emitter
    this.#pages = pages
    this.#walk = walk
    this.#getPage = getPage
  }

  pageEntered(isMove: boolean): void {
    this.#hasMoved ||= isMove
    const page = this.#getPage()
    const locator = this.#locate()
    const fraction = getFraction(locator, this.#pages.count)
    this.#emitter.emit('relocated', { locator, spread: [page], fraction, isMove, ...this.#getEnd() })
    if (this.#pages.pool.get(page)?.state === 'shown') this.#emitter.emit('shown', { page })
    this.#reportStep()
  }

  /** Called for another step, and when the panels of the page have become known: the end of a page without panels has been seen then. */
  stepChanged(isMove: boolean): void {
    this.#hasMoved ||= isMove
    this.#reportStep()
    if (this.#hasMoved) this.#idleReport.moved()
  }

  destroy(): void {
    this.#idleReport.destroy()
  }

  #locate(): Locator {
    const { offset = 0, across } = this.#walk.position ?? {}
    return toLocator(this.#getPage(), this.#pages.count, offset, across)
  }

  #getEnd(): { isEndUnseen?: true } {
    const page = this.#getPage()
    const isSeen = this.#pages.getLayout(page) !== undefined && this.#walk.isAtEnd
    return page === this.#pages.count && !isSeen ? { isEndUnseen: true } : {}
  }

  #reportPause(): void {
    const pause = { locator: this.#locate(), ...this.#getEnd() }
    const key = JSON.stringify(pause)
    if (key === this.#lastPauseKey) return
    this.#lastPauseKey = key
    this.#emitter.emit('paused', { ...pause, windowsAway: 1 })
  }

  #reportStep(): void {
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
