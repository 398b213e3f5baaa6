import type { Book, Page } from '../book.ts'
import type { Size } from '../fit.ts'
import type { Locator } from '../locator.ts'
import { createFraming, noCrop } from '../look/framing.ts'
import { element } from '../page-elements.ts'
import { PagePool } from '../page-pool.ts'
import type { Divider, RendererLabels, StripSettings } from '../renderer.ts'
import {
  findPagesBetween,
  layOutStrip,
  type StripFrame,
  type StripLayout,
  toStripHeight,
  toStripLocator,
} from './strip-layout.ts'
import { StripPreviews } from './strip-previews.ts'
import styles from './strip-renderer.module.css'
import { createPictureForStrip } from './tiled-picture.ts'

/** Heights of the strip, in CSS pixels, between which pages are kept. The window is between `top` and `bottom`. */
export interface StripWindow {
  readonly keptTop: number
  readonly top: number
  readonly bottom: number
  readonly keptBottom: number
  /** Direction of movement: 1 is down. */
  readonly heading: 1 | -1
  /** In CSS pixels per millisecond. */
  readonly speed: number
}

export interface SectionEvents {
  shown(section: StripSection, page: number): void
  failed(section: StripSection, page: number): void
  /** Resolves when a loaded page can be shown; returns undefined if it can be shown at once. */
  prepare(section: StripSection, page: Page): Promise<void> | undefined
}

const toNumbers = (low: number, high: number) =>
  Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at + 1)

/** A page that is in the window for less than this time, in milliseconds, is not loaded, because it would be too late. Its preview is shown. */
const passingMs = 150
/** Time before pages reach the window at which their previews are requested, in milliseconds. */
const previewAheadMs = 600
/** Height of a divider in CSS pixels, as in its style sheet. */
const dividerHeightPx = 220

function createDivider({ above, below }: Divider): HTMLElement {
  const divider = element('div', styles.divider)
  const end = element('p', styles.ended)
  end.textContent = above
  const title = element('h2', styles.begins)
  title.dir = 'auto'
  title.textContent = below
  divider.append(end, title)
  return divider
}

/** One book of a strip: the frames of all pages, and the pages around the window. Heights count from the beginning of the strip. */
export class StripSection {
  readonly element = element('section', styles.book)
  readonly #pool: PagePool
  readonly #previews = new StripPreviews()
  readonly #attached = new Set<number>()
  /** Sizes of loaded images whose page had none. They are still known after the image is released. */
  readonly #foundSizes = new Map<number, Size>()
  book: Book
  #layout: StripLayout = { frames: [], width: 0, height: 0 }
  #divider: HTMLElement | undefined
  top = 0
  /** Share of the width that is cut off at both sides of all pages, from the next layout on. */
  cropShare = 0

  constructor(book: Book, labels: RendererLabels, on: SectionEvents) {
    this.book = book
    this.#pool = new PagePool(
      labels,
      { shown: (page) => on.shown(this, page), failed: (page) => on.failed(this, page) },
      (page, alt) => createPictureForStrip(page, alt, () => on.prepare(this, page)),
    )
    this.#pool.open(book)
  }

  get count(): number {
    return this.book.pages.length
  }

  /** Height of the top of the first page. */
  get pagesTop(): number {
    return this.top + (this.#divider ? dividerHeightPx : 0)
  }

  get bottom(): number {
    return this.pagesTop + this.#layout.height
  }

  get width(): number {
    return this.#layout.width
  }

  /** The loaded pages around the window, with the addresses of their images. */
  get shownPages(): readonly { readonly number: number; readonly url: string }[] {
    return [...this.#attached].flatMap((number) => {
      const view = this.#pool.get(number)
      return view?.state === 'shown' ? [{ number, url: view.sourceUrl }] : []
    })
  }

  /** Updates the description of the book. Returns true if sizes of pages have changed. */
  update(book: Book): boolean {
    const before = this.book.pages
    this.book = book
    this.#pool.open(book)
    return (
      before.length !== book.pages.length ||
      before.some(({ width, height }, at) => {
        const page = book.pages[at]
        return page?.width !== width || page.height !== height
      })
    )
  }

  /** Shows or removes the divider above the first page. */
  setDivider(divider: Divider | undefined): void {
    this.#divider?.remove()
    this.#divider = divider && createDivider(divider)
    if (this.#divider) this.element.prepend(this.#divider)
  }

  /** Computes the frames of all pages from their sizes. */
  layOut(windowWidth: number, settings: StripSettings, zoom: number): void {
    const sizes = this.book.pages.map((page): Size | null => {
      const { width, height } = page
      const size = width && height ? { width, height } : this.#foundSizes.get(page.number)
      return size ? { width: size.width * (1 - 2 * this.cropShare), height: size.height } : null
    })
    this.#layout = layOutStrip(sizes, windowWidth, settings, zoom)
    for (const page of this.#attached) this.#setFrame(page)
    this.#pool.sharpenSoon()
  }

  /** Places the book at a height of a strip of this width. */
  place(top: number, stripWidth: number): void {
    this.top = top
    const { width } = this.#layout
    Object.assign(this.element.style, {
      top: `${top}px`,
      left: `${(stripWidth - width) / 2}px`,
      width: `${width}px`,
      height: `${this.bottom - top}px`,
    })
  }

  toLocator(y: number): Locator {
    return toStripLocator(this.#layout, y - this.pagesTop)
  }

  toHeight(at: Locator): number {
    return this.pagesTop + toStripHeight(this.#layout, at)
  }

  getFrame(page: number): StripFrame | undefined {
    const frame = this.#layout.frames[page - 1]
    return frame && { ...frame, top: frame.top + this.pagesTop }
  }

  /** True if a part of the page is between two heights of the strip. */
  isBetween(page: number, top: number, bottom: number): boolean {
    const frame = this.getFrame(page)
    return frame !== undefined && frame.top < bottom && frame.top + frame.height > top
  }

  isShown(page: number): boolean {
    return this.#attached.has(page) && this.#pool.get(page)?.state === 'shown'
  }

  /** Stores the size of the loaded image of a page of unknown size. Returns false if the size was known before. */
  findSize(page: number): boolean {
    const natural = this.book.pages[page - 1]?.width ? null : this.#pool.get(page)?.natural
    if (!natural) return false
    this.#foundSizes.set(page, natural)
    return true
  }

  /** Loads the pages around the window, visible ones first, and releases all others. */
  keep(window: StripWindow): void {
    const { height } = this.#layout
    const [keptTop, keptBottom] = [window.keptTop - this.pagesTop, window.keptBottom - this.pagesTop]
    if (keptBottom <= 0 || keptTop >= height || this.count === 0) {
      this.#keepPages([], [])
      return
    }
    const [top, bottom] = [window.top - this.pagesTop, window.bottom - this.pagesTop]
    const [from, to] = findPagesBetween(this.#layout, Math.max(0, keptTop), Math.min(height, keptBottom))
    const isInSight = bottom > 0 && top < height
    const [first, last] = isInSight
      ? findPagesBetween(this.#layout, Math.max(0, top), Math.min(height, bottom))
      : bottom <= 0
        ? [from, from - 1]
        : [to + 1, to]
    const inSight = toNumbers(first, last)
    if (this.#isPassing(window, first)) {
      this.#showPreviews(toNumbers(from, to), inSight, window)
      return
    }
    const earlier = toNumbers(from, first - 1).reverse()
    const later = toNumbers(last + 1, to)
    this.#keepPages(
      [...inSight, ...(window.heading === 1 ? [...later, ...earlier] : [...earlier, ...later])],
      inSight,
    )
    const margin = (bottom - top) / 2
    for (const page of this.#attached) {
      const frame = this.#layout.frames[page - 1]
      if (!frame) continue
      const share = (y: number) => (y - frame.top) / frame.height
      this.#pool.get(page)?.showPart(share(top - margin), share(bottom + margin))
    }
  }

  retryFailed(): void {
    this.#pool.retryFailed()
  }

  destroy(): void {
    this.#pool.clear()
    this.#previews.clear()
    this.#attached.clear()
    this.element.remove()
  }

  #keepPages(pages: readonly number[], inSight: readonly number[]): void {
    if (pages.length === 0 && this.#attached.size === 0) return
    this.#framePages(pages)
    this.#pool.keep(pages, inSight)
  }

  /** Adds the frames of these pages to the document, and removes all others. */
  #framePages(pages: readonly number[]): void {
    for (const page of this.#attached) {
      if (pages.includes(page)) continue
      this.#pool.get(page)?.element.remove()
      this.#attached.delete(page)
    }
    // Attached before they are loaded, because their frames decide how large images are requested.
    for (const page of pages) if (!this.#attached.has(page)) this.#attach(page)
  }

  #isPassing({ speed, top, bottom }: StripWindow, page: number): boolean {
    const height = Math.max(bottom - top, this.#layout.frames[page]?.height ?? 0)
    return speed * passingMs > height
  }

  /** Shows previews of the pages, and requests those of the pages that will be next at this speed. */
  #showPreviews(
    pages: readonly number[],
    inSight: readonly number[],
    { heading, speed, ...window }: StripWindow,
  ) {
    this.#framePages(pages)
    this.#pool.showPreviews(pages, inSight)
    const distance = speed * previewAheadMs
    const [from, to] = findPagesBetween(
      this.#layout,
      Math.max(0, window.top - this.pagesTop - (heading === 1 ? 0 : distance)),
      Math.min(this.#layout.height, window.bottom - this.pagesTop + (heading === 1 ? distance : 0)),
    )
    const ahead = heading === 1 ? toNumbers(from, to) : toNumbers(from, to).reverse()
    this.#previews.request(ahead.flatMap((page) => this.book.pages[page - 1]?.thumbnailUrl ?? []))
  }

  #attach(page: number): void {
    const view = this.#pool.get(page)
    if (!view) return
    this.#attached.add(page)
    if (styles.frame) view.element.classList.add(styles.frame)
    this.#setFrame(page)
    // In reading order for screen readers and the Tab key.
    const later = [...this.element.children].find(
      (each) => each instanceof HTMLElement && Number(each.dataset.page) > page,
    )
    this.element.insertBefore(view.element, later ?? null)
  }

  #setFrame(page: number): void {
    const frame = this.#layout.frames[page - 1]
    const view = this.#pool.get(page)
    if (!frame || !view) return
    const crop = this.cropShare === 0 ? noCrop : { ...noCrop, left: this.cropShare, right: this.cropShare }
    view.resize(frame, createFraming(crop, 0))
    view.element.style.top = `${frame.top + (this.#divider ? dividerHeightPx : 0)}px`
    view.element.style.left = `${frame.left}px`
  }
}
