import type { Emitter } from '../emitter.ts'
import { getFraction, type Locator } from '../locator.ts'
import type { RendererEvents } from '../renderer.ts'
import type { StripSection } from './strip-section.ts'

/** Distance in pixels from the end of a book at which it counts as seen: scroll positions are fractions on some screens. */
export const endTolerancePx = 2

/** Screens before an end at which the next book is asked for. */
const screensBeforeEdge = 4

interface Position {
  readonly section: StripSection
  readonly locator: Locator
  /** Height of the lower edge of the window in the strip. */
  readonly bottom: number
  readonly isMove: boolean
  /** All books of the strip, from top to bottom. */
  readonly passed: readonly StripSection[]
}

/** Decides which positions in a strip are told. */
export class StripReport {
  readonly #emitter: Emitter<RendererEvents>
  #key = ''
  #counted = ''
  #last: StripSection | undefined
  #isReady = false

  constructor(emitter: Emitter<RendererEvents>) {
    this.#emitter = emitter
  }

  reset(): void {
    this.#key = ''
    this.#counted = ''
    this.#last = undefined
  }

  tell({ section, locator, bottom, isMove, passed }: Position): void {
    this.#leave(section, passed, isMove)
    const { book, count } = section
    const { page, offset } = locator
    const isEndSeen = bottom >= section.bottom - endTolerancePx
    const counted = isEndSeen ? count : page
    const key = `${book.id}:${page}:${counted}:${isEndSeen}`
    if (key === this.#key) return
    this.#key = key
    const at = { page: counted, offset: counted === page ? offset : 0 }
    this.#emitter.emit('relocated', {
      bookId: book.id,
      locator: at,
      spread: [page],
      fraction: getFraction(at, count),
      isMove,
      // The first pixel of the last page must not complete the book.
      ...(counted === count && !isEndSeen && { isEndUnseen: true }),
    })
    // A page that has been told already is not told again when its neighbour comes into the middle.
    const isNew = this.#counted !== `${book.id}:${counted}`
    if (isMove) this.#counted = `${book.id}:${counted}`
    if (isNew && section.isShown(counted)) this.#emitter.emit('shown', { bookId: book.id, page: counted })
  }

  /** Tells that the end ahead is near; `above` and `below` are the pixels that are left to scroll. */
  askForMore(above: number, below: number, windowHeight: number, heading: 1 | -1): void {
    const left = heading === 1 ? below : above
    if (left < screensBeforeEdge * windowHeight)
      this.#emitter.emit('nearEdge', heading === 1 ? 'end' : 'start')
  }

  settle(section: StripSection, page: number, isShown: boolean, isInSight: boolean): void {
    const at = { bookId: section.book.id, page }
    if (!isShown) this.#emitter.emit('failed', at)
    if (!isInSight) return
    if (isShown) this.#emitter.emit('shown', at)
    if (this.#isReady) return
    this.#isReady = true
    this.#emitter.emit('ready', at)
  }

  /** Tells the ends of the books that somebody has scrolled out of: a fast fling has no frame in which they are in the window. */
  #leave(section: StripSection, all: readonly StripSection[], isMove: boolean): void {
    const last = this.#last
    this.#last = section
    if (!last || last === section || !isMove) return
    const from = all.indexOf(last)
    const to = all.indexOf(section)
    if (from === -1 || to < from) return
    const { book, count } = last
    if (this.#key === `${book.id}:${count}:${count}:true` || to !== from + 1) return
    const locator = { page: count, offset: 1 }
    this.#emitter.emit('relocated', { bookId: book.id, locator, spread: [count], fraction: 1, isMove: true })
    if (last.isShown(count)) this.#emitter.emit('shown', { bookId: book.id, page: count })
  }
}
