import type { Book } from './book.ts'
import { type Direction, getAxisSign, getTurn, type Turn } from './direction.ts'
import { createEmitter } from './emitter.ts'
import type { Size } from './fit.ts'
import { getFraction, type Locator, toLocator } from './locator.ts'
import { PagePool } from './page-pool.ts'
import { type InputTarget, listenInput } from './paged-input.ts'
import styles from './paged-renderer.module.css'
import { preloadWindow } from './preload-window.ts'
import type { Renderer, RendererEvents, RendererLabels, RendererSettings } from './renderer.ts'
import { type EntryPoint, SheetView } from './sheet-view.ts'
import { buildSpreads, findSpread, type Layout, type Spread } from './spreads.ts'
import { Track } from './track.ts'
import type { ZoneLayout } from './zones.ts'
import { clampZoom, type Point, scrollForZoom } from './zoom.ts'

/** Share of the window that one press of Space scrolls; the rest keeps some of the old text visible. */
const pageScrollShare = 0.9

/** Shows one spread at a time, on a track that holds only the neighbouring spreads. */
export class PagedRenderer implements Renderer, InputTarget {
  readonly element = document.createElement('div')
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #track = new Track()
  readonly #pool: PagePool
  readonly #sheets = new Map<number, SheetView>()
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  #settings: RendererSettings
  #book: Book | undefined
  #spreads: readonly Spread[] = []
  #index = 0
  /** Page that the reader looks at: it stays on the screen when the layout changes. */
  #anchor = 1
  #heading: 1 | -1 = 1
  #zoom = 1
  #isPulled = false
  #isReady = false
  #emittedKey = ''

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    this.#pool = new PagePool(labels, {
      shown: (page) => {
        this.#settle(page)
        if (this.#spread.includes(page)) this.#emitter.emit('shown', { page })
      },
      failed: (page) => {
        this.#settle(page)
        this.#emitter.emit('failed', { page })
      },
    })
    this.#settings = settings
    this.element.className = styles.viewport ?? ''
    // Positions count from the left, whatever the direction of the interface.
    this.element.dir = 'ltr'
    this.element.append(this.#track.element)
    host.append(this.element)
    this.#stopInput = listenInput(this)
    if (typeof ResizeObserver !== 'undefined') {
      this.#resizes = new ResizeObserver(() => this.#resize())
      this.#resizes.observe(this.element)
    }
  }

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.#emitter.on(name, handler)
  }

  open(book: Book, at: Locator): void {
    const isSame = this.#book?.id === book.id && this.#book.direction === book.direction
    const known = this.#book?.id === book.id ? this.locator : at
    this.#book = book
    this.#pool.describe(book)
    const start = toLocator(known.page, book.pages.length, known.offset)
    this.#anchor = start.page
    this.#update(start, isSame)
  }

  configure(settings: RendererSettings): void {
    if (settings === this.#settings) return
    const start = this.locator
    this.#settings = settings
    if (this.#book) this.#update(start, true)
  }

  goTo({ page, offset }: Locator): void {
    const index = findSpread(this.#spreads, page)
    const isNear = Math.abs(index - this.#index) === 1
    this.#anchor = page
    if (index !== this.#index) this.#show(index, offset || 'start', isNear && this.#settings.isAnimated)
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

  turn(turn: Turn): void {
    if (!this.hasNeighbour(turn)) {
      this.#emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
      return
    }
    const isOnward = turn === 'next'
    ;[this.#anchor = 1] = this.#spreads[this.#index + (isOnward ? 1 : -1)] ?? []
    this.#show(this.#index + (isOnward ? 1 : -1), isOnward ? 'start' : 'end', this.#settings.isAnimated)
  }

  advance(): void {
    if (!this.#scrollScreen(1)) this.turn('next')
  }

  retreat(): void {
    if (!this.#scrollScreen(-1)) this.turn('previous')
  }

  scrollBy(x: number, y: number): boolean {
    return this.sheet?.scrollBy(x, y) ?? false
  }

  zoomBy(factor: number): void {
    this.setZoom(this.#zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  retryFailed(): void {
    this.#pool.retryFailed()
  }

  destroy(): void {
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#emitter.clear()
    this.#pool.clear()
    this.element.remove()
  }

  get direction(): Direction {
    return this.#book?.direction ?? 'ltr'
  }

  get viewport(): Size {
    return {
      width: this.element.clientWidth || window.innerWidth,
      height: this.element.clientHeight || window.innerHeight,
    }
  }

  get sheet(): SheetView | undefined {
    return this.#sheets.get(this.#index)
  }

  get zoom(): number {
    return this.#zoom
  }

  setZoom(zoom: number, focus: Point): void {
    const { sheet } = this
    if (!sheet) return
    const { size, scroll } = sheet
    this.#zoom = clampZoom(zoom)
    sheet.layout({ ...this.#sheetLayout, zoom: this.#zoom })
    sheet.scrollTo(scrollForZoom(scroll, focus, size, sheet.size, this.viewport))
    this.#pool.sharpenSoon()
  }

  menu(): void {
    this.#emitter.emit('menu', undefined)
  }

  hasNeighbour(turn: Turn): boolean {
    return turn === 'next' ? this.#index + 1 < this.#spreads.length : this.#index > 0
  }

  pull(offset: number): void {
    if (!this.#isPulled) {
      this.#sheets.get(this.#index + 1)?.land('start', this.direction)
      this.#sheets.get(this.#index - 1)?.land('end', this.direction)
    }
    this.#isPulled = true
    this.#track.move(this.#index, offset, false)
  }

  releasePull(): void {
    this.#isPulled = false
    this.#track.move(this.#index, 0, this.#settings.isAnimated)
  }

  get locator(): Locator {
    return { page: this.#anchor, offset: this.sheet?.offset ?? 0 }
  }

  get zones(): ZoneLayout {
    return this.#settings.zones
  }

  get hasSwipes(): boolean {
    return this.#settings.hasSwipes
  }

  /** Pages on the screen, in reading order. */
  get #spread(): Spread {
    return this.#spreads[this.#index] ?? []
  }

  /** Two pages in a window that is higher than wide would be tiny. */
  get #layoutOfWindow(): Layout {
    const { width, height } = this.viewport
    return width < height ? 'single' : this.#settings.paged.layout
  }

  get #sheetLayout() {
    const { fit, gapPx } = this.#settings.paged
    const isPaired = this.#layoutOfWindow !== 'single'
    return { viewport: this.viewport, fit, gapPx, isPaired, guess: this.#pool.guess, zoom: 1 }
  }

  /** Scrolls along the page first, then across it in reading direction. */
  #scrollScreen(towards: 1 | -1): boolean {
    const { sheet, viewport } = this
    if (!sheet) return false
    const top = towards * viewport.height * pageScrollShare
    const left = towards * getAxisSign(this.direction) * viewport.width * pageScrollShare
    if (sheet.canScroll('y', towards)) sheet.glideBy(0, top, this.#settings.isAnimated)
    else if (sheet.canScroll('x', left > 0 ? 1 : -1)) sheet.glideBy(left, 0, this.#settings.isAnimated)
    else return false
    return true
  }

  /** Divides the book anew; builds the sheets anew only where the division or the direction is another one. */
  #update(at: Locator, isSameBook: boolean): void {
    const { paged } = this.#settings
    const spreads = buildSpreads(this.#book?.pages ?? [], this.#layoutOfWindow, paged)
    const isSame =
      isSameBook && JSON.stringify(spreads) === JSON.stringify(this.#spreads) && this.sheet !== undefined
    this.#spreads = spreads
    if (isSame) {
      this.#keepWindow()
      return
    }
    for (const sheet of this.#sheets.values()) sheet.element.remove()
    this.#sheets.clear()
    if (spreads.length > 0) this.#show(findSpread(spreads, at.page), at.offset || 'start', false, false)
  }

  #show(index: number, landing: EntryPoint, isAnimated: boolean, isMove = true): void {
    if (index !== this.#index) this.#heading = index > this.#index ? 1 : -1
    this.#index = index
    this.#zoom = 1
    this.#track.measure(this.viewport, this.direction)
    this.#keepWindow()
    this.sheet?.land(landing, this.direction)
    this.#track.move(index, 0, isAnimated)
    this.#tell(isMove)
  }

  #resize(): void {
    this.#zoom = 1
    this.#track.measure(this.viewport, this.direction)
    // A window that was turned may show other pairs.
    if (this.#book) this.#update(this.locator, true)
    this.#track.move(this.#index, 0, false)
  }

  /** Sizes all sheets and keeps the scroll position inside each of them. */
  #layout(): void {
    const { direction } = this
    const layout = this.#sheetLayout
    this.#pool.sharpenSoon()
    for (const [index, sheet] of this.#sheets) {
      const isAtEnd = sheet.offset > 0 && !sheet.canScroll('y', 1)
      const landing = isAtEnd ? 'end' : sheet.offset
      sheet.layout({ ...layout, zoom: index === this.#index ? this.#zoom : 1 })
      sheet.land(landing || 'start', direction)
      sheet.element.toggleAttribute('inert', index !== this.#index)
      this.#track.pending(sheet.element, index)
    }
  }

  #keepWindow(): void {
    const kept = preloadWindow(this.#index, this.#spreads.length, this.#heading)
    for (const [index, sheet] of this.#sheets) {
      if (kept.includes(index)) continue
      sheet.element.remove()
      this.#sheets.delete(index)
    }
    for (const index of kept) if (!this.#sheets.has(index)) this.#addSheet(index)
    const pages = kept.flatMap((index) => this.#spreads[index] ?? [])
    // Before anything is loaded: the frames decide how large an image is requested.
    this.#layout()
    this.#pool.keep(pages, this.#spread, true)
  }

  #addSheet(index: number): void {
    const pages = (this.#spreads[index] ?? []).flatMap((number) => this.#pool.get(number) ?? [])
    const sheet = new SheetView(pages, this.direction)
    this.#sheets.set(index, sheet)
    this.#track.element.append(sheet.element)
  }

  /** Handles a page whose image has loaded or failed. */
  #settle(page: number): void {
    if (this.#book?.pages[page - 1]?.width === null) this.#layout()
    if (this.#isReady || !this.#spread.includes(page)) return
    this.#isReady = true
    this.#emitter.emit('ready', { page })
  }

  #tell(isMove: boolean): void {
    const spread = this.#spread
    const page = spread.at(-1) ?? 1
    const count = this.#book?.pages.length ?? 0
    // A better description of the same position is not an event.
    const key = `${this.#book?.id}:${spread.join()}`
    if (key === this.#emittedKey) return
    this.#emittedKey = key
    const locator = toLocator(page, count, this.sheet?.offset)
    this.#emitter.emit('relocated', { locator, spread, fraction: getFraction(locator, count), isMove })
    for (const number of spread)
      if (this.#pool.get(number)?.state === 'shown') this.#emitter.emit('shown', { page: number })
  }
}
