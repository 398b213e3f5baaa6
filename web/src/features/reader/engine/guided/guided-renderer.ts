import type { Book, Page } from '../book.ts'
import { type Direction, getAxis, getTurn, type Turn } from '../direction.ts'
import { createEmitter } from '../emitter.ts'
import { fitSpread, type Size } from '../fit.ts'
import { getFraction, type Locator, toLocator } from '../locator.ts'
import { PagePool } from '../page-pool.ts'
import { preloadWindow } from '../preload-window.ts'
import type { PanelAccess, Renderer, RendererEvents, RendererLabels, RendererSettings } from '../renderer.ts'
import type { ZoneLayout } from '../zones.ts'
import type { Point } from '../zoom.ts'
import { clampView, getWholeView, type Stage, type View, zoomView } from './camera.ts'
import { type GuidedInputTarget, listenGuidedInput } from './guided-input.ts'
import styles from './guided-renderer.module.css'
import { GuidedStage } from './guided-stage.ts'
import type { LayoutStore, PageLayout } from './page-layout.ts'
import { PanelFinder, type PanelWorker } from './panel-finder.ts'
import { findStep, listSteps, type Step, type WholePage } from './steps.ts'

/** Pages ahead whose panels are searched. */
const pagesAhead = 2

const unknownLayout: PageLayout = { panels: [], rightToLeft: [], confidence: 0 }
const defaultGuided = { whole: 'first', hasMask: false } as const

/** Leads through a book panel by panel; shows one page at a time. */
export class GuidedRenderer implements Renderer, GuidedInputTarget {
  readonly element = document.createElement('div')
  readonly panels: PanelAccess
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #stage = new GuidedStage()
  readonly #pool: PagePool
  readonly #finder: PanelFinder
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  #settings: RendererSettings
  #book: Book | undefined
  #page = 1
  #steps: readonly Step[] = []
  #at = 0
  /** Where the whole page stays among the steps because it was shown while the panels were searched. */
  #shownMeanwhile: WholePage = 'never'
  /** View that the reader chose by hand. */
  #freeView: View | undefined
  #heading: 1 | -1 = 1
  #isReady = false

  constructor(
    host: HTMLElement,
    labels: RendererLabels,
    settings: RendererSettings,
    store: LayoutStore,
    startWorker?: () => PanelWorker,
  ) {
    this.#settings = settings
    this.#pool = new PagePool(labels, {
      shown: (page) => {
        this.#settlePage(page)
        if (page === this.#page) this.#emitter.emit('shown', { page })
      },
      failed: (page) => {
        this.#settlePage(page)
        this.#emitter.emit('failed', { page })
      },
    })
    this.#finder = new PanelFinder(store, (url) => this.#takeLayout(url), startWorker)
    this.panels = {
      get: (page) => this.#findPanels(page),
      correct: (page, panels) => this.#withPage(page, (found) => this.#finder.correct(found, panels)),
      reset: (page) => this.#withPage(page, (found) => this.#finder.forgetCorrection(found)),
    }
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
    const isSame = this.#book?.id === book.id
    const isTurned = this.#book?.direction !== book.direction
    this.#book = book
    this.#pool.describe(book)
    if (!isSame) this.#enter(toLocator(at.page, book.pages.length).page, 'start', false)
    else if (isTurned) this.#enter(this.#page, 'start', false)
    else {
      this.#keepPages()
      this.#relayout()
    }
  }

  configure(settings: RendererSettings): void {
    if (settings === this.#settings) return
    this.#settings = settings
    this.#shownMeanwhile = 'never'
    this.#relayout()
  }

  goTo({ page }: Locator): void {
    if (page !== this.#page) this.#enter(page, 'start', true)
  }

  next(): void {
    this.turn('next')
  }

  previous(): void {
    this.turn('previous')
  }

  left(): void {
    this.turn(getTurn('left', this.direction))
  }

  right(): void {
    this.turn(getTurn('right', this.direction))
  }

  advance(): void {
    this.turn('next')
  }

  retreat(): void {
    this.turn('previous')
  }

  turn(turn: Turn): void {
    const onward = turn === 'next' ? 1 : -1
    const page = this.#page + onward
    if (this.#steps[this.#at + onward]) this.#goToStep(this.#at + onward)
    else if (this.#book?.pages[page - 1]) this.#enter(page, turn === 'next' ? 'start' : 'end', true)
    else this.#emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
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
    this.#pool.retryFailed()
  }

  destroy(): void {
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#emitter.clear()
    this.#finder.destroy()
    this.#pool.clear()
    this.#stage.destroy()
    this.element.remove()
  }

  get locator(): Locator {
    return { page: this.#page, offset: 0 }
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
    return {
      width: this.element.clientWidth || window.innerWidth,
      height: this.element.clientHeight || window.innerHeight,
    }
  }

  menu(): void {
    this.#emitter.emit('menu', undefined)
  }

  resume(): void {
    this.#freeView = undefined
    this.#draw(this.#settings.isAnimated)
  }

  peek(): void {
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
    this.#stage.move(pulled, this.#step?.spotlight, false)
  }

  releasePull(): void {
    this.#draw(this.#settings.isAnimated)
  }

  get #step(): Step | undefined {
    return this.#steps[this.#at]
  }

  get #view(): View {
    return this.#freeView ?? this.#step?.view ?? getWholeView(this.#measure())
  }

  get #pageOnScreen(): Page | undefined {
    return this.#book?.pages[this.#page - 1]
  }

  #withPage(number: number, act: (page: Page) => void): void {
    const page = this.#book?.pages[number - 1]
    if (page) act(page)
  }

  #findPanels(number: number) {
    const page = this.#book?.pages[number - 1]
    const layout = page && this.#finder.getLayout(page)
    return layout && { layout, url: page.url, isRightToLeft: this.direction === 'rtl' }
  }

  #measure(): Stage {
    const natural = this.#pool.get(this.#page)?.natural ?? null
    const [size] = fitSpread([natural ?? this.#pool.guess], this.viewport, 'screen')
    return { viewport: this.viewport, page: size ?? this.viewport, natural }
  }

  #listSteps(): readonly Step[] {
    const { whole, hasMask } = this.#settings.guided ?? defaultGuided
    const page = this.#pageOnScreen
    const layout = (page && this.#finder.getLayout(page)) ?? unknownLayout
    return listSteps(layout, this.#measure(), {
      whole: addWhole(whole, this.#shownMeanwhile),
      hasMask,
      isRightToLeft: this.direction === 'rtl',
    })
  }

  /** Opens a page at its first step or its last. */
  #enter(number: number, end: 'start' | 'end', isMove: boolean): void {
    this.#heading = number < this.#page ? -1 : 1
    this.#page = number
    this.#freeView = undefined
    this.#keepPages()
    const page = this.#pool.get(number)
    if (!page) return
    const isKnown = this.#findPanels(number) !== undefined
    this.#shownMeanwhile = 'never'
    this.#steps = this.#listSteps()
    this.#at = end === 'start' ? 0 : this.#steps.length - 1
    if (!isKnown) this.#shownMeanwhile = end === 'start' ? 'first' : 'last'
    this.#sizePage()
    this.#stage.show(page, this.#settings.isAnimated)
    this.#draw(false)
    this.#tell(isMove)
  }

  #goToStep(at: number): void {
    this.#at = at
    this.#freeView = undefined
    this.#draw(this.#settings.isAnimated)
    this.#tellStep()
  }

  #keepPages(): void {
    const count = this.#book?.pages.length ?? 0
    const kept = preloadWindow(this.#page - 1, count, this.#heading).map((index) => index + 1)
    this.#pool.keep(kept, [this.#page])
    const ahead = Array.from({ length: pagesAhead }, (_, step) => this.#page + (step + 1) * this.#heading)
    const wanted = [this.#page, ...ahead].flatMap((number) => this.#book?.pages[number - 1] ?? [])
    this.#finder.want(wanted)
  }

  #sizePage(): void {
    const { page } = this.#measure()
    const view = this.#pool.get(this.#page)
    if (!view) return
    view.element.style.width = `${page.width}px`
    view.element.style.height = `${page.height}px`
  }

  /** Finds the steps anew and stays at the panel on the screen. */
  #relayout(isAnimated = false): void {
    if (!this.#book) return
    const before = this.#step
    this.#steps = this.#listSteps()
    this.#at = before ? findStep(this.#steps, before) : 0
    this.#freeView = undefined
    this.#sizePage()
    this.#draw(isAnimated)
  }

  #takeLayout(url: string): void {
    if (url !== this.#pageOnScreen?.url) return
    this.#relayout(this.#settings.isAnimated)
    this.#tellStep()
  }

  #draw(isAnimated: boolean): void {
    this.#stage.move(this.#view, this.isFree ? undefined : this.#step?.spotlight, isAnimated)
  }

  #settlePage(page: number): void {
    if (page !== this.#page) return
    if (this.#pageOnScreen?.width === null) this.#relayout()
    if (this.#isReady) return
    this.#isReady = true
    this.#emitter.emit('ready', { page })
  }

  #tell(isMove: boolean): void {
    const count = this.#book?.pages.length ?? 0
    const locator = toLocator(this.#page, count)
    const fraction = getFraction(locator, count)
    this.#emitter.emit('relocated', { locator, spread: [this.#page], fraction, isMove })
    if (this.#pool.get(this.#page)?.state === 'shown') this.#emitter.emit('shown', { page: this.#page })
    this.#tellStep()
  }

  #tellStep(): void {
    const page = this.#pageOnScreen
    const layout = page && this.#finder.getLayout(page)
    this.#emitter.emit('stepped', {
      page: this.#page,
      panel:
        layout && layout.panels.length > 0 && this.#step?.panel !== undefined ? this.#step.panel + 1 : null,
      count: layout?.panels.length ?? 0,
      isSearching: layout === undefined,
    })
  }
}

function addWhole(chosen: WholePage, shown: WholePage): WholePage {
  if (chosen === shown || shown === 'never') return chosen
  return chosen === 'never' ? shown : 'both'
}
