import type { Book } from '../book.ts'
import { getTurn, type Turn } from '../direction.ts'
import { createEmitter } from '../emitter.ts'
import type { Size } from '../fit.ts'
import { getFraction, type Locator, toLocator } from '../locator.ts'
import { PagePool } from '../page-pool.ts'
import type { Renderer, RendererEvents, RendererLabels, RendererSettings } from '../renderer.ts'
import type { ZoneLayout } from '../zones.ts'
import { clampZoom, type Point } from '../zoom.ts'
import { listenStripInput, type StripInputTarget } from './strip-input.ts'
import {
  findPagesBetween,
  layOutStrip,
  type StripLayout,
  toStripHeight,
  toStripLocator,
} from './strip-layout.ts'
import styles from './strip-renderer.module.css'
import { createPictureForStrip } from './tiled-picture.ts'

/** Share of the window that one press of Space, or a tap on a zone, scrolls; the rest keeps some of the old text visible. */
const screenShare = 0.9
/** Screens beyond the window whose pages are kept, in the direction of travel and behind. */
const screensAhead = 2
const screensBehind = 1
/** Distance in pixels from the end at which it counts as seen: scroll positions are fractions on some screens. */
const endTolerancePx = 2
/** Greatest height of an element, in pixels, that every browser scrolls through. */
const maxHeightPx = 16_000_000

/** Shows the pages below each other in one strip; only those around the window exist. */
export class StripRenderer implements Renderer, StripInputTarget {
  readonly element = document.createElement('div')
  readonly #content = document.createElement('div')
  readonly #emitter = createEmitter<RendererEvents>()
  readonly #pool: PagePool
  readonly #stopInput: () => void
  readonly #resizes: ResizeObserver | undefined
  readonly #attached = new Set<number>()
  /** Sizes of images whose page had none: they stay known when the image is released. */
  readonly #foundSizes = new Map<number, Size>()
  #settings: RendererSettings
  #book: Book | undefined
  #layout: StripLayout = { frames: [], width: 0, height: 0 }
  /** Position in the middle of the window, which stays there when the strip is laid out anew. */
  #middle: Locator = { page: 1, offset: 0 }
  #windowWidth = 0
  #windowHeight = 0
  #zoom = 1
  #heading: 1 | -1 = 1
  #lastTop = 0
  #frameRequest = 0
  #glideTarget: number | undefined
  #autoScroll = 0
  #isReady = false
  #emittedKey = ''

  constructor(host: HTMLElement, labels: RendererLabels, settings: RendererSettings) {
    this.#pool = new PagePool(
      labels,
      {
        shown: (page) => this.#settle(page, true),
        failed: (page) => {
          this.#settle(page, false)
          this.#emitter.emit('failed', { page })
        },
      },
      createPictureForStrip,
    )
    this.#settings = settings
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
    return this.#middle
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

  open(book: Book, at: Locator): void {
    const isSame = this.#book?.id === book.id
    this.#book = book
    this.#pool.describe(book)
    if (isSame) {
      this.#arrange(this.#middle)
      return
    }
    this.#zoom = 1
    this.#foundSizes.clear()
    this.#detachAll()
    this.#measure()
    this.#showAt(toLocator(at.page, book.pages.length, at.offset), false)
  }

  configure(settings: RendererSettings): void {
    if (settings === this.#settings) return
    this.#settings = settings
    if (this.#book) this.#arrange(this.#middle)
  }

  goTo(at: Locator): void {
    this.#showAt(toLocator(at.page, this.#layout.frames.length, at.offset), true)
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
    this.#emitter.emit('atEdge', towards === 1 ? 'end' : 'start')
  }

  canScroll(towards: 1 | -1): boolean {
    const top = this.#glideTarget ?? this.element.scrollTop
    return towards === 1 ? top < this.#maxTop - endTolerancePx : top > endTolerancePx
  }

  scrollBy(x: number, y: number): boolean {
    if (y !== 0 && !this.canScroll(y > 0 ? 1 : -1)) return false
    this.stopAutoScroll()
    this.element.scrollLeft += x
    if (y !== 0) this.#glideTo((this.#glideTarget ?? this.element.scrollTop) + y)
    return true
  }

  zoomBy(factor: number): void {
    this.setZoom(this.#zoom * factor, { x: this.viewport.width / 2, y: this.viewport.height / 2 })
  }

  setZoom(zoom: number, focus: Point): void {
    const { scrollLeft, scrollTop } = this.element
    const at = toStripLocator(this.#layout, scrollTop + focus.y)
    const before = this.#layout.width
    const limit = Math.max(1, (this.#zoom * maxHeightPx) / Math.max(1, this.#layout.height))
    this.#zoom = Math.min(clampZoom(zoom), limit)
    this.#measure()
    this.element.scrollTop = toStripHeight(this.#layout, at) - focus.y
    this.element.scrollLeft = ((scrollLeft + focus.x) * this.#layout.width) / before - focus.x
    this.#update(true)
  }

  menu(): void {
    this.#emitter.emit('menu', undefined)
  }

  autoScroll(pixelsPerSecond: number): void {
    const isRunning = this.#autoScroll !== 0
    this.#autoScroll = pixelsPerSecond
    if (isRunning || pixelsPerSecond === 0) return
    let last = performance.now()
    // Scroll positions are rounded to pixels of the screen.
    let exactTop = this.element.scrollTop
    const step = (now: number) => {
      if (this.#autoScroll === 0) return
      exactTop += (this.#autoScroll * Math.min(100, now - last)) / 1000
      last = now
      this.element.scrollTop = exactTop
      if (exactTop >= this.#maxTop) this.stopAutoScroll()
      else requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }

  /** Ends scrolling by itself, because the reader has taken over or the end is reached. */
  stopAutoScroll(): void {
    if (this.#autoScroll === 0) return
    this.#autoScroll = 0
    this.#emitter.emit('autoScrollEnded', undefined)
  }

  /** Forgets where an animated scroll was going, because the reader scrolls. */
  stopGlide(): void {
    this.#glideTarget = undefined
  }

  retryFailed(): void {
    this.#pool.retryFailed()
  }

  destroy(): void {
    cancelAnimationFrame(this.#frameRequest)
    this.#autoScroll = 0
    this.#resizes?.disconnect()
    this.#stopInput()
    this.#emitter.clear()
    this.#pool.clear()
    this.element.remove()
  }

  get #maxTop(): number {
    return Math.max(0, this.#layout.height - this.viewport.height)
  }

  #glideTo(top: number): void {
    const target = Math.min(this.#maxTop, Math.max(0, top))
    if (this.#settings.isAnimated) {
      this.#glideTarget = target
      this.element.scrollTo({ top: target, behavior: 'smooth' })
    } else {
      this.element.scrollTop = target
      this.#update(true)
    }
  }

  /** Computes all frames from the sizes of the pages. */
  #measure(): void {
    const { width, height } = this.viewport
    this.#windowWidth = width
    this.#windowHeight = height
    const sizes = (this.#book?.pages ?? []).map((page): Size | null => {
      if (page.width && page.height) return { width: page.width, height: page.height }
      return this.#foundSizes.get(page.number) ?? null
    })
    this.#layout = layOutStrip(sizes, width, this.#settings.strip, this.#zoom)
    this.#content.style.width = `${this.#layout.width}px`
    this.#content.style.height = `${Math.max(this.#layout.height, 1)}px`
    for (const page of this.#attached) this.#setFrame(page)
  }

  /** Lays the strip out anew with this position in the middle of the window. */
  #arrange(middle: Locator): void {
    const isAtStart = this.element.scrollTop === 0
    const isAtEnd = !isAtStart && !this.canScroll(1)
    this.#glideTarget = undefined
    this.#measure()
    const top = toStripHeight(this.#layout, middle) - this.viewport.height / 2
    if (isAtEnd) this.element.scrollTop = this.#maxTop
    else if (!isAtStart) this.element.scrollTop = Math.max(0, top)
    this.element.scrollLeft = (this.#layout.width - this.viewport.width) / 2
    this.#update(false)
  }

  /** Scrolls to a position: the beginning of a page to the top of the window, any other position to its middle. */
  #showAt(at: Locator, isMove: boolean): void {
    this.stopAutoScroll()
    this.#glideTarget = undefined
    const above = at.offset > 0 ? this.viewport.height / 2 : 0
    this.element.scrollTop = Math.max(0, toStripHeight(this.#layout, at) - above)
    this.element.scrollLeft = (this.#layout.width - this.viewport.width) / 2
    this.#update(isMove)
  }

  #resize(): void {
    const { width, height } = this.viewport
    if (!this.#book || (width === this.#windowWidth && height === this.#windowHeight)) return
    this.#arrange(this.#middle)
  }

  #requestUpdate(): void {
    if (this.#frameRequest !== 0) return
    this.#frameRequest = requestAnimationFrame(() => {
      this.#frameRequest = 0
      this.#update(true)
    })
  }

  #update(isMove: boolean): void {
    if (!this.#book || this.#book.pages.length === 0) return
    const { height } = this.viewport
    const top = Math.min(this.#maxTop, Math.max(0, this.element.scrollTop))
    if (top !== this.#lastTop) this.#heading = top > this.#lastTop ? 1 : -1
    this.#lastTop = top
    if (this.#glideTarget !== undefined && Math.abs(this.#glideTarget - top) < 1)
      this.#glideTarget = undefined
    this.#middle = toStripLocator(this.#layout, top + height / 2)
    this.#keepWindow(top, height)
    this.#tell(top, height, isMove)
  }

  #keepWindow(top: number, height: number): void {
    const [first, last] = findPagesBetween(this.#layout, top, top + height)
    const [before, after] =
      this.#heading === 1 ? [screensBehind, screensAhead] : [screensAhead, screensBehind]
    const [from, to] = findPagesBetween(
      this.#layout,
      Math.max(0, top - before * height),
      Math.min(this.#layout.height, top + (1 + after) * height),
    )
    const toNumbers = (low: number, high: number) =>
      Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at + 1)
    const inSight = toNumbers(first, last)
    const earlier = toNumbers(from, first - 1).reverse()
    const later = toNumbers(last + 1, to)
    const kept = [...inSight, ...(this.#heading === 1 ? [...later, ...earlier] : [...earlier, ...later])]
    for (const page of this.#attached) {
      if (kept.includes(page)) continue
      this.#pool.get(page)?.element.remove()
      this.#attached.delete(page)
    }
    this.#pool.keep(kept, inSight)
    for (const page of kept) {
      if (!this.#attached.has(page)) this.#attach(page)
      const frame = this.#layout.frames[page - 1]
      if (!frame) continue
      const share = (y: number) => (y - frame.top) / frame.height
      this.#pool.get(page)?.showPart(share(top - height / 2), share(top + height * 1.5))
    }
  }

  #attach(page: number): void {
    const view = this.#pool.get(page)
    if (!view) return
    this.#attached.add(page)
    if (styles.frame) view.element.classList.add(styles.frame)
    this.#setFrame(page)
    this.#content.append(view.element)
  }

  #detachAll(): void {
    this.#attached.clear()
    this.#content.replaceChildren()
  }

  #setFrame(page: number): void {
    const frame = this.#layout.frames[page - 1]
    const element = this.#pool.get(page)?.element
    if (!frame || !element) return
    const { style } = element
    style.top = `${frame.top}px`
    style.left = `${frame.left}px`
    style.width = `${frame.width}px`
    style.height = `${frame.height}px`
  }

  /** Handles a page whose image has loaded or failed. */
  #settle(page: number, isShown: boolean): void {
    const natural = this.#book?.pages[page - 1]?.width ? null : this.#pool.get(page)?.natural
    if (natural) {
      this.#foundSizes.set(page, natural)
      this.#arrange(this.#middle)
    } else {
      this.#requestUpdate()
    }
    const { height } = this.viewport
    const [first, last] = findPagesBetween(this.#layout, this.#lastTop, this.#lastTop + height)
    if (page < first + 1 || page > last + 1) return
    if (isShown) this.#emitter.emit('shown', { page })
    if (this.#isReady) return
    this.#isReady = true
    this.#emitter.emit('ready', { page })
  }

  #tell(top: number, height: number, isMove: boolean): void {
    const count = this.#layout.frames.length
    const isEndSeen = top + height >= this.#layout.height - endTolerancePx
    const { page, offset } = this.#middle
    // The last page counts when its end was seen: its first pixel must not complete the book.
    const counted = isEndSeen ? count : Math.max(1, Math.min(page, count - 1))
    const key = `${this.#book?.id}:${page}:${counted}:${isEndSeen}`
    if (key === this.#emittedKey) return
    this.#emittedKey = key
    const locator: Locator = { page: counted, offset: counted === page ? offset : 0 }
    const isReached = count > 1 || isEndSeen
    this.#emitter.emit('relocated', {
      locator,
      spread: [page],
      fraction: getFraction(locator, count),
      isMove: isMove && isReached,
    })
    for (const number of new Set([page, counted]))
      if (this.#pool.get(number)?.state === 'shown') this.#emitter.emit('shown', { page: number })
  }
}
