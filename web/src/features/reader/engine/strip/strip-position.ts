import type { Size } from '../fit.ts'
import type { Locator } from '../locator.ts'
import type { StripSettings } from '../renderer.ts'
import type { Point } from '../zoom.ts'
import { toReadingLine, toScrollTop } from './reading-line.ts'
import type { StripSection } from './strip-section.ts'
import type { StripStack } from './strip-stack.ts'

/** Position of the reader: the book, and the place in it. */
export interface Anchor {
  readonly section: StripSection
  readonly locator: Locator
}

/**
 * Where the reading line of a strip is. It stays there when the strip is laid out anew, to any size and back, and changes only when somebody
 * scrolls.
 */
export class StripPosition {
  readonly #element: HTMLElement
  readonly #content: HTMLElement
  readonly #stack: StripStack
  #anchor: Anchor | undefined
  /** Scroll position that the strip itself has set; NaN when somebody has scrolled since. */
  #placedTop = Number.NaN
  #measured: Size = { width: 0, height: 0 }

  constructor(element: HTMLElement, content: HTMLElement, stack: StripStack) {
    this.#element = element
    this.#content = content
    this.#stack = stack
  }

  get anchor(): Anchor | undefined {
    return this.#anchor
  }

  get viewport(): Size {
    return {
      width: this.#element.clientWidth || window.innerWidth,
      height: this.#element.clientHeight || window.innerHeight,
    }
  }

  get top(): number {
    return this.#element.scrollTop
  }

  set top(top: number) {
    this.#element.scrollTop = top
  }

  get maxTop(): number {
    return Math.max(0, this.#stack.height - this.viewport.height)
  }

  /** True when somebody has scrolled since the strip was placed. */
  get hasMoved(): boolean {
    return this.#element.scrollTop !== this.#placedTop
  }

  /** True when the window has another size than the strip was laid out for. */
  get isOutdated(): boolean {
    const { width, height } = this.viewport
    return width !== this.#measured.width || height !== this.#measured.height
  }

  /** Lays the strip out for the window, without scrolling. */
  measure(settings: StripSettings, zoom: number): void {
    this.#measured = this.viewport
    this.#stack.layOut(this.#measured.width, settings, zoom)
    this.#content.style.width = `${this.#stack.width}px`
    this.#content.style.height = `${Math.max(this.#stack.height, 1)}px`
  }

  /** Scrolls back to where the reader was. */
  restore(): void {
    if (!this.#anchor) return
    const { section, locator } = this.#anchor
    this.#place(toScrollTop(section.toHeight(locator), this.#stack.height, this.viewport.height))
  }

  /** Scrolls to a position: the beginning of a page to the top of the window, the end of one to its bottom, any other to the reading line. */
  show(section: StripSection, at: Locator): void {
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
    this.follow()
  }

  /** Keeps what is on the screen where it is, to the pixel, although what is above it has become higher. */
  shift(pixels: number): void {
    if (pixels !== 0) this.#element.scrollTop += pixels
    this.#placedTop = this.#element.scrollTop
    this.follow()
  }

  /** Keeps the point of a book in place, in pixels from the corner of the window, while `act` changes the sizes of all. */
  keepPoint(section: StripSection, { x, y }: Point, act: () => void): void {
    const { scrollLeft, scrollTop } = this.#element
    const at = section.toLocator(scrollTop + y)
    const before = this.#stack.width
    act()
    this.#element.scrollTop = section.toHeight(at) - y
    this.#element.scrollLeft = ((scrollLeft + x) * this.#stack.width) / before - x
  }

  /** Notes that somebody has scrolled. */
  move(): void {
    this.#placedTop = Number.NaN
    this.follow()
  }

  /** Notes where the reading line is now. */
  follow(): void {
    const line = toReadingLine(this.#element.scrollTop, this.#stack.height, this.viewport.height)
    const section = this.#stack.sectionAt(line)
    if (section) this.#anchor = { section, locator: section.toLocator(line) }
  }

  #place(top: number): void {
    this.#element.scrollTop = Math.min(this.maxTop, Math.max(0, top))
    this.#placedTop = this.#element.scrollTop
    this.#element.scrollLeft = (this.#stack.width - this.viewport.width) / 2
  }
}
