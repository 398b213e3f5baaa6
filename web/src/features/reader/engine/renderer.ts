import type { Book, Page } from './book.ts'
import type { Fit } from './fit.ts'
import type { Locator } from './locator.ts'
import type { Layout, Pairing } from './spreads.ts'
import type { ZoneLayout } from './zones.ts'

export type Edge = 'start' | 'end'

export interface Relocation {
  /** The position that counts for progress and address: the last page of a spread, or the page in the middle of a strip. */
  readonly locator: Locator
  /** All visible pages, in reading order. */
  readonly spread: readonly number[]
  /** Share of the book that has been reached, 0 to 1. */
  readonly fraction: number
  /** True when the reader went there: not for the first position, nor when settings put other pages beside the page on the screen. */
  readonly isMove: boolean
}

export interface RendererEvents {
  /** The first page is on the screen, or has failed. */
  ready: { readonly page: number }
  /** The image of a visible page is on the screen. */
  shown: { readonly page: number }
  relocated: Relocation
  /** The reader turned before the first page or beyond the last. */
  atEdge: Edge
  failed: { readonly page: number }
  /** The middle of the page was tapped. */
  menu: undefined
  /** Scrolling by itself has ended, at the end of the book or because the reader took over. */
  autoScrollEnded: undefined
}

export interface PagedSettings extends Pairing {
  readonly layout: Layout
  readonly fit: Fit
  /** Space between the pages of a pair, in CSS pixels. */
  readonly gapPx: number
}

export interface StripSettings {
  /** `width`: as wide as the column; `original`: one pixel of the image for one of CSS, but never wider than the column. */
  readonly fit: 'width' | 'original'
  /** Space on each side, as a share of the window, 0 to 0.4. */
  readonly sidePadding: number
  /** Greatest width of the column in CSS pixels. */
  readonly maxWidthPx: number
  /** Space between two pages, in CSS pixels. */
  readonly marginPx: number
}

/** Everything that can be set; each renderer takes what it knows. */
export interface RendererSettings {
  readonly isAnimated: boolean
  readonly zones: ZoneLayout
  /** Pages follow the finger, and a flick turns them. */
  readonly hasSwipes: boolean
  readonly paged: PagedSettings
  readonly strip: StripSettings
}

/** Reason why a page failed to load. */
export interface PageFailure {
  readonly text: string
  /** True when a retry in a moment may succeed. */
  readonly isPassing: boolean
  /** True when no retry can succeed: none is offered then. */
  readonly isFinal?: boolean
}

/** Texts that the engine draws; the host translates them. */
export interface RendererLabels {
  page(page: number): string
  failed(page: number): string
  readonly retry: string
  /** Called for visible pages only, because a failed image has no reason by itself. */
  reason(page: Page): Promise<PageFailure>
  /** Adds to the frame of a visible page whose picture is shown, such as its text. Returns a function that takes it away. */
  decorate?(page: Page, frame: HTMLElement): () => void
}

/**
 * Shows a book: methods in, events out. The host chooses the renderer, decides what to save and what edges and taps mean, and draws the
 * bars.
 */
export interface Renderer {
  /** The position on the screen; restored by `open` and `goTo`. */
  readonly locator: Locator
  /** Opens the book, or takes a better description of the open one and keeps the position. */
  open(book: Book, at: Locator): void
  configure(settings: RendererSettings): void
  goTo(at: Locator): void
  next(): void
  previous(): void
  left(): void
  right(): void
  /** Scrolls a page that is larger than the window by most of a screen; turns at its end. */
  advance(): void
  retreat(): void
  zoomBy(factor: number): void
  /** Scrolls the open page by these pixels; false when it was already at that end. */
  scrollBy(x: number, y: number): boolean
  /** Scrolls on by itself, in CSS pixels per second; 0 stops. Absent where pages are turned. */
  autoScroll?(pixelsPerSecond: number): void
  retryFailed(): void
  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void
  destroy(): void
}
