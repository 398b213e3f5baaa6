import type { Book, Page } from '../book.ts'
import { fitSpread, type Size } from '../fit.ts'
import { PagePool } from '../page-pool.ts'
import type { PageViewEvents } from '../page-view.ts'
import { preloadWindow } from '../preload-window.ts'
import type { PanelAccess, RendererLabels } from '../renderer.ts'
import type { Stage } from './camera.ts'
import type { KeptLayout, LayoutStore } from './page-layout.ts'
import { createPanelFinder, type PanelFinder, type PanelWorker } from './panel-finder.ts'

/** Number of pages ahead whose panels are detected. */
const pagesAhead = 2

interface Events extends PageViewEvents {
  /** Called when the panels of a page have become known. */
  found(page: number): void
}

export class GuidedPages implements PanelAccess {
  readonly pool: PagePool
  readonly #finder: PanelFinder
  #book: Book | undefined

  constructor(labels: RendererLabels, on: Events, store: LayoutStore, startWorker: () => PanelWorker) {
    this.pool = new PagePool(labels, on)
    this.#finder = createPanelFinder(
      store,
      (url) => {
        const page = this.#book?.pages.find((each) => each.url === url)
        if (page) on.found(page.number)
      },
      ({ number, url }) => this.pool.get(number)?.sourceUrl ?? url,
      startWorker,
    )
  }

  get count(): number {
    return this.#book?.pages.length ?? 0
  }

  open(book: Book): void {
    this.#book = book
    this.pool.open(book)
  }

  /** Loads the pages around this one, and detects the panels of this page and the next ones; all other requests are canceled. */
  keep(number: number, heading: 1 | -1): void {
    const kept = preloadWindow(number - 1, this.count, heading).map((index) => index + 1)
    this.pool.keep(kept, [number])
    const wanted = Array.from({ length: pagesAhead + 1 }, (_, step) => number + step * heading)
    this.#finder.request(wanted.flatMap((each) => this.#getPage(each) ?? []))
  }

  isSizeKnown(number: number): boolean {
    return this.#getPage(number)?.width !== null
  }

  getLayout(number: number): KeptLayout | undefined {
    const page = this.#getPage(number)
    return page && this.#finder.getLayout(page)
  }

  /** Sets the size of the view of a page, and returns the sizes that the camera needs. */
  measure(number: number, viewport: Size): Stage {
    const view = this.pool.get(number)
    const natural = view?.natural ?? null
    const [page = viewport] = fitSpread([natural ?? this.pool.assumedSize], viewport, 'screen')
    if (view) Object.assign(view.element.style, { width: `${page.width}px`, height: `${page.height}px` })
    return { viewport, page, natural }
  }

  destroy(): void {
    this.#finder.destroy()
    this.pool.clear()
  }

  get(number: number) {
    const page = this.#getPage(number)
    const layout = this.getLayout(number)
    return page && layout && { layout, url: page.url, isRightToLeft: this.#book?.direction === 'rtl' }
  }

  correct(number: number, panels: Parameters<PanelAccess['correct']>[1]): void {
    const page = this.#getPage(number)
    if (page) this.#finder.correct(page, panels)
  }

  reset(number: number): void {
    const page = this.#getPage(number)
    if (page) this.#finder.forgetCorrection(page)
  }

  #getPage(number: number): Page | undefined {
    return this.#book?.pages[number - 1]
  }
}
