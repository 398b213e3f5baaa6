import type { Book, Page } from './book.ts'
import type { Fit } from './fit.ts'
import type { Locator } from './locator.ts'
import type { Layout } from './spreads.ts'

export type Edge = 'start' | 'end'

export interface Relocation {
  /** The last visible page, which read progress and the address use. */
  readonly page: number
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
  relocate: Relocation
  /** The reader turned before the first page or beyond the last. */
  edge: Edge
  pageError: { readonly page: number }
  /** The middle of the page was tapped. */
  menu: undefined
}

export interface RendererSettings {
  readonly layout: Layout
  readonly fit: Fit
  readonly isAnimated: boolean
  /** Pages at which pairs begin, and which stand alone instead (`buildSpreads`). */
  readonly shifted?: readonly number[]
}

/** Reason why a page failed to load. */
export interface PageFailure {
  readonly text: string
  /** True when a retry in a moment may succeed. */
  readonly isPassing: boolean
}

/** Texts that the engine draws; the host translates them. */
export interface RendererLabels {
  page(page: number): string
  failed(page: number): string
  readonly retry: string
  /** Called for visible pages only, because a failed image has no reason by itself. */
  reason(page: Page): Promise<PageFailure>
}

/** Shows a book: methods in, events out. The host decides what to save, and what edges and taps mean. */
export interface Renderer {
  /** Opens the book, or takes a better description of the open one and keeps the position. */
  open(book: Book, at: Locator): void
  configure(settings: RendererSettings): void
  goTo(page: number): void
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
  retryFailed(): void
  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void
  destroy(): void
}
