import type { Emitter } from '../emitter.ts'
import { getFraction } from '../locator.ts'
import type { RendererEvents } from '../renderer.ts'
import { reportWhenIdle } from '../report-when-idle.ts'
import type { Anchor, StripPosition } from './strip-position.ts'
import type { StripSection } from './strip-section.ts'

/** Distance in pixels from the end of a book at which the end counts as seen: scroll positions are fractions on some screens. */
const endTolerancePx = 2
/** Screens before an end at which the next book is requested. */
const screensBeforeEdge = 4
/** Maximum difference of two shares of a page that are the same position. */
const sameShare = 1e-9

const isSamePage = (a: Anchor | undefined, b: Anchor): a is Anchor =>
  a?.section === b.section && a.locator.page === b.locator.page

/** Emits the events of a strip: positions, pauses, nearby ends and loaded pages. */
export class StripReport {
  readonly #emitter: Emitter<RendererEvents>
  readonly #position: StripPosition
  readonly #idleReport = reportWhenIdle(() => this.#reportPause())
  #reportedKey = ''
  #countedKey = ''
  #lastSection: StripSection | undefined
  #isReady = false
  /** Position at which the book was opened, and that of the last reported pause. */
  #origin: Anchor | undefined
  #lastPause: Anchor | undefined

  constructor(emitter: Emitter<RendererEvents>, position: StripPosition) {
    this.#emitter = emitter
    this.#position = position
  }

  /** Called before another book is opened. */
  reset(): void {
    this.#reportedKey = ''
    this.#countedKey = ''
    this.#lastSection = undefined
  }

  /** Called when a book has been opened. */
  opened(): void {
    this.#origin = this.#position.anchor
    this.#lastPause = this.#origin
  }

  /** Called when the reader has scrolled. */
  moved(): void {
    this.#idleReport.moved()
  }

  destroy(): void {
    this.#idleReport.destroy()
  }

  /** Reports the position, if it is another one. `bottom` is the height of the lower edge of the window in the strip. */
  reportPosition(anchor: Anchor, bottom: number, isMove: boolean, sections: readonly StripSection[]): void {
    const { section, locator } = anchor
    this.#reportLeftBook(section, sections, isMove)
    const { book, count } = section
    const { page, offset } = locator
    const isEndSeen = bottom >= section.bottom - endTolerancePx
    const counted = isEndSeen ? count : page
    const key = `${book.id}:${page}:${counted}:${isEndSeen}`
    if (key === this.#reportedKey) return
    this.#reportedKey = key
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
    // A reported page is not reported again when its neighbor reaches the middle.
    const countedKey = `${book.id}:${counted}`
    const isNew = this.#countedKey !== countedKey
    if (isMove) this.#countedKey = countedKey
    if (isNew && section.isShown(counted)) this.#emitter.emit('shown', { bookId: book.id, page: counted })
  }

  /** Reports that the end ahead is near; `above` and `below` are the pixels that can still be scrolled. */
  reportNearEdge(above: number, below: number, windowHeight: number, heading: 1 | -1): void {
    if ((heading === 1 ? below : above) < screensBeforeEdge * windowHeight)
      this.#emitter.emit('nearEdge', heading === 1 ? 'end' : 'start')
  }

  /** Reports that the image of a page has loaded or failed. */
  reportLoaded(section: StripSection, page: number, isShown: boolean, isInSight: boolean): void {
    const at = { bookId: section.book.id, page }
    if (!isShown) this.#emitter.emit('failed', at)
    if (!isInSight) return
    if (isShown) this.#emitter.emit('shown', at)
    if (this.#isReady) return
    this.#isReady = true
    this.#emitter.emit('ready', at)
  }

  /** Reports the end of a book that the reader has scrolled out of: during a fast fling it may be in the window in no frame. */
  #reportLeftBook(section: StripSection, all: readonly StripSection[], isMove: boolean): void {
    const left = this.#lastSection
    this.#lastSection = section
    if (!left || left === section || !isMove) return
    const from = all.indexOf(left)
    const { book, count } = left
    const isReported = this.#reportedKey === `${book.id}:${count}:${count}:true`
    if (from === -1 || isReported || all.indexOf(section) !== from + 1) return
    const locator = { page: count, offset: 1 }
    this.#emitter.emit('relocated', { bookId: book.id, locator, spread: [count], fraction: 1, isMove: true })
    if (left.isShown(count)) this.#emitter.emit('shown', { bookId: book.id, page: count })
  }

  #reportPause(): void {
    const { anchor, top, viewport } = this.#position
    if (!anchor) return
    const { section, locator } = anchor
    const before = this.#lastPause
    if (isSamePage(before, anchor) && Math.abs(before.locator.offset - locator.offset) < sameShare) return
    this.#lastPause = anchor
    const isLast = locator.page === section.count
    const isEndSeen = top + viewport.height >= section.bottom - endTolerancePx
    const origin = this.#origin
    const distance = isSamePage(origin, anchor)
      ? Math.abs(section.toHeight(locator) - section.toHeight(origin.locator))
      : Number.POSITIVE_INFINITY
    this.#emitter.emit('paused', {
      bookId: section.book.id,
      // If the end of the book is in the window, the last page counts.
      locator: isEndSeen && !isLast ? { page: section.count, offset: 1 } : locator,
      ...(isLast && !isEndSeen && { isEndUnseen: true }),
      windowsAway: distance / viewport.height,
    })
  }
}
