import type { Book, Page } from './book.ts'
import type { Fit } from './fit.ts'
import type { Locator } from './locator.ts'
import type { Layout } from './spreads.ts'

export type Edge = 'start' | 'end'

export interface Relocation {
  /** The furthest page in sight: what progress and the address say. */
  readonly page: number
  /** Every page in sight, in reading order. */
  readonly spread: readonly number[]
  /** Share of the book that has been reached, 0 to 1. */
  readonly fraction: number
}

export interface RendererEvents {
  /** The first page is on the screen, or has failed. */
  ready: { readonly page: number }
  relocate: Relocation
  /** Somebody asked for a page before the first or behind the last. */
  edge: Edge
  pageError: { readonly page: number }
  /** The middle of the page was tapped. */
  menu: undefined
}

export interface RendererSettings {
  readonly layout: Layout
  readonly fit: Fit
  readonly isAnimated: boolean
}

/** Why a page did not come. */
export interface PageFailure {
  readonly text: string
  /** It may come when it is asked for again in a moment. */
  readonly isPassing: boolean
}

/** Words the engine draws itself; it knows no language. */
export interface RendererLabels {
  page(page: number): string
  failed(page: number): string
  readonly retry: string
  /** Asked for pages that are looked at: a picture that fails does not say why. */
  reason(page: Page): Promise<PageFailure>
}

/** Shows a book: methods in, events out. The host decides what to save, and what edges and taps mean. */
export interface Renderer {
  /** Opens the book, or takes a better description of the open one without leaving the place. */
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
