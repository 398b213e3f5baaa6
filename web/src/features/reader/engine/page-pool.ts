import type { Book } from './book.ts'
import type { Size } from './fit.ts'
import { createLoadQueue } from './load-queue.ts'
import { PageView, type PageViewEvents } from './page-view.ts'
import type { CreatePicture } from './picture.ts'
import type { RendererLabels } from './renderer.ts'

/** Size that is assumed while no size of a page of the book is known. */
const fallbackSize: Size = { width: 1000, height: 1414 }

/** Maximum time between two turns, in milliseconds, at which the reader flips through pages that have not loaded yet. */
const flipMs = 250
/** Time, in milliseconds, after the last turn or change of size before images are requested. */
const settleMs = 180

/** The views of the pages of a book. They are created on demand, loaded in order, and released when they are no longer needed. */
export class PagePool {
  readonly #labels: RendererLabels
  readonly #on: PageViewEvents
  readonly #createPicture: CreatePicture | undefined
  readonly #views = new Map<number, PageView>()
  readonly #queue = createLoadQueue()
  #inSight: readonly number[] = []
  #lastTurnAt = Number.NEGATIVE_INFINITY
  #flipTimer: ReturnType<typeof setTimeout> | undefined
  #sharpenTimer: ReturnType<typeof setTimeout> | undefined
  #book: Book | undefined

  constructor(labels: RendererLabels, on: PageViewEvents, createPicture?: CreatePicture) {
    this.#labels = labels
    this.#on = on
    this.#createPicture = createPicture
  }

  /** Opens a book, or updates the description of the open one, whose images remain. */
  open(book: Book): void {
    if (this.#book?.id !== book.id) this.clear()
    this.#book = book
    for (const page of book.pages) this.#views.get(page.number)?.update(page)
    this.sharpenSoon()
  }

  /** Size that is assumed for a page of unknown size: pages of a book rarely differ in shape. */
  get assumedSize(): Size {
    for (const view of this.#views.values()) if (view.natural) return view.natural
    return fallbackSize
  }

  get(number: number): PageView | null {
    const cached = this.#views.get(number)
    if (cached) return cached
    const page = this.#book?.pages[number - 1]
    if (!page) return null
    const view = new PageView(page, this.#labels, this.#on, this.#createPicture)
    this.#views.set(number, view)
    return view
  }

  /** Loads `pages` in order, visible ones at once, and releases all others. With `isTurned`, pages that the reader flips through are not loaded. */
  keep(pages: readonly number[], inSight: readonly number[], isTurned = false): void {
    const isFlipping = this.#isFlippingTo(inSight) && isTurned
    this.#retain(pages, inSight)
    if (!isFlipping) {
      this.#load(pages, inSight)
      return
    }
    // Nothing is requested before the reader stops, because the server would draw pages that are never seen.
    this.#queue.clear()
    for (const [number, view] of this.#views)
      if (view.state === 'loading' && !inSight.includes(number)) view.release()
    for (const number of inSight) this.get(number)?.showNumber(false)
    this.#flipTimer = setTimeout(() => this.#load(pages, inSight), settleMs)
  }

  /** Shows small previews of pages that are scrolled past too fast to load them. Loaded pages remain; running requests are canceled. */
  showPreviews(pages: readonly number[], inSight: readonly number[]): void {
    this.#isFlippingTo(inSight)
    this.#retain(pages, inSight)
    this.#queue.clear()
    for (const view of this.#views.values()) if (view.state === 'loading') view.release()
    for (const number of pages) this.get(number)?.showNumber(true)
  }

  #retain(pages: readonly number[], inSight: readonly number[]): void {
    for (const [number, view] of this.#views) {
      if (pages.includes(number)) continue
      view.release()
      this.#views.delete(number)
    }
    for (const [number, view] of this.#views) view.isInSight = inSight.includes(number)
    clearTimeout(this.#flipTimer)
  }

  /** Requests sharper images of the visible pages, if needed, when zoom and window no longer change. */
  sharpenSoon(): void {
    if (!this.#book?.pages.some(({ sourceAt }) => sourceAt)) return
    clearTimeout(this.#sharpenTimer)
    this.#sharpenTimer = setTimeout(() => {
      for (const number of this.#inSight) void this.#views.get(number)?.sharpen()
    }, settleMs)
  }

  /** Called with the visible pages. Returns true if the reader turns faster than pages load. */
  #isFlippingTo(inSight: readonly number[]): boolean {
    if (inSight.join() === this.#inSight.join()) return false
    const states = this.#inSight.map((number) => this.#views.get(number)?.state)
    const isBehind = states.some((state) => state === 'loading' || state === 'idle')
    const now = performance.now()
    const isFlipping = isBehind && now - this.#lastTurnAt < flipMs
    this.#lastTurnAt = now
    this.#inSight = inSight
    return isFlipping
  }

  #load(pages: readonly number[], inSight: readonly number[]): void {
    const getLoads = (numbers: readonly number[]) =>
      numbers.flatMap((number) => {
        const view = this.get(number)
        return view?.state === 'idle' ? [() => view.load()] : []
      })
    const later = pages.filter((number) => !inSight.includes(number))
    this.#queue.order(getLoads(inSight), getLoads(later))
  }

  retryFailed(): void {
    for (const view of this.#views.values()) void view.retry()
  }

  clear(): void {
    clearTimeout(this.#flipTimer)
    clearTimeout(this.#sharpenTimer)
    this.#queue.clear()
    for (const view of this.#views.values()) view.release()
    this.#views.clear()
  }
}
