import { BaseRenderer } from './base-renderer.ts'
import type { Book } from './book.ts'
import type { Direction, Turn } from './direction.ts'
import { Division, type DivisionSource } from './division.ts'
import type { PagedInputTarget } from './input-target.ts'
import { getFraction, type Locator, toLocator } from './locator.ts'
import { LooksLoader } from './look/looks-loader.ts'
import type { LooksTarget } from './look/paged-looks.ts'
import { PagePool } from './page-pool.ts'
import { listenPagedInput } from './paged-input.ts'
import { PagedPosition } from './paged-position.ts'
import styles from './paged-renderer.module.css'
import { createImage } from './picture.ts'
import type { LookSettings, Renderer, RendererLabels, RendererSettings, Surroundings } from './renderer.ts'
import { SheetStack } from './sheet-stack.ts'
import type { EntryPoint, SheetLayout, SheetView } from './sheet-view.ts'
import { getLayoutOfWindow, type Layout, type Spread } from './spreads.ts'
import { Track } from './track.ts'
import { clampZoom, doubleTapZoom, type Point } from './zoom.ts'

/** Shows one spread at a time, on a track that holds only the neighbouring spreads. */
export class PagedRenderer extends BaseRenderer implements Renderer, PagedInputTarget, LooksTarget {
  readonly #track = new Track()
  readonly #pool: PagePool
  readonly sheets: SheetStack
  readonly #loader = new LooksLoader(this)
  readonly division = new Division()
  readonly #stopInput: () => void
  book: Book | undefined
  /** First page of the open spread. It remains on the screen when the layout changes. */
  #anchor = 1
  #heading: 1 | -1 = 1
  zoom = 1
  isPulled = false
  #isReady = false
  #reportedKey = ''
  /** Page and point of a double tap that starts guided view: part of the position from then on. */
  #tapped: Pick<Locator, 'page' | 'point'> | undefined
  readonly #position = new PagedPosition(this, this.emitter)

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    super(host, settings, styles.viewport)
    this.#pool = new PagePool(
      labels,
      {
        shown: (page) => {
          this.#handleLoaded(page)
          if (this.division.spread.includes(page)) this.emitter.emit('shown', { page })
        },
        failed: (page) => {
          this.#handleLoaded(page)
          this.emitter.emit('failed', { page })
        },
      },
      (page, alt) => createImage(page, alt, () => this.#loader.prepare(page)),
    )
    this.sheets = new SheetStack(this.#pool, this.#track)
    this.element.append(this.#track.element)
    this.#stopInput = listenPagedInput(this)
    const options = { capture: true, passive: true }
    this.element.addEventListener('scroll', () => this.#position.scrolled(), options)
    this.observeSize(() => this.#resize())
  }

  open(book: Book, at: Locator): void {
    const isSame = this.book?.id === book.id && this.book.direction === book.direction
    const known = this.book?.id === book.id ? this.locator : at
    this.book = book
    this.#pool.open(book)
    const start = toLocator(known.page, book.pages.length, known.offset, known.across)
    if (!isSame) this.#position.open(start)
    this.#anchor = start.page
    this.#update(start, isSame)
  }

  configure(settings: RendererSettings): void {
    if (settings === this.settings) return
    const start = this.locator
    this.settings = settings
    if (this.book) this.#update(start, true)
  }

  goTo({ page, offset, across }: Locator): void {
    const index = this.division.find(page)
    const isNear = Math.abs(index - this.division.index) === 1
    this.#anchor = page
    if (index !== this.division.index)
      this.#show(index, offset || 'start', isNear && this.isAnimated, true, across)
    else if (offset > 0 || across !== undefined) this.sheet?.enter(offset || 'start', this.direction, across)
  }

  turn(turn: Turn): void {
    const edge = turn === 'next' ? 'end' : 'start'
    if (!this.hasNeighbour(turn)) {
      this.emitter.emit('atEdge', edge)
      return
    }
    const index = this.division.index + (turn === 'next' ? 1 : -1)
    ;[this.#anchor = 1] = this.division.spreads[index] ?? []
    this.#show(index, turn === 'next' ? 'start' : 'end', this.isAnimated)
  }

  override advance(): void {
    if (!this.sheet?.scrollScreen(1, this.direction, this.isAnimated)) this.turn('next')
  }

  override retreat(): void {
    if (!this.sheet?.scrollScreen(-1, this.direction, this.isAnimated)) this.turn('previous')
  }

  scrollBy(x: number, y: number): boolean {
    return this.sheet?.scrollBy(x, y) ?? false
  }

  retryFailed(): void {
    this.#pool.retryFailed()
  }

  override destroy(): void {
    this.#stopInput()
    this.#position.destroy()
    this.#loader.stop()
    super.destroy()
    this.#pool.clear()
  }

  get direction(): Direction {
    return this.book?.direction ?? 'ltr'
  }

  get look(): LookSettings | undefined {
    return this.settings.look
  }

  get sheet(): SheetView | undefined {
    return this.sheets.get(this.division.index)
  }

  setZoom(zoom: number, focus: Point): void {
    const { sheet } = this
    if (!sheet) return
    this.zoom = clampZoom(zoom)
    sheet.zoomAround(focus, this.#getSheetLayout(this.division.index), () => {
      this.#loader.looks?.laidOut()
      this.#pool.sharpenSoon()
    })
  }

  zoomBy(factor: number): void {
    this.setZoom(this.zoom * factor, this.middleOfWindow)
  }

  doubleTap(point: Point): void {
    if (this.settings.doubleTap === 'guided' && this.zoom <= 1) void this.#startGuided(point)
    else this.setZoom(this.zoom > 1 ? 1 : doubleTapZoom, point)
  }

  async #startGuided(point: Point): Promise<void> {
    // Few readers use this. If it cannot be loaded, guided view starts at the beginning of the page.
    const module = await import('./tapped-point.ts').catch(() => undefined)
    this.#tapped = module?.findTappedPoint(this.element, point)
    this.emitter.emit('guidedRequested', true)
  }

  hasNeighbour(turn: Turn): boolean {
    return turn === 'next' ? this.division.index + 1 < this.division.spreads.length : this.division.index > 0
  }

  pull(offset: number): void {
    if (!this.isPulled) {
      this.sheets.get(this.division.index + 1)?.enter('start', this.direction)
      this.sheets.get(this.division.index - 1)?.enter('end', this.direction)
    }
    this.isPulled = true
    this.#track.move(this.division.index, offset, false)
  }

  releasePull(): void {
    this.isPulled = false
    this.#track.move(this.division.index, 0, this.isAnimated)
  }

  get locator(): Locator {
    return { ...this.#position.locate(this.#anchor), ...this.#tapped }
  }

  get isPaired(): boolean {
    return this.#layoutOfWindow !== 'single'
  }

  divisionChanged(before: readonly Spread[]): void {
    this.sheets.renumber(before, this.division.spreads)
    this.#keepNearby()
    this.#track.move(this.division.index, 0, false)
  }

  surround(surroundings: Surroundings): void {
    this.emitter.emit('surroundingsChanged', surroundings)
  }

  layOut(): void {
    this.sheets.layOut(this.division.index, this.direction, (index) => this.#getSheetLayout(index))
    this.#position.placed()
    this.#loader.looks?.laidOut()
    this.#pool.sharpenSoon()
  }

  get source(): DivisionSource {
    return {
      pages: this.book?.pages ?? [],
      layout: this.#layoutOfWindow,
      pairing: this.settings.paged,
      rotation: this.look?.rotation ?? 0,
    }
  }

  get #layoutOfWindow(): Layout {
    return getLayoutOfWindow(this.viewport, this.settings.paged.layout)
  }

  /** Divides the book again, and builds new sheets if the division or the direction has changed. */
  #update(at: Locator, isSameBook: boolean): void {
    if (!isSameBook || !this.look?.areHalvesJoined) this.division.joined = []
    const hasChanged = this.division.divide(this.source) || !isSameBook || this.sheet === undefined
    if (hasChanged) {
      this.sheets.clear()
      if (this.book) this.#show(this.division.find(at.page), at.offset || 'start', false, false, at.across)
    } else this.#keepNearby()
    this.#loader.update()
  }

  #show(index: number, entry: EntryPoint, isAnimated: boolean, isMove = true, across?: number): void {
    if (index !== this.division.index) this.#heading = index > this.division.index ? 1 : -1
    this.division.index = index
    if (!this.look?.isZoomKept) this.zoom = 1
    this.#track.measure(this.viewport, this.direction)
    this.#keepNearby()
    this.sheet?.enter(entry, this.direction, across)
    this.#position.placed()
    this.#track.move(index, 0, isAnimated)
    this.#report(isMove)
    this.#loader.looks?.turned()
  }

  #resize(): void {
    this.zoom = 1
    this.#track.measure(this.viewport, this.direction)
    // A rotated window may show other pairs.
    if (this.book) this.#update(this.locator, true)
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
      assumedSize: this.#pool.assumedSize,
      zoom: index === this.division.index || look?.isZoomKept ? this.zoom : 1,
      framings: this.#loader.looks?.getFramings(spread),
    }
  }

  /** Keeps the sheets around the open spread. They are laid out before pages load, because their size decides how large images are requested. */
  #keepNearby(): void {
    const { index, spreads } = this.division
    this.sheets.keepAround(index, spreads, this.#heading, this.direction, () => this.layOut())
  }

  /** Handles a page whose image has loaded or failed. */
  #handleLoaded(page: number): void {
    if (this.book?.pages[page - 1]?.width === null) this.layOut()
    this.#loader.looks?.shown(page)
    if (this.#isReady || !this.division.spread.includes(page)) return
    this.#isReady = true
    this.emitter.emit('ready', { page })
  }

  #report(isMove: boolean): void {
    const { spread } = this.division
    const page = spread.at(-1) ?? 1
    const count = this.book?.pages.length ?? 0
    // A better description of the same position is not an event.
    const key = `${this.book?.id}:${spread.join()}`
    if (key === this.#reportedKey) return
    this.#reportedKey = key
    const locator = toLocator(page, count, this.sheet?.offset, this.sheet?.across)
    const fraction = getFraction(locator, count)
    this.emitter.emit('relocated', { locator, spread, fraction, isMove, ...this.#position.getEnd() })
    for (const number of spread)
      if (this.#pool.get(number)?.state === 'shown') this.emitter.emit('shown', { page: number })
  }
}
