import { BaseRenderer } from '../base-renderer.ts'
import type { Book } from '../book.ts'
import { type Direction, getAxis, type Turn } from '../direction.ts'
import { type Locator, toLocator } from '../locator.ts'
import type { PanelAccess, Renderer, RendererLabels, RendererSettings } from '../renderer.ts'
import type { Point } from '../zoom.ts'
import { clampView, getWholeView, type Stage, type View, zoomView } from './camera.ts'
import { type GuidedInputTarget, listenGuidedInput } from './guided-input.ts'
import { GuidedPages } from './guided-pages.ts'
import styles from './guided-renderer.module.css'
import { GuidedReport } from './guided-report.ts'
import { GuidedStage } from './guided-stage.ts'
import type { LayoutStore } from './page-layout.ts'
import { PageWalk, type PositionOnPage } from './page-walk.ts'
import type { PanelWorker } from './panel-finder.ts'

/** Shows a book panel by panel, one page at a time. */
export class GuidedRenderer extends BaseRenderer implements Renderer, GuidedInputTarget {
  readonly panels: PanelAccess
  readonly #stage = new GuidedStage()
  readonly #pages: GuidedPages
  readonly #walk: PageWalk
  readonly #stopInput: () => void
  #book: Book | undefined
  #page = 1
  /** View that the reader chose by hand. */
  #freeView: View | undefined
  #heading: 1 | -1 = 1
  #isReady = false
  /** Position at which the book was opened. It holds while the whole page is shown. */
  #origin: Locator = { page: 1, offset: 0 }
  readonly #report: GuidedReport

  constructor(
    host: HTMLElement,
    labels: RendererLabels,
    settings: RendererSettings,
    store: LayoutStore,
    startWorker: () => PanelWorker,
  ) {
    super(host, settings, styles.viewport)
    const events = {
      shown: (page: number) => {
        this.#handleLoaded(page)
        if (page === this.#page) this.emitter.emit('shown', { page })
      },
      failed: (page: number) => {
        this.#handleLoaded(page)
        this.emitter.emit('failed', { page })
      },
      found: (page: number) => this.#handleLayout(page),
    }
    this.#pages = new GuidedPages(labels, events, store, startWorker)
    this.panels = this.#pages
    this.#walk = new PageWalk(() => ({
      layout: this.#pages.getLayout(this.#page),
      stage: this.#measure(),
      settings: this.settings.guided,
      direction: this.direction,
    }))
    this.#report = new GuidedReport(this.emitter, this.#pages, this.#walk, () => this.#page)
    this.element.append(this.#stage.element)
    this.#stopInput = listenGuidedInput(this)
    this.observeSize(() => this.#layOut())
  }

  open(book: Book, at: Locator): void {
    const before = this.#book
    this.#book = book
    this.#pages.open(book)
    if (before?.id !== book.id) {
      const { page, offset, across } = toLocator(at.page, book.pages.length, at.offset, at.across)
      this.#origin = { page, offset, ...(across !== undefined && { across }) }
      const isInside = at.point !== undefined || offset > 0 || across !== undefined
      const position = isInside ? { ...this.#origin, ...(at.point && { point: at.point }) } : undefined
      this.#enter(page, 'start', false, position)
    } else if (before.direction !== book.direction) this.#enter(this.#page, 'start', false)
    else {
      this.#pages.keep(this.#page, this.#heading)
      this.#layOut()
    }
  }

  configure(settings: RendererSettings): void {
    if (settings === this.settings) return
    this.settings = settings
    this.#layOut({ hasOtherSettings: true })
  }

  goTo({ page, offset, across }: Locator): void {
    const isInside = offset > 0 || across !== undefined
    const position = isInside ? { offset, ...(across !== undefined && { across }) } : undefined
    if (page !== this.#page || isInside) this.#enter(page, 'start', true, position)
  }

  turn(turn: Turn): void {
    const step = turn === 'next' ? 1 : -1
    const page = this.#page + step
    if (this.#walk.move(step)) {
      this.resume()
      this.#report.stepChanged(true)
    } else if (page >= 1 && page <= this.#pages.count) {
      this.#enter(page, turn === 'next' ? 'start' : 'end', true)
    } else {
      this.emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
    }
  }

  /** Pans a page that was moved by hand; otherwise goes to the next or previous panel. */
  scrollBy(x: number, y: number): boolean {
    if (this.isFree) {
      const before = this.#view
      this.pan(-x, -y)
      return before.x !== this.#view.x || before.y !== this.#view.y
    }
    if (y !== 0) this.turn(y > 0 ? 'next' : 'previous')
    return true
  }

  zoomBy(factor: number): void {
    if (factor === 0) this.resume()
    else this.zoomAt(factor, this.middleOfWindow)
  }

  retryFailed(): void {
    this.#pages.pool.retryFailed()
  }

  override destroy(): void {
    this.#stopInput()
    this.#report.destroy()
    super.destroy()
    this.#pages.destroy()
    this.#stage.destroy()
  }

  get locator(): Locator {
    return {
      page: this.#page,
      offset: 0,
      ...(this.#walk.position ?? (this.#page === this.#origin.page && this.#origin)),
    }
  }

  get direction(): Direction {
    return this.#book?.direction ?? 'ltr'
  }

  get isFree(): boolean {
    return this.#freeView !== undefined
  }

  resume(): void {
    this.#freeView = undefined
    this.#draw(this.isAnimated)
  }

  doubleTap(): void {
    if (this.settings.doubleTap === 'guided') {
      this.emitter.emit('guidedRequested', false)
      return
    }
    this.#freeView = getWholeView(this.#measure())
    this.#draw(this.isAnimated)
  }

  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#view
    this.#freeView = clampView(this.#measure(), { x: x + dx, y: y + dy, scale })
    this.#draw(false)
  }

  zoomAt(factor: number, focus: Point): void {
    this.#freeView = zoomView(this.#measure(), this.#view, factor, focus)
    this.#draw(false)
  }

  pull(offset: number): void {
    const { x, y, scale } = this.#view
    const isSideways = getAxis(this.direction) === 'x'
    const pulled = { x: isSideways ? x + offset : x, y: isSideways ? y : y + offset, scale }
    this.#stage.move(pulled, this.#walk.step?.spotlight, false)
  }

  releasePull(): void {
    this.#draw(this.isAnimated)
  }

  get #view(): View {
    return this.#freeView ?? this.#walk.step?.view ?? getWholeView(this.#measure())
  }

  #measure(): Stage {
    return this.#pages.measure(this.#page, this.viewport)
  }

  /** Opens a page at its first step or its last. */
  #enter(number: number, end: 'start' | 'end', isMove: boolean, position?: PositionOnPage): void {
    this.#heading = number < this.#page ? -1 : 1
    this.#page = number
    this.#freeView = undefined
    this.#pages.keep(number, this.#heading)
    this.#walk.enter(end, this.#pages.getLayout(number) !== undefined, position)
    const view = this.#pages.pool.get(number)
    if (view) this.#stage.show(view, this.isAnimated)
    this.#draw(false)
    this.#report.pageEntered(isMove)
  }

  /** Lists the steps again and keeps the panel on the screen. */
  #layOut({ hasOtherSettings = false, isAnimated = false } = {}): void {
    this.#walk.update(hasOtherSettings)
    this.#freeView = undefined
    this.#draw(isAnimated)
  }

  #handleLayout(page: number): void {
    if (page !== this.#page) return
    this.#layOut({ isAnimated: this.isAnimated })
    this.#report.stepChanged(false)
  }

  #draw(isAnimated: boolean): void {
    this.#stage.move(this.#view, this.isFree ? undefined : this.#walk.step?.spotlight, isAnimated)
  }

  #handleLoaded(page: number): void {
    if (page !== this.#page) return
    if (!this.#pages.isSizeKnown(page)) this.#layOut()
    if (this.#isReady) return
    this.#isReady = true
    this.emitter.emit('ready', { page })
  }
}
