import type { Book } from './book.ts'
import type { Size } from './fit.ts'
import { createLoadQueue } from './load-queue.ts'
import { PageView, type PageViewEvents } from './page-view.ts'
import type { CreatePicture } from './picture.ts'
import type { RendererLabels } from './renderer.ts'

/** Shape of a page while no page of the book is known. */
const fallbackPageSize: Size = { width: 1000, height: 1414 }

/** Time between two turns, in milliseconds, below which pages are flipped through when they cannot follow. */
const flipMs = 250
/** Time, in milliseconds, after which a layout that does not change any more has settled. */
const settleMs = 180

/** Pool of page views: created on demand, loaded in order, released when no longer needed. */
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

  /** Takes a book, or a better description of the same one, whose images then stay. */
  describe(book: Book): void {
    if (this.#book?.id !== book.id) this.clear()
    this.#book = book
    for (const page of book.pages) this.#views.get(page.number)?.describe(page)
    this.sharpenSoon()
  }

  /** Returns the size assumed for a page of unknown size: pages of a book rarely differ in shape. */
  get guess(): Size {
    for (const view of this.#views.values()) if (view.natural) return view.natural
    return fallbackPageSize
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

  /**
   * Loads `pages` in this order, visible pages without waiting for the others, and releases every other page. Where pages are turned
   * (`isTurned`), those that are passed quickly are not loaded.
   */
  keep(pages: readonly number[], inSight: readonly number[], isTurned = false): void {
    const isFlipping = this.#noteTurn(inSight) && isTurned
    this.#retain(pages, inSight)
    if (!isFlipping) {
      this.#load(pages, inSight)
      return
    }
    // What was passed is given up, and nothing is requested before the reader stops: the server would draw pages that nobody sees.
    this.#queue.clear()
    for (const [number, view] of this.#views)
      if (view.state === 'loading' && !inSight.includes(number)) view.release()
    for (const number of inSight) this.get(number)?.hold(false)
    this.#flipTimer = setTimeout(() => this.#load(pages, inSight), settleMs)
  }

  /** Shows small previews of pages that are passed too fast to load them. What is loaded already stays, what is loading is given up. */
  pass(pages: readonly number[], inSight: readonly number[]): void {
    this.#noteTurn(inSight)
    this.#retain(pages, inSight)
    this.#queue.clear()
    for (const view of this.#views.values()) if (view.state === 'loading') view.release()
    for (const number of pages) this.get(number)?.hold(true)
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

  /** Sharpens the visible pages as soon as zoom and window rest. */
  sharpenSoon(): void {
    if (!this.#book?.pages.some(({ sourceAt }) => sourceAt)) return
    clearTimeout(this.#sharpenTimer)
    this.#sharpenTimer = setTimeout(() => {
      for (const number of this.#inSight) void this.#views.get(number)?.sharpen()
    }, settleMs)
  }

  /** Returns true when the reader turns faster than pages appear. */
  #noteTurn(inSight: readonly number[]): boolean {
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
