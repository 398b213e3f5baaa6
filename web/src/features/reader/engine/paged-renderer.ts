import type { Book } from './book.ts'
import type { Direction, Turn } from './direction.ts'
import { Division, type DivisionSource } from './division.ts'
import type { InputTarget } from './input-target.ts'
import { getFraction, type Locator, toLocator } from './locator.ts'
import { LooksLoader } from './look/looks-loader.ts'
import type { LooksTarget } from './look/paged-looks.ts'
import { PagePool } from './page-pool.ts'
import { listenInput } from './paged-input.ts'
import styles from './paged-renderer.module.css'
import { createImage } from './picture.ts'
import type { Renderer, RendererLabels, RendererSettings, Surroundings } from './renderer.ts'
import { SheetPlace } from './sheet-place.ts'
import { SheetStack } from './sheet-stack.ts'
import type { EntryPoint, SheetLayout, SheetView } from './sheet-view.ts'
import { getLayoutOfWindow, type Layout, type Spread } from './spreads.ts'
import { Track } from './track.ts'
import { TurningRenderer } from './turning-renderer.ts'
import { clampZoom, type Point } from './zoom.ts'

/** Shows one spread at a time, on a track that holds only the neighbouring spreads. */
export class PagedRenderer extends TurningRenderer implements Renderer, InputTarget, LooksTarget {
  readonly #track = new Track()
  readonly #pool: PagePool
  readonly sheets: SheetStack
  readonly #looks = new LooksLoader(this)
  readonly division = new Division()
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  #book: Book | undefined
  /** Page that the reader looks at: it stays on the screen when the layout changes. */
  #anchor = 1
  #heading: 1 | -1 = 1
  #zoom = 1
  #isPulled = false
  #isReady = false
  #emittedKey = ''
  readonly #place: SheetPlace

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    super(settings)
    this.#pool = new PagePool(
      labels,
      {
        shown: (page) => {
          this.#settle(page)
          if (this.division.spread.includes(page)) this.emitter.emit('shown', { page })
        },
        failed: (page) => {
          this.#settle(page)
          this.emitter.emit('failed', { page })
        },
      },
      (page, alt) => createImage(page, alt, () => this.#looks.prepare(page)),
    )
    this.sheets = new SheetStack(this.#pool, this.#track)
    this.element.className = styles.viewport ?? ''
    // Positions count from the left, whatever the direction of the interface.
    this.element.dir = 'ltr'
    this.element.append(this.#track.element)
    host.append(this.element)
    this.#place = new SheetPlace(this, this.emitter)
    this.#stopInput = listenInput(this)
    this.element.addEventListener('scroll', () => this.#place.noticeScroll(), {
      capture: true,
      passive: true,
    })
    if (typeof ResizeObserver !== 'undefined') {
      this.#resizes = new ResizeObserver(() => this.#resize())
      this.#resizes.observe(this.element)
    }
  }

  open(book: Book, at: Locator): void {
    const isSame = this.#book?.id === book.id && this.#book.direction === book.direction
    const known = this.#book?.id === book.id ? this.locator : at
    this.#book = book
    this.#pool.describe(book)
    const start = toLocator(known.page, book.pages.length, known.offset, known.across)
    if (!isSame) this.#place.begin(start)
    this.#anchor = start.page
    this.#update(start, isSame)
  }

  configure(settings: RendererSettings): void {
    if (settings === this.settings) return
    const start = this.locator
    this.settings = settings
    if (this.#book) this.#update(start, true)
  }

  goTo({ page, offset, across }: Locator): void {
    const index = this.division.find(page)
    const isNear = Math.abs(index - this.division.index) === 1
    this.#anchor = page
    if (index !== this.division.index)
      this.#show(index, offset || 'start', isNear && this.settings.isAnimated, true, across)
    else if (offset > 0 || across !== undefined) this.sheet?.land(offset || 'start', this.direction, across)
  }

  turn(turn: Turn): void {
    if (!this.hasNeighbour(turn)) {
      this.emitter.emit('atEdge', turn === 'next' ? 'end' : 'start')
      return
    }
    const isOnward = turn === 'next'
    ;[this.#anchor = 1] = this.division.spreads[this.division.index + (isOnward ? 1 : -1)] ?? []
    this.#show(
      this.division.index + (isOnward ? 1 : -1),
      isOnward ? 'start' : 'end',
      this.settings.isAnimated,
    )
  }

  retryFailed(): void {
    this.#pool.retryFailed()
  }

  destroy(): void {
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#place.destroy()
    this.#looks.stop()
    this.emitter.clear()
    this.#pool.clear()
    this.element.remove()
  }

  get direction(): Direction {
    return this.#book?.direction ?? 'ltr'
  }

  get sheet(): SheetView | undefined {
    return this.sheets.get(this.division.index)
  }

  get zoom(): number {
    return this.#zoom
  }

  setZoom(zoom: number, focus: Point): void {
    const { sheet } = this
    if (!sheet) return
    this.#zoom = clampZoom(zoom)
    sheet.zoomAround(focus, this.#getSheetLayout(this.division.index), () => {
      this.#looks.laidOut()
      this.#pool.sharpenSoon()
    })
  }

  hasNeighbour(turn: Turn): boolean {
    return turn === 'next' ? this.division.index + 1 < this.division.spreads.length : this.division.index > 0
  }

  pull(offset: number): void {
    if (!this.#isPulled) {
      this.sheets.get(this.division.index + 1)?.land('start', this.direction)
      this.sheets.get(this.division.index - 1)?.land('end', this.direction)
    }
    this.#isPulled = true
    this.#track.move(this.division.index, offset, false)
  }

  releasePull(): void {
    this.#isPulled = false
    this.#track.move(this.division.index, 0, this.settings.isAnimated)
  }

  get locator(): Locator {
    return { ...this.#place.locate(this.#anchor), ...this.tapped }
  }

  get book(): Book | undefined {
    return this.#book
  }

  get isPaired(): boolean {
    return this.#layoutOfWindow !== 'single'
  }

  get isPulled(): boolean {
    return this.#isPulled
  }

  rearranged(before: readonly Spread[]): void {
    this.sheets.renumber(before, this.division.spreads)
    this.#keepWindow()
    this.#track.move(this.division.index, 0, false)
  }

  surround(surroundings: Surroundings): void {
    this.emitter.emit('surrounded', surroundings)
  }

  layOut(): void {
    this.sheets.layOut(this.division.index, this.direction, (index) => this.#getSheetLayout(index))
    this.#place.note()
    this.#looks.laidOut()
    this.#pool.sharpenSoon()
  }

  get source(): DivisionSource {
    return {
      pages: this.#book?.pages ?? [],
      layout: this.#layoutOfWindow,
      pairing: this.settings.paged,
      rotation: this.look?.rotation ?? 0,
    }
  }

  get #layoutOfWindow(): Layout {
    return getLayoutOfWindow(this.viewport, this.settings.paged.layout)
  }

  /** Divides the book anew; builds the sheets anew only where the division or the direction is another one. */
  #update(at: Locator, isSameBook: boolean): void {
    if (!isSameBook || !this.look?.areHalvesJoined) this.division.joined = []
    const isSame = this.division.divide(this.source) && isSameBook && this.sheet !== undefined
    if (isSame) {
      this.#keepWindow()
    } else {
      this.sheets.clear()
      if (this.#book) this.#show(this.division.find(at.page), at.offset || 'start', false, false, at.across)
    }
    this.#looks.update()
  }

  #show(index: number, landing: EntryPoint, isAnimated: boolean, isMove = true, across?: number): void {
    if (index !== this.division.index) this.#heading = index > this.division.index ? 1 : -1
    this.division.index = index
    if (!this.look?.isZoomKept) this.#zoom = 1
    this.#track.measure(this.viewport, this.direction)
    this.#keepWindow()
    this.sheet?.land(landing, this.direction, across)
    this.#place.note()
    this.#track.move(index, 0, isAnimated)
    this.#tell(isMove)
    this.#looks.turned()
  }

  #resize(): void {
    this.#zoom = 1
    this.#track.measure(this.viewport, this.direction)
    // A window that was turned may show other pairs.
    if (this.#book) this.#update(this.locator, true)
    this.#track.move(this.division.index, 0, false)
  }

  #getSheetLayout(index: number): SheetLayout {
    const { paged, look } = this.settings
    const spread = this.division.spreads[index] ?? []
    return {
      viewport: this.viewport,
      fit: paged.fit,
      gapPx: this.division.joined.includes(spread[0] ?? 0) ? 0 : paged.gapPx,
      isPaired: this.isPaired,
      guess: this.#pool.guess,
      zoom: index === this.division.index || look?.isZoomKept ? this.#zoom : 1,
      framings: this.#looks.getFramings(spread),
    }
  }

  #keepWindow(): void {
    const { index, spreads } = this.division
    // Laid out before anything is loaded: the frames decide how large an image is requested.
    this.sheets.keepAround(index, spreads, this.#heading, this.direction, () => this.layOut())
  }

  /** Handles a page whose image has loaded or failed. */
  #settle(page: number): void {
    if (this.#book?.pages[page - 1]?.width === null) this.layOut()
    this.#looks.shown(page)
    if (this.#isReady || !this.division.spread.includes(page)) return
    this.#isReady = true
    this.emitter.emit('ready', { page })
  }

  #tell(isMove: boolean): void {
    const { spread } = this.division
    const page = spread.at(-1) ?? 1
    const count = this.#book?.pages.length ?? 0
    // A better description of the same position is not an event.
    const key = `${this.#book?.id}:${spread.join()}`
    if (key === this.#emittedKey) return
    this.#emittedKey = key
    const locator = toLocator(page, count, this.sheet?.offset, this.sheet?.across)
    const fraction = getFraction(locator, count)
    this.emitter.emit('relocated', { locator, spread, fraction, isMove, ...this.#place.sayEnd() })
    for (const number of spread)
      if (this.#pool.get(number)?.state === 'shown') this.emitter.emit('shown', { page: number })
  }
}
