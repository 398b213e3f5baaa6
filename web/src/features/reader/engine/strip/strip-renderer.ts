import type { Book } from '../book.ts'
import { getTurn, type Turn } from '../direction.ts'
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
import type { ZoneLayout } from '../zones.ts'
import { clampZoom, type Point } from '../zoom.ts'
import { AutoScroller } from './auto-scroller.ts'
import { toReadingLine, toScrollTop } from './reading-line.ts'
import { listenStripInput, type StripInputTarget } from './strip-input.ts'
import { maxStripHeightPx } from './strip-layout.ts'
import styles from './strip-renderer.module.css'
import { StripReport } from './strip-report.ts'
import type { StripSection } from './strip-section.ts'
import { StripStack } from './strip-stack.ts'

/** Share of the window that one press of Space, or a tap on a zone, scrolls; the rest keeps some of the old text visible. */
const screenShare = 0.9
/** Screens beyond the window whose pages are kept, in the direction of travel and behind. */
const screensAhead = 2
const screensBehind = 1
/** Screens before an end at which the next book is asked for. */
const screensBeforeEdge = 4
/** Distance in pixels from an end at which nothing is left to scroll. */
const edgeTolerancePx = 2

/** Position of the reader: the book, and the place in it. */
interface Anchor {
  readonly section: StripSection
  readonly locator: Locator
}

/** Shows the pages below each other in one strip, of one book or of several; only those around the window exist. */
export class StripRenderer implements Renderer, StripInputTarget {
  readonly element = document.createElement('div')
  readonly #content = document.createElement('div')
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #stack: StripStack
  readonly #report: StripReport
  readonly #scroller: AutoScroller
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  #settings: RendererSettings
  /** Where the reading line is. It stays there when the strip is laid out anew, and changes only when somebody scrolls. */
  #anchor: Anchor | undefined
  /** Scroll position that the strip itself has set; NaN when somebody has scrolled since. */
  #placedTop = Number.NaN
  #windowWidth = 0
  #windowHeight = 0
  #zoom = 1
  #heading: 1 | -1 = 1
  #lastTop = 0
  #frameRequest = 0
  #glideTarget: number | undefined

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    this.#settings = settings
    this.#report = new StripReport(this.#emitter)
    this.#stack = new StripStack(this.#content, labels, {
      shown: (section, page) => this.#settle(section, page, true),
      failed: (section, page) => this.#settle(section, page, false),
    })
    this.#scroller = new AutoScroller(this, () => this.#emitter.emit('autoScrollEnded', undefined))
    this.element.className = styles.viewport ?? ''
    // Positions count from the left, whatever the direction of the interface.
    this.element.dir = 'ltr'
    this.#content.className = styles.content ?? ''
    this.element.append(this.#content)
    host.append(this.element)
    this.element.addEventListener('scroll', () => this.#requestUpdate(), { passive: true })
    this.#stopInput = listenStripInput(this)
    if (typeof ResizeObserver !== 'undefined') {
      this.#resizes = new ResizeObserver(() => this.#resize())
      this.#resizes.observe(this.element)
    }
  }

  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void {
    return this.#emitter.on(name, handler)
  }

  get locator(): Locator {
    return this.#anchor?.locator ?? { page: 1, offset: 0 }
  }

  get zones(): ZoneLayout {
    return this.#settings.zones
  }

  get zoom(): number {
    return this.#zoom
  }

  get viewport(): Size {
    return {
      width: this.element.clientWidth || window.innerWidth,
      height: this.element.clientHeight || window.innerHeight,
    }
  }

  get isScrollingByItself(): boolean {
    return this.#scroller.isRunning
  }

  get top(): number {
    return this.element.scrollTop
  }

  set top(top: number) {
    this.element.scrollTop = top
  }

  get maxTop(): number {
    return Math.max(0, this.#stack.height - this.viewport.height)
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
  }

  extend(edge: Edge, book: Book, divider: Divider): void {
    if (this.#stack.find(book.id) || !this.#anchor) return
    const { section } = this.#anchor
    const before = section.pagesTop
    const { scrollLeft } = this.element
    this.#stack.add(edge, book, divider)
    this.#measure()
    if (this.#stack.dropFarthest(section, edge)) this.#measure()
    const moved = section.pagesTop - before
    // What is on the screen stays where it is, to the pixel; an animated scroll goes on to where it was going.
    if (moved !== 0) {
      this.top += moved
      if (this.#glideTarget !== undefined) this.#glideTo(this.#glideTarget + moved)
    }
    this.element.scrollLeft = scrollLeft
    this.#placedTop = this.top
    this.#follow()
    this.#update(false)
  }

  has(bookId: string): boolean {
    return this.#stack.find(bookId) !== undefined
  }

  configure(settings: RendererSettings): void {
    const before = this.#settings.strip
    this.#settings = settings
    const { strip } = settings
    const names = Object.keys(strip) as (keyof typeof strip)[]
    if (names.some((name) => strip[name] !== before[name])) this.#arrange()
  }

  goTo(at: Locator, bookId?: string): void {
    const section = bookId === undefined ? this.#anchor?.section : this.#stack.find(bookId)
    if (section) this.#showAt(section, toLocator(at.page, section.count, at.offset), true)
  }

  next(): void {
    this.turn('next')
  }

  previous(): void {
    this.turn('previous')
  }

  left(): void {
    this.turn(getTurn('left', 'vertical'))
  }

  right(): void {
    this.turn(getTurn('right', 'vertical'))
  }

  advance(): void {
    this.turn('next')
  }

  retreat(): void {
    this.turn('previous')
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
    const top = this.#glideTarget ?? this.top
    return towards === 1 ? top < this.maxTop - edgeTolerancePx : top > edgeTolerancePx
  }

  scrollBy(x: number, y: number): boolean {
    if (y !== 0 && !this.canScroll(y > 0 ? 1 : -1)) return false
    this.stopAutoScroll()
    this.element.scrollLeft += x
    if (y !== 0) this.#glideTo((this.#glideTarget ?? this.top) + y)
    return true
  }

  zoomBy(factor: number): void {
    this.setZoom(this.#zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  setZoom(zoom: number, focus: Point): void {
    const section = this.#stack.sectionAt(this.top + focus.y)
    if (!section) return
    const { scrollLeft } = this.element
    const at = section.toLocator(this.top + focus.y)
    const before = this.#stack.width
    const limit = Math.max(1, (this.#zoom * maxStripHeightPx) / Math.max(1, this.#stack.height))
    this.#zoom = Math.min(clampZoom(zoom), limit)
    this.#measure()
    this.top = section.toHeight(at) - focus.y
    this.element.scrollLeft = ((scrollLeft + focus.x) * this.#stack.width) / before - focus.x
    this.#update(true)
  }

  menu(): void {
    this.#emitter.emit('menu', undefined)
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
    cancelAnimationFrame(this.#frameRequest)
    this.#scroller.run(0)
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#emitter.clear()
    this.#stack.clear()
    this.element.remove()
  }

  #glideTo(top: number): void {
    const target = Math.min(this.maxTop, Math.max(0, top))
    if (this.#settings.isAnimated) {
      this.#glideTarget = target
      this.element.scrollTo({ top: target, behavior: 'smooth' })
    } else {
      this.top = target
      this.#update(true)
    }
  }

  #measure(): void {
    const { width, height } = this.viewport
    this.#windowWidth = width
    this.#windowHeight = height
    this.#stack.layOut(width, this.#settings.strip, this.#zoom)
    this.#content.style.width = `${this.#stack.width}px`
    this.#content.style.height = `${Math.max(this.#stack.height, 1)}px`
  }

  /** Sets the scroll position without the reader having scrolled. */
  #place(top: number): void {
    this.top = Math.min(this.maxTop, Math.max(0, top))
    this.#placedTop = this.top
    this.element.scrollLeft = (this.#stack.width - this.viewport.width) / 2
  }

  /** Lays the strip out anew, with the position of the reader where it was. */
  #arrange(): void {
    if (!this.#anchor) return
    const { section, locator } = this.#anchor
    this.#glideTarget = undefined
    this.#measure()
    this.#place(toScrollTop(section.toHeight(locator), this.#stack.height, this.viewport.height))
    this.#update(false)
  }

  /** Scrolls to a position: the beginning of a page to the top of the window, the end of one to its bottom, any other to the reading line. */
  #showAt(section: StripSection, at: Locator, isMove: boolean): void {
    this.stopAutoScroll()
    this.#glideTarget = undefined
    const { height } = this.viewport
    const y = section.toHeight(at)
    const onLine = (line: number) => toScrollTop(line, this.#stack.height, height)
    const frame = section.getFrame(at.page)
    let top = onLine(y)
    if (at.offset === 1) top = y - height
    else if (at.offset === 0 && frame) {
      const line = toReadingLine(y, this.#stack.height, height)
      // A short page at the top of the window would not be the one that is read.
      top = line < frame.top + frame.height ? y : onLine(frame.top + frame.height / 2)
    }
    this.#place(top)
    this.#follow()
    this.#update(isMove)
  }

  /** Notes where the reading line is now. */
  #follow(): void {
    const line = toReadingLine(this.top, this.#stack.height, this.viewport.height)
    const section = this.#stack.sectionAt(line)
    if (section) this.#anchor = { section, locator: section.toLocator(line) }
  }

  #resize(): void {
    const { width, height } = this.viewport
    if (width !== this.#windowWidth || height !== this.#windowHeight) this.#arrange()
  }

  #requestUpdate(): void {
    if (this.#frameRequest !== 0) return
    this.#frameRequest = requestAnimationFrame(() => {
      this.#frameRequest = 0
      this.#update(this.top !== this.#placedTop)
    })
  }

  #update(isMove: boolean): void {
    if (!this.#anchor || this.#stack.height === 0) return
    const { height } = this.viewport
    const top = Math.min(this.maxTop, Math.max(0, this.top))
    if (top !== this.#lastTop) this.#heading = top > this.#lastTop ? 1 : -1
    this.#lastTop = top
    if (this.#glideTarget !== undefined && Math.abs(this.#glideTarget - top) < 1)
      this.#glideTarget = undefined
    if (isMove) {
      this.#placedTop = Number.NaN
      this.#follow()
    }
    this.#keepWindow(top, height)
    const { section, locator } = this.#anchor
    this.#report.tell({ section, locator, bottom: top + height, isMove, passed: this.#stack.sections })
    this.#askForMore(top, height)
  }

  #keepWindow(top: number, height: number): void {
    const isDown = this.#heading === 1
    this.#stack.keep({
      keptTop: top - (isDown ? screensBehind : screensAhead) * height,
      top,
      bottom: top + height,
      keptBottom: top + (1 + (isDown ? screensAhead : screensBehind)) * height,
      heading: this.#heading,
    })
  }

  #askForMore(top: number, height: number): void {
    const near = screensBeforeEdge * height
    const isDown = this.#heading === 1
    if (isDown && this.maxTop - top < near) this.#emitter.emit('nearEdge', 'end')
    if (!isDown && top < near) this.#emitter.emit('nearEdge', 'start')
  }

  /** Handles a page whose image has loaded or failed. */
  #settle(section: StripSection, page: number, isShown: boolean): void {
    if (section.findSize(page)) this.#arrange()
    else this.#requestUpdate()
    const frame = section.getFrame(page)
    const isInSight =
      frame !== undefined &&
      frame.top < this.#lastTop + this.viewport.height &&
      frame.top + frame.height > this.#lastTop
    this.#report.settle(section, page, isShown, isInSight)
  }
}
