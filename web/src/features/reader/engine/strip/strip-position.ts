import type { Size } from '../fit.ts'
import type { Locator } from '../locator.ts'
import type { StripSettings } from '../renderer.ts'
import type { Point } from '../zoom.ts'
import { toReadingLine, toScrollTop } from './reading-line.ts'
import type { StripSection } from './strip-section.ts'
import type { StripStack } from './strip-stack.ts'

export interface Anchor {
  readonly section: StripSection
  readonly locator: Locator
}

/** The position of the reading line in a strip. It survives all layouts, in any size, and changes only when the reader scrolls. */
export class StripPosition {
  readonly #element: HTMLElement
  readonly #content: HTMLElement
  readonly #stack: StripStack
  anchor: Anchor | undefined
  /** Scroll position that the renderer has set; NaN if the reader has scrolled since. */
  #placedTop = Number.NaN
  #measured: Size = { width: 0, height: 0 }

  constructor(element: HTMLElement, content: HTMLElement, stack: StripStack) {
    this.#element = element
    this.#content = content
    this.#stack = stack
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

  /** True if the reader has scrolled since the renderer has set the scroll position. */
  get hasMoved(): boolean {
    return this.#element.scrollTop !== this.#placedTop
  }

  /** True if the strip was laid out for another size of the window. */
  get isOutdated(): boolean {
    const { width, height } = this.viewport
    return width !== this.#measured.width || height !== this.#measured.height
  }

  /** Lays out the strip for the window, without scrolling. */
  measure(settings: StripSettings, zoom: number): void {
    this.#measured = this.viewport
    this.#stack.layOut(this.#measured.width, settings, zoom)
    this.#content.style.width = `${this.#stack.width}px`
    this.#content.style.height = `${Math.max(this.#stack.height, 1)}px`
  }

  restore(): void {
    if (!this.anchor) return
    const { section, locator } = this.anchor
    this.#place(toScrollTop(section.toHeight(locator), this.#stack.height, this.viewport.height))
  }

  /** Scrolls to a position: the beginning of a page is shown at the top of the window, the end at its bottom, any other at the reading line. */
  show(section: StripSection, at: Locator): void {
    const { height } = this.viewport
    const y = section.toHeight(at)
    const onLine = (line: number) => toScrollTop(line, this.#stack.height, height)
    const frame = section.getFrame(at.page)
    let top = onLine(y)
    if (at.offset === 1) top = y - height
    else if (at.offset === 0 && frame) {
      const line = toReadingLine(y, this.#stack.height, height)
      // The reading line would not be on a short page at the top of the window.
      top = line < frame.top + frame.height ? y : onLine(frame.top + frame.height / 2)
    }
    this.#place(top)
    this.#update()
  }

  /** Keeps the visible part of the strip in place, to the pixel, after the strip above has become higher by these pixels. */
  shift(pixels: number): void {
    if (pixels !== 0) this.#element.scrollTop += pixels
    this.#placedTop = this.#element.scrollTop
    this.#update()
  }

  /** Keeps a point of a book, in pixels from the corner of the window, in place while `act` changes the size of the strip. */
  keepPoint(section: StripSection, { x, y }: Point, act: () => void): void {
    const { scrollLeft, scrollTop } = this.#element
    const at = section.toLocator(scrollTop + y)
    const before = this.#stack.width
    act()
    this.#element.scrollTop = section.toHeight(at) - y
    this.#element.scrollLeft = ((scrollLeft + x) * this.#stack.width) / before - x
  }

  /** Called when the reader has scrolled. */
  scrolled(): void {
    this.#placedTop = Number.NaN
    this.#update()
  }

  /** Stores the position of the reading line. */
  #update(): void {
    const line = toReadingLine(this.#element.scrollTop, this.#stack.height, this.viewport.height)
    const section = this.#stack.sectionAt(line)
    if (section) this.anchor = { section, locator: section.toLocator(line) }
  }

  #place(top: number): void {
    this.#element.scrollTop = Math.min(this.maxTop, Math.max(0, top))
    this.#placedTop = this.#element.scrollTop
    this.#element.scrollLeft = (this.#stack.width - this.viewport.width) / 2
  }
}
