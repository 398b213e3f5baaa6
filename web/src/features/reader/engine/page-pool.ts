import type { Book } from './book.ts'
import type { Size } from './fit.ts'
import { createLoadQueue } from './load-queue.ts'
import { PageView, type PageViewEvents } from './page-view.ts'
import type { CreatePicture } from './picture.ts'
import type { RendererLabels } from './renderer.ts'

/** Shape of a page while no page of the book is known. */
const fallbackPageSize: Size = { width: 1000, height: 1414 }

/** Pool of page views: created on demand, loaded in order, released when no longer needed. */
export class PagePool {
  readonly #labels: RendererLabels
  readonly #on: PageViewEvents
  readonly #createPicture: CreatePicture | undefined
  readonly #views = new Map<number, PageView>()
  readonly #queue = createLoadQueue()
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

  /** Loads `pages` in this order, visible pages without waiting for the others, and releases every other page. */
  keep(pages: readonly number[], inSight: readonly number[]): void {
    for (const [number, view] of this.#views) {
      if (pages.includes(number)) continue
      view.release()
      this.#views.delete(number)
    }
    for (const [number, view] of this.#views) view.isInSight = inSight.includes(number)
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
    this.#queue.clear()
    for (const view of this.#views.values()) view.release()
    this.#views.clear()
  }
}
