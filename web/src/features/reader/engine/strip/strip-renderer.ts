import type { Book } from '../book.ts'
import type { Turn } from '../direction.ts'
import { createEmitter } from '../emitter.ts'
import type { Size } from '../fit.ts'
import { type Locator, toLocator } from '../locator.ts'
import type {
  Divider,
  Edge,
  Renderer,
  RendererEvents,
  RendererLabels,
  RendererSettings,
} from '../renderer.ts'
import { TurnCommands } from '../turn-commands.ts'
import type { ZoneLayout } from '../zones.ts'
import { clampZoom, type Point } from '../zoom.ts'
import { AutoScroller } from './auto-scroller.ts'
import { StripCropping } from './strip-cropping.ts'
import { createStripElements, watchSize } from './strip-elements.ts'
import { listenStripInput, type StripInputTarget } from './strip-input.ts'
import { maxStripHeightPx } from './strip-layout.ts'
import { StripPosition } from './strip-position.ts'
import { StripReport } from './strip-report.ts'
import { StripRest } from './strip-rest.ts'
import type { StripSection } from './strip-section.ts'
import { StripStack } from './strip-stack.ts'
import { StripTravel } from './strip-travel.ts'

/** Share of the window that one press of Space, or a tap on a zone, scrolls; the rest keeps some of the old text visible. */
const screenShare = 0.9
/** Distance in pixels from an end at which nothing is left to scroll. */
const edgeTolerancePx = 2

/** Shows the pages below each other in one strip, of one book or of several; only those around the window exist. */
export class StripRenderer extends TurnCommands implements Renderer, StripInputTarget {
  readonly element: HTMLElement
  readonly direction = 'vertical'
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #stack: StripStack
  readonly #cropping: StripCropping
  readonly #position: StripPosition
  readonly #report: StripReport
  readonly #scroller: AutoScroller
  readonly #stopInput: () => void
  readonly #stopWatching: () => void
  #settings: RendererSettings
  #zoom = 1
  readonly #travel = new StripTravel(() => this.#requestUpdate())
  readonly #rest: StripRest
  #frameRequest = 0
  #glideTarget: number | undefined

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    super()
    this.#settings = settings
    const { element, content } = createStripElements(host)
    this.element = element
    this.#report = new StripReport(this.#emitter)
    this.#stack = new StripStack(content, labels, {
      shown: (section, page) => this.#settle(section, page, true),
      failed: (section, page) => this.#settle(section, page, false),
      prepare: (section, page) => this.#cropping.prepare(section, page),
    })
    this.#cropping = new StripCropping(this.#stack, () => this.#arrange())
    this.#cropping.isOn = settings.look?.hasCrop === true
    this.#position = new StripPosition(element, content, this.#stack)
    this.#rest = new StripRest(this.#position, this.#emitter)
    this.#scroller = new AutoScroller(this.#position, () => this.#emitter.emit('autoScrollEnded', undefined))
    element.addEventListener('scroll', () => this.#requestUpdate(), { passive: true })
    this.#stopInput = listenStripInput(this)
    this.#stopWatching = watchSize(element, () => this.#position.isOutdated && this.#arrange())
  }

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.#emitter.on(name, handler)
  }

  get locator(): Locator {
    return this.#position.anchor?.locator ?? { page: 1, offset: 0 }
  }

  get zones(): ZoneLayout {
    return this.#settings.zones
  }

  get zoom(): number {
    return this.#zoom
  }

  get viewport(): Size {
    return this.#position.viewport
  }

  get isScrollingByItself(): boolean {
    return this.#scroller.isRunning
  }

  open(book: Book, at: Locator): void {
    const known = this.#stack.find(book.id)
    if (known) {
      if (known.describe(book)) this.#arrange()
      return
    }
    this.#zoom = 1
    this.#report.reset()
    const section = this.#stack.begin(book)
    this.#measure()
    this.#showAt(section, toLocator(at.page, book.pages.length, at.offset), false)
    this.#rest.begin()
  }

  extend(edge: Edge, book: Book, divider: Divider): void {
    const { anchor } = this.#position
    if (this.#stack.find(book.id) || !anchor) return
    const { section } = anchor
    const before = section.pagesTop
    const { scrollLeft } = this.element
    this.#stack.add(edge, book, divider)
    this.#measure()
    if (this.#stack.dropFarthest(section, edge)) this.#measure()
    const moved = section.pagesTop - before
    this.#position.shift(moved)
    // An animated scroll goes on to where it was going.
    if (moved !== 0 && this.#glideTarget !== undefined) this.#glideTo(this.#glideTarget + moved)
    this.element.scrollLeft = scrollLeft
    this.#update(false)
  }

  has(bookId: string): boolean {
    return this.#stack.find(bookId) !== undefined
  }

  configure(settings: RendererSettings): void {
    const before = this.#settings.strip
    this.#settings = settings
    const { strip, look } = settings
    this.#cropping.isOn = look?.hasCrop === true
    const names = Object.keys(strip) as (keyof typeof strip)[]
    if (names.some((name) => strip[name] !== before[name])) this.#arrange()
  }

  goTo(at: Locator, bookId?: string): void {
    const section = bookId === undefined ? this.#position.anchor?.section : this.#stack.find(bookId)
    if (section) this.#showAt(section, toLocator(at.page, section.count, at.offset), true)
  }

  turn(turn: Turn): void {
    const towards = turn === 'next' ? 1 : -1
    if (!this.scrollBy(0, towards * this.viewport.height * screenShare)) this.pressEdge(towards)
  }

  pressEdge(towards: 1 | -1): void {
    const edge = towards === 1 ? 'end' : 'start'
    this.#emitter.emit('atEdge', edge)
    this.#emitter.emit('nearEdge', edge)
  }

  canScroll(towards: 1 | -1): boolean {
    const top = this.#glideTarget ?? this.#position.top
    return towards === 1 ? top < this.#position.maxTop - edgeTolerancePx : top > edgeTolerancePx
  }

  scrollBy(x: number, y: number): boolean {
    if (y !== 0 && !this.canScroll(y > 0 ? 1 : -1)) return false
    this.stopAutoScroll()
    this.element.scrollLeft += x
    if (y !== 0) this.#glideTo((this.#glideTarget ?? this.#position.top) + y)
    return true
  }

  zoomBy(factor: number): void {
    this.setZoom(this.#zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  setZoom(zoom: number, focus: Point): void {
    const section = this.#stack.sectionAt(this.#position.top + focus.y)
    if (!section) return
    const limit = Math.max(1, (this.#zoom * maxStripHeightPx) / Math.max(1, this.#stack.height))
    this.#position.keepPoint(section, focus, () => {
      this.#zoom = Math.min(clampZoom(zoom), limit)
      this.#measure()
    })
    this.#update(true)
  }

  menu(count: 1 | 2): void {
    this.#emitter.emit('menu', count)
  }

  autoScroll(pixelsPerSecond: number): void {
    this.stopGlide()
    this.#scroller.run(pixelsPerSecond)
  }

  stopAutoScroll(): void {
    if (!this.#scroller.isRunning) return
    this.#scroller.run(0)
    this.#emitter.emit('autoScrollEnded', undefined)
  }

  /** Forgets where an animated scroll was going, because the reader scrolls. */
  stopGlide(): void {
    this.#glideTarget = undefined
  }

  retryFailed(): void {
    this.#stack.retryFailed()
  }

  destroy(): void {
    // A movement whose frame has not come yet is one, too.
    if (this.#frameRequest !== 0 && this.#position.hasMoved) this.#update(true)
    cancelAnimationFrame(this.#frameRequest)
    this.#rest.destroy()
    this.#scroller.run(0)
    this.#travel.destroy()
    this.#cropping.stop()
    this.#stopWatching()
    this.#stopInput()
    this.#emitter.clear()
    this.#stack.clear()
    this.element.remove()
  }

  #glideTo(top: number): void {
    const target = Math.min(this.#position.maxTop, Math.max(0, top))
    if (this.#settings.isAnimated) {
      this.#glideTarget = target
      this.element.scrollTo({ top: target, behavior: 'smooth' })
    } else {
      this.#position.top = target
      this.#update(true)
    }
  }

  #measure(): void {
    this.#position.measure(this.#settings.strip, this.#zoom)
  }

  /** Lays the strip out anew, with the position of the reader where it was. */
  #arrange(): void {
    this.#glideTarget = undefined
    this.#measure()
    this.#position.restore()
    this.#update(false)
  }

  #showAt(section: StripSection, at: Locator, isMove: boolean): void {
    this.stopAutoScroll()
    this.#glideTarget = undefined
    this.#travel.jump()
    this.#position.show(section, at)
    this.#update(isMove)
  }

  #requestUpdate(): void {
    if (this.#frameRequest !== 0) return
    this.#frameRequest = requestAnimationFrame(() => {
      this.#frameRequest = 0
      this.#update(this.#position.hasMoved)
    })
  }

  #update(isMove: boolean): void {
    if (this.#stack.height === 0) return
    const { height } = this.viewport
    const top = Math.min(this.#position.maxTop, Math.max(0, this.#position.top))
    this.#travel.move(top, isMove)
    if (Math.abs((this.#glideTarget ?? Number.NaN) - top) < 1) this.#glideTarget = undefined
    if (isMove) {
      this.#position.move()
      this.#rest.moved()
    }
    this.#stack.keepAround(height, this.#travel)
    const { anchor } = this.#position
    if (!anchor) return
    const { section, locator } = anchor
    this.#report.tell({ section, locator, bottom: top + height, isMove, passed: this.#stack.sections })
    this.#report.askForMore(top, this.#position.maxTop - top, height, this.#travel.heading)
  }

  /** Handles a page whose image has loaded or failed. */
  #settle(section: StripSection, page: number, isShown: boolean): void {
    if (section.findSize(page)) this.#arrange()
    else this.#requestUpdate()
    const isInSight = section.isBetween(page, this.#travel.top, this.#travel.top + this.viewport.height)
    this.#report.settle(section, page, isShown, isInSight)
  }
}
