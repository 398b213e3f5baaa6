import { BaseRenderer } from '../base-renderer.ts'
import type { Book } from '../book.ts'
import type { Turn } from '../direction.ts'
import { type Locator, toLocator } from '../locator.ts'
import type { Divider, Edge, Renderer, RendererLabels, RendererSettings } from '../renderer.ts'
import { clampZoom, type Point } from '../zoom.ts'
import { createAutoScroller } from './auto-scroller.ts'
import { StripCropping } from './strip-cropping.ts'
import { listenStripInput, type StripInputTarget } from './strip-input.ts'
import { maxStripHeightPx } from './strip-layout.ts'
import { StripMotion } from './strip-motion.ts'
import { StripPosition } from './strip-position.ts'
import styles from './strip-renderer.module.css'
import { StripReport } from './strip-report.ts'
import type { StripSection } from './strip-section.ts'
import { StripStack } from './strip-stack.ts'

/** Share of the window that one press of Space, or a tap on a zone, scrolls, so that some of the text before remains visible. */
const screenShare = 0.9
/** Distance in pixels from an end that counts as the end. */
const edgeTolerancePx = 2

/** Shows the pages of one or several books below each other in one strip. Only those around the window exist. */
export class StripRenderer extends BaseRenderer implements Renderer, StripInputTarget {
  readonly direction = 'vertical'
  readonly #stack: StripStack
  readonly #cropping: StripCropping
  readonly #position: StripPosition
  readonly #report: StripReport
  readonly #scroller: ReturnType<typeof createAutoScroller>
  readonly #stopInput: () => void
  zoom = 1
  readonly #motion = new StripMotion(() => this.#requestUpdate())
  #frameRequest = 0
  #glideTarget: number | undefined

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    super(host, settings, styles.viewport)
    const content = document.createElement('div')
    content.className = styles.content ?? ''
    this.element.append(content)
    this.#stack = new StripStack(content, labels, {
      shown: (section, page) => this.#handleLoaded(section, page, true),
      failed: (section, page) => this.#handleLoaded(section, page, false),
      prepare: (section, page) => this.#cropping.prepare(section, page),
    })
    this.#cropping = new StripCropping(this.#stack, () => this.#layOut())
    this.#cropping.isOn = settings.look?.hasCrop === true
    this.#position = new StripPosition(this.element, content, this.#stack)
    this.#report = new StripReport(this.emitter, this.#position)
    this.#scroller = createAutoScroller(this.#position, () => this.emitter.emit('autoScrollEnded', undefined))
    this.element.addEventListener('scroll', () => this.#requestUpdate(), { passive: true })
    this.#stopInput = listenStripInput(this)
    this.observeSize(() => this.#position.isOutdated && this.#layOut())
  }

  get locator(): Locator {
    return this.#position.anchor?.locator ?? { page: 1, offset: 0 }
  }

  get isAutoScrolling(): boolean {
    return this.#scroller.isRunning()
  }

  open(book: Book, at: Locator): void {
    const known = this.#stack.find(book.id)
    if (known) {
      if (known.update(book)) this.#layOut()
      return
    }
    this.zoom = 1
    this.#report.reset()
    const section = this.#stack.open(book)
    this.#measure()
    this.#showAt(section, toLocator(at.page, book.pages.length, at.offset), false)
    this.#report.opened()
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
    // An animated scroll continues to its target.
    if (moved !== 0 && this.#glideTarget !== undefined) this.#glideTo(this.#glideTarget + moved)
    this.element.scrollLeft = scrollLeft
    this.#update(false)
  }

  has(bookId: string): boolean {
    return this.#stack.find(bookId) !== undefined
  }

  configure(settings: RendererSettings): void {
    const before = this.settings.strip
    this.settings = settings
    const { strip, look } = settings
    this.#cropping.isOn = look?.hasCrop === true
    const names = Object.keys(strip) as (keyof typeof strip)[]
    if (names.some((name) => strip[name] !== before[name])) this.#layOut()
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
    this.emitter.emit('atEdge', edge)
    this.emitter.emit('nearEdge', edge)
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
    this.setZoom(this.zoom * factor, this.middleOfWindow)
  }

  setZoom(zoom: number, focus: Point): void {
    const section = this.#stack.sectionAt(this.#position.top + focus.y)
    if (!section) return
    const limit = Math.max(1, (this.zoom * maxStripHeightPx) / Math.max(1, this.#stack.height))
    this.#position.keepPoint(section, focus, () => {
      this.zoom = Math.min(clampZoom(zoom), limit)
      this.#measure()
    })
    this.#update(true)
  }

  autoScroll(pixelsPerSecond: number): void {
    this.stopGlide()
    this.#scroller.run(pixelsPerSecond)
  }

  stopAutoScroll(): void {
    if (!this.#scroller.isRunning()) return
    this.#scroller.run(0)
    this.emitter.emit('autoScrollEnded', undefined)
  }

  /** Forgets the target of an animated scroll, because the reader scrolls. */
  stopGlide(): void {
    this.#glideTarget = undefined
  }

  retryFailed(): void {
    this.#stack.retryFailed()
  }

  override destroy(): void {
    // A movement may still wait for its frame.
    if (this.#frameRequest !== 0 && this.#position.hasMoved) this.#update(true)
    cancelAnimationFrame(this.#frameRequest)
    this.#report.destroy()
    this.#scroller.run(0)
    this.#motion.destroy()
    this.#cropping.stop()
    this.#stopInput()
    super.destroy()
    this.#stack.clear()
  }

  #glideTo(top: number): void {
    const target = Math.min(this.#position.maxTop, Math.max(0, top))
    if (this.isAnimated) {
      this.#glideTarget = target
      this.element.scrollTo({ top: target, behavior: 'smooth' })
    } else {
      this.#position.top = target
      this.#update(true)
    }
  }

  #measure(): void {
    this.#position.measure(this.settings.strip, this.zoom)
  }

  /** Lays out the strip again, and keeps the position of the reader. */
  #layOut(): void {
    this.#glideTarget = undefined
    this.#measure()
    this.#position.restore()
    this.#update(false)
  }

  #showAt(section: StripSection, at: Locator, isMove: boolean): void {
    this.stopAutoScroll()
    this.#glideTarget = undefined
    this.#motion.jump()
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
    this.#motion.move(top, isMove)
    if (Math.abs((this.#glideTarget ?? Number.NaN) - top) < 1) this.#glideTarget = undefined
    if (isMove) {
      this.#position.scrolled()
      this.#report.moved()
    }
    this.#stack.keepAround(height, this.#motion)
    const { anchor } = this.#position
    if (!anchor) return
    this.#report.reportPosition(anchor, top + height, isMove, this.#stack.sections)
    this.#report.reportNearEdge(top, this.#position.maxTop - top, height, this.#motion.heading)
  }

  /** Handles a page whose image has loaded or failed. */
  #handleLoaded(section: StripSection, page: number, isShown: boolean): void {
    if (section.findSize(page)) this.#layOut()
    else this.#requestUpdate()
    const isInSight = section.isBetween(page, this.#motion.top, this.#motion.top + this.viewport.height)
    this.#report.reportLoaded(section, page, isShown, isInSight)
  }
}
