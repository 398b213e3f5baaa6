import type { Book } from '../book.ts'
import { type Direction, getAxis, type Turn } from '../direction.ts'
import { createEmitter } from '../emitter.ts'
import type { Size } from '../fit.ts'
import { type Locator, toLocator } from '../locator.ts'
import type { PanelAccess, Renderer, RendererEvents, RendererLabels, RendererSettings } from '../renderer.ts'
import { TurnCommands } from '../turn-commands.ts'
import type { ZoneLayout } from '../zones.ts'
import type { Point } from '../zoom.ts'
import { clampView, getWholeView, type Stage, type View, zoomView } from './camera.ts'
import { type GuidedInputTarget, listenGuidedInput } from './guided-input.ts'
import { GuidedPages } from './guided-pages.ts'
import styles from './guided-renderer.module.css'
import { GuidedReport } from './guided-report.ts'
import { GuidedStage } from './guided-stage.ts'
import type { LayoutStore } from './page-layout.ts'
import { PageWalk, type PlaceOnPage } from './page-walk.ts'
import type { PanelWorker } from './panel-finder.ts'

/** Leads through a book panel by panel; shows one page at a time. */
export class GuidedRenderer extends TurnCommands implements Renderer, GuidedInputTarget {
  readonly element = document.createElement('div')
  readonly panels: PanelAccess
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #stage = new GuidedStage()
  readonly #pages: GuidedPages
  readonly #walk: PageWalk
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  #settings: RendererSettings
  #book: Book | undefined
  #page = 1
  /** View that the reader chose by hand. */
  #freeView: View | undefined
  #heading: 1 | -1 = 1
  #isReady = false
  /** Where the book was opened: as good a place as any while the whole page is shown. */
  #origin: Locator = { page: 1, offset: 0 }
  readonly #report: GuidedReport

  constructor(
    host: HTMLElement,
    labels: RendererLabels,
    settings: RendererSettings,
    store: LayoutStore,
    startWorker: () => PanelWorker,
  ) {
    super()
    this.#settings = settings
    const events = {
      shown: (page: number) => {
        this.#settlePage(page)
        if (page === this.#page) this.#emitter.emit('shown', { page })
      },
      failed: (page: number) => {
        this.#settlePage(page)
        this.#emitter.emit('failed', { page })
      },
      found: (page: number) => this.#takeLayout(page),
    }
    this.#pages = new GuidedPages(labels, events, store, startWorker)
    this.panels = this.#pages
    this.#walk = new PageWalk(() => ({
      layout: this.#pages.getLayout(this.#page),
      stage: this.#measure(),
      settings: this.#settings.guided,
      direction: this.direction,
    }))
    this.#report = new GuidedReport(this.#emitter, this.#pages, this.#walk, () => this.#page)
    this.element.className = styles.viewport ?? ''
    // Positions count from the left, whatever the direction of the interface.
    this.element.dir = 'ltr'
    this.element.append(this.#stage.element)
    host.append(this.element)
    this.#stopInput = listenGuidedInput(this)
    if (typeof ResizeObserver !== 'undefined') {
      this.#resizes = new ResizeObserver(() => this.#relayout())
      this.#resizes.observe(this.element)
    }
  }

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.#emitter.on(name, handler)
  }

  open(book: Book, at: Locator): void {
    const before = this.#book
    this.#book = book
    this.#pages.open(book)
    if (before?.id !== book.id) {
      const { page, offset, across } = toLocator(at.page, book.pages.length, at.offset, at.across)
      this.#origin = { page, offset, ...(across !== undefined && { across }) }
      const isPlace = at.point !== undefined || offset > 0 || across !== undefined
      this.#enter(
        page,
        'start',
        false,
        isPlace ? { ...this.#origin, ...(at.point && { point: at.point }) } : undefined,
      )
    } else if (before.direction !== book.direction) this.#enter(this.#page, 'start', false)
    else {
      this.#pages.keep(this.#page, this.#heading)
      this.#relayout()
    }
  }

  configure(settings: RendererSettings): void {
    if (settings === this.#settings) return
    this.#settings = settings
    this.#relayout({ hasOtherSettings: true })
  }

  goTo({ page, offset, across }: Locator): void {
    const isPlace = offset > 0 || across !== undefined
    if (page !== this.#page || isPlace)
      this.#enter(
        page,
        'start',
        true,
        isPlace ? { offset, ...(across !== undefined && { across }) } : undefined,
      )
  }

  turn(turn: Turn): void {
    const onward = turn === 'next' ? 1 : -1
    const page = this.#page + onward
    if (this.#walk.move(onward)) {
      this.resume()
      this.#report.stepped(true)
    } else if (page >= 1 && page <= this.#pages.count) {
      this.#enter(page, turn === 'next' ? 'start' : 'end', true)
    } else {
      this.#emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
    }
  }

  /** Pans a page that was moved by hand; otherwise up and down lead from panel to panel. */
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
    else this.zoomAt(factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  retryFailed(): void {
    this.#pages.retryFailed()
  }

  destroy(): void {
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#report.destroy()
    this.#emitter.clear()
    this.#pages.destroy()
    this.#stage.destroy()
    this.element.remove()
  }

  get locator(): Locator {
    return {
      page: this.#page,
      offset: 0,
      ...(this.#walk.place ?? (this.#page === this.#origin.page && this.#origin)),
    }
  }

  get direction(): Direction {
    return this.#book?.direction ?? 'ltr'
  }

  get zones(): ZoneLayout {
    return this.#settings.zones
  }

  get hasSwipes(): boolean {
    return this.#settings.hasSwipes
  }

  get isFree(): boolean {
    return this.#freeView !== undefined
  }

  get viewport(): Size {
    const { clientWidth, clientHeight } = this.element
    return { width: clientWidth || window.innerWidth, height: clientHeight || window.innerHeight }
  }

  menu(count: 1 | 2): void {
    this.#emitter.emit('menu', count)
  }

  resume(): void {
    this.#freeView = undefined
    this.#draw(this.#settings.isAnimated)
  }

  doubleTap(): void {
    if (this.#settings.doubleTap === 'guided') {
      this.#emitter.emit('guidedWanted', false)
      return
    }
    this.#freeView = getWholeView(this.#measure())
    this.#draw(this.#settings.isAnimated)
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
    this.#draw(this.#settings.isAnimated)
  }

  get #view(): View {
    return this.#freeView ?? this.#walk.step?.view ?? getWholeView(this.#measure())
  }

  #measure(): Stage {
    return this.#pages.measure(this.#page, this.viewport)
  }

  /** Opens a page at its first step or its last. */
  #enter(number: number, end: 'start' | 'end', isMove: boolean, place?: PlaceOnPage): void {
    this.#heading = number < this.#page ? -1 : 1
    this.#page = number
    this.#freeView = undefined
    this.#pages.keep(number, this.#heading)
    this.#walk.enter(end, this.#pages.getLayout(number) !== undefined, place)
    const view = this.#pages.getView(number)
    if (view) this.#stage.show(view, this.#settings.isAnimated)
    this.#draw(false)
    this.#report.entered(isMove)
  }

  /** Finds the steps anew and stays at the panel on the screen. */
  #relayout({ hasOtherSettings = false, isAnimated = false } = {}): void {
    this.#walk.renew(hasOtherSettings)
    this.#freeView = undefined
    this.#draw(isAnimated)
  }

  #takeLayout(page: number): void {
    if (page !== this.#page) return
    this.#relayout({ isAnimated: this.#settings.isAnimated })
    this.#report.stepped(false)
  }

  #draw(isAnimated: boolean): void {
    this.#stage.move(this.#view, this.isFree ? undefined : this.#walk.step?.spotlight, isAnimated)
  }

  #settlePage(page: number): void {
    if (page !== this.#page) return
    if (!this.#pages.isSizeKnown(page)) this.#relayout()
    if (this.#isReady) return
    this.#isReady = true
    this.#emitter.emit('ready', { page })
  }
}
