import { type Axis, type Direction, getAxisSign } from './direction.ts'
import { type Fit, fitSpread, type Size } from './fit.ts'
import type { PageFraming, PageView } from './page-view.ts'
import styles from './paged-renderer.module.css'
import { toReadingLine, toScrollTop } from './strip/reading-line.ts'
import { margin, type Point, scrollForZoom } from './zoom.ts'

/** Share of the window that one press of Space scrolls, so that some of the text before remains visible. */
const pageScrollShare = 0.9

/** Position at which a page is entered: its beginning, its end, or the share of its height that is above the reading line. */
export type EntryPoint = 'start' | 'end' | number

/** Time without change, in milliseconds, after which a zoomed sheet is laid out in its new size. */
const zoomSettleMs = 160
const noSize: Size = { width: 0, height: 0 }

const room = (content: number, viewport: number) => Math.max(0, content - viewport)

export interface SheetLayout {
  readonly viewport: Size
  readonly fit: Fit
  readonly zoom: number
  /** Size of pages whose size is unknown. */
  readonly assumedSize: Size
  /** Space between two pages, in pixels. */
  readonly gapPx: number
  /** True if pages are shown in pairs: a page without a partner is then as large as in a pair. */
  readonly isPaired: boolean
  /** Visible part of each page; the whole pages if absent. */
  readonly framings?: readonly (PageFraming | undefined)[] | undefined
}

/** One spread on a scrolling sheet as large as the window. */
export class SheetView {
  readonly element = document.createElement('div')
  readonly pages: readonly PageView[]
  readonly #content = document.createElement('div')
  #size = noSize
  #viewport = noSize
  /** Size and scroll position while the zoom changes. The sheet is only scaled then, because a layout takes longer than a frame. */
  #zooming: { readonly size: Size; scroll: Point; readonly timer: ReturnType<typeof setTimeout> } | undefined

  constructor(pages: readonly PageView[], direction: Direction) {
    this.pages = pages
    this.element.className = styles.sheet ?? ''
    this.#content.className = styles.content ?? ''
    const inOrder = pages.map((page) => page.element)
    this.#content.append(...(direction === 'rtl' ? inOrder.toReversed() : inOrder))
    this.element.append(this.#content)
  }

  get size(): Size {
    return this.#zooming?.size ?? this.#size
  }

  get scroll(): Point {
    return this.#zooming?.scroll ?? { x: this.element.scrollLeft, y: this.element.scrollTop }
  }

  layout(layout: SheetLayout): void {
    this.#endZooming()
    const { sizes, size } = this.#measure(layout)
    for (const [at, page] of this.pages.entries()) page.resize(sizes[at] ?? noSize, layout.framings?.[at])
    this.#size = size
    this.#viewport = layout.viewport
    this.#content.style.gap = `${layout.gapPx}px`
    this.#content.style.width = `${size.width}px`
    this.#content.style.height = `${size.height}px`
  }

  #measure({ viewport, fit, zoom, assumedSize, gapPx, isPaired, framings = [] }: SheetLayout) {
    const shown = this.pages.map(
      ({ natural }, at) => framings[at]?.getSize(natural ?? assumedSize) ?? natural ?? assumedSize,
    )
    const [first] = shown
    const isHalf = isPaired && first !== undefined && !this.pages[1] && first.width <= first.height
    const sizes = fitSpread(isHalf ? [first, first] : shown, viewport, fit, zoom, gapPx).slice(
      0,
      shown.length,
    )
    const width = sizes.reduce((sum, each) => sum + each.width, gapPx * Math.max(0, sizes.length - 1))
    return { sizes, size: { width, height: Math.max(0, ...sizes.map(({ height }) => height)) } }
  }

  /** Scrolls to an entry point, and to a share of the width. */
  enter(entry: EntryPoint, direction: Direction, across?: number): void {
    const right = room(this.#size.width, this.#viewport.width)
    const bottom = room(this.#size.height, this.#viewport.height)
    const isAtStart = entry !== 'end'
    this.element.scrollLeft = isAtStart === (direction === 'rtl') ? right : 0
    if (across !== undefined)
      this.element.scrollLeft = toScrollTop(across * this.#size.width, this.#size.width, this.#viewport.width)
    const { height } = this.#size
    if (typeof entry === 'number')
      this.element.scrollTop = toScrollTop(entry * height, height, this.#viewport.height)
    else this.element.scrollTop = isAtStart ? 0 : bottom
  }

  /** True if the sheet can scroll towards the end (1) or the beginning (-1) of the axis. */
  canScroll(axis: Axis, towards: 1 | -1): boolean {
    const length = axis === 'x' ? 'width' : 'height'
    const maxScroll = room(this.size[length], this.#viewport[length])
    // Scroll positions are fractions on screens with fractional scaling.
    return towards === 1 ? this.scroll[axis] < maxScroll - 1 : this.scroll[axis] > 1
  }

  scrollTo({ x, y }: Point): void {
    if (this.#zooming) {
      const { width, height } = this.#viewport
      const { size } = this.#zooming
      this.#zooming.scroll = {
        x: Math.min(room(size.width, width), Math.max(0, x)),
        y: Math.min(room(size.height, height), Math.max(0, y)),
      }
      this.#scale()
      return
    }
    this.element.scrollLeft = x
    this.element.scrollTop = y
  }

  scrollBy(dx: number, dy: number): boolean {
    const canMove =
      (dx !== 0 && this.canScroll('x', dx > 0 ? 1 : -1)) || (dy !== 0 && this.canScroll('y', dy > 0 ? 1 : -1))
    if (!canMove) return false
    const { x, y } = this.scroll
    this.scrollTo({ x: x + dx, y: y + dy })
    return true
  }

  /** Scrolls smoothly if animated; stops at the end of the page. */
  glideBy(left: number, top: number, isAnimated: boolean): void {
    if (isAnimated) this.element.scrollBy({ left, top, behavior: 'smooth' })
    else this.scrollBy(left, top)
  }

  /** Scrolls most of a screen: down the page first, then across it in reading direction. False at the end of the page. */
  scrollScreen(towards: 1 | -1, direction: Direction, isAnimated: boolean): boolean {
    const top = towards * this.#viewport.height * pageScrollShare
    const left = towards * getAxisSign(direction) * this.#viewport.width * pageScrollShare
    if (this.canScroll('y', towards)) this.glideBy(0, top, isAnimated)
    else if (this.canScroll('x', left > 0 ? 1 : -1)) this.glideBy(left, 0, isAnimated)
    else return false
    return true
  }

  /** Changes the zoom and keeps the point at `focus` in place. `settled` is called when the zoom no longer changes and the sheet is laid out. */
  zoomAround(focus: Point, layout: SheetLayout, settled: () => void): void {
    const { size, scroll } = this
    const next = this.#measure(layout).size
    clearTimeout(this.#zooming?.timer)
    const settle = () => {
      const { scroll: end } = this
      this.layout(layout)
      this.scrollTo(end)
      settled()
    }
    this.#zooming = { size: next, scroll, timer: setTimeout(settle, zoomSettleMs) }
    this.scrollTo(scrollForZoom(scroll, focus, size, next, layout.viewport))
  }

  /** Scales and moves the sheet to the position that it will have after its layout. */
  #scale(): void {
    if (!this.#zooming) return
    const { size, scroll } = this.#zooming
    const { scrollLeft, scrollTop } = this.element
    const shift = (length: 'width' | 'height', from: number, to: number) =>
      margin(size[length], this.#viewport[length]) -
      to -
      margin(this.#size[length], this.#viewport[length]) +
      from
    const x = shift('width', scrollLeft, scroll.x)
    const y = shift('height', scrollTop, scroll.y)
    Object.assign(this.#content.style, {
      transform: `translate(${x}px, ${y}px) scale(${size.width / this.#size.width})`,
      transformOrigin: '0 0',
      willChange: 'transform',
    })
  }

  #endZooming(): void {
    if (!this.#zooming) return
    clearTimeout(this.#zooming.timer)
    this.#zooming = undefined
    Object.assign(this.#content.style, { transform: '', willChange: '' })
  }

  /** Share of the page above the reading line. */
  get offset(): number {
    const { height } = this.size
    return height > 0 ? toReadingLine(this.scroll.y, height, this.#viewport.height) / height : 0
  }

  /** Share of the page to the left of the reading position; undefined if its whole width is in the window. */
  get across(): number | undefined {
    const { width } = this.size
    if (room(width, this.#viewport.width) <= 1) return undefined
    return toReadingLine(this.scroll.x, width, this.#viewport.width) / width
  }

  /** True if the page, without the zoom, is higher or wider than the window. */
  isLarge(zoom: number): boolean {
    const { width, height } = this.size
    return room(width / zoom, this.#viewport.width) > 1 || room(height / zoom, this.#viewport.height) > 1
  }

  /** True while the page, without the zoom, is higher than the window and its end is below it. */
  isEndBelow(zoom: number): boolean {
    return room(this.size.height / zoom, this.#viewport.height) > 1 && this.canScroll('y', 1)
  }
}
