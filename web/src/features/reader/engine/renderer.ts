import type { Book, Page } from './book.ts'
import type { Fit } from './fit.ts'
import type { KeptLayout, PanelBox } from './guided/page-layout.ts'
import type { WholePage } from './guided/steps.ts'
import type { Locator } from './locator.ts'
import type { Rgb } from './look/pixels.ts'
import type { Layout, Pairing, Rotation } from './spreads.ts'
import type { ZoneLayout } from './zones.ts'

export type Edge = 'start' | 'end'

/** Texts between two books of one strip. */
export interface Divider {
  /** Message that the book above has ended. */
  readonly above: string
  readonly below: string
}

export interface Relocation {
  /** Book of the position, from a renderer that can show several books. */
  readonly bookId?: string
  /** The position that counts for progress and address: the last page of a spread, or the page in the middle of a strip. */
  readonly locator: Locator
  /** All visible pages, in reading order. */
  readonly spread: readonly number[]
  /** Share of the book that has been reached, 0 to 1. */
  readonly fraction: number
  /** True if the reader has moved: not for the first position, and not if only the settings have changed the visible pages. */
  readonly isMove: boolean
  /** True on the last page while its end has not been visible, so that the book is not finished. */
  readonly isEndUnseen?: boolean
}

export interface ReadingPause extends Pick<Relocation, 'bookId' | 'locator' | 'isEndUnseen'> {
  /** Distance from the position at which the book was opened, in windows; infinite on another page. */
  readonly windowsAway: number
}

/** A page, of the book `bookId` if a renderer can show several books. */
export interface PageEvent {
  readonly bookId?: string
  readonly page: number
}

/** Colors of the page edges at the empty parts of the window: from left to right, or from top to bottom. */
export interface Surroundings {
  readonly from: Rgb
  readonly to: Rgb
  readonly isVertical: boolean
  /** True if dark text is easier to read on them. */
  readonly isLight: boolean
}

export interface RendererEvents {
  /** The first page is on the screen, or has failed. */
  ready: PageEvent
  /** The image of a visible page is on the screen. */
  shown: PageEvent
  relocated: Relocation
  /** The reader has moved and paused. Also emitted before the renderer is destroyed, and when the page is hidden or closed. */
  paused: ReadingPause
  /** The reader turned before the first page or beyond the last. */
  atEdge: Edge
  /** An end is near, so the next book can be added to the strip. Emitted repeatedly. */
  nearEdge: Edge
  failed: PageEvent
  /** The middle of the page was tapped. 2 for the second tap of a double tap, which reverts the effect of the first one on the bars. */
  menu: 1 | 2
  /** The colors around the visible pages are known, if the settings request them. */
  surroundingsChanged: Surroundings
  /** Automatic scrolling has ended, at the end of the book or by the reader. */
  autoScrollEnded: undefined
  /** A double tap requests guided view (true) or its end (false). */
  guidedRequested: boolean
  /** Guided view shows another step, or the panels of its page have become known. */
  stepped: GuidedPosition
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
  /** Maximum width of the column in CSS pixels. */
  readonly maxWidthPx: number
  /** Space between two pages, in CSS pixels. */
  readonly marginPx: number
}

/** Color filter of the pages, which the host sets in `--page-colors`. Numbers are percents. */
export interface PageColors {
  readonly brightness: number
  readonly contrast: number
  readonly gamma: number
  readonly isGray: boolean
  readonly isInverted: boolean
}

/** Look of the pages, except their size. */
export interface LookSettings extends PageColors {
  readonly hasCrop: boolean
  readonly rotation: Rotation
  /** Pages that are shown much smaller than their images are shrunk and sharpened by the engine. */
  readonly isSharpened: boolean
  /** Spreads that were cut in two are paired. */
  readonly areHalvesJoined: boolean
  readonly hasEdgeColors: boolean
  /** The zoom remains the same on the next page. */
  readonly isZoomKept: boolean
}

/** `guided` opens guided view at the tapped panel, and closes it again. */
export type DoubleTap = 'zoom' | 'guided'

export interface GuidedSettings {
  /** When the whole page is shown besides its panels. */
  readonly whole: WholePage
  /** The page around the panel is dimmed. */
  readonly hasMask: boolean
}

export interface GuidedPosition {
  readonly page: number
  /** Number of the panel, 1-based; null if the whole page or half of it is shown. */
  readonly panel: number | null
  /** Number of panels; 0 for a page that is read as a whole. */
  readonly count: number
  readonly isSearching: boolean
}

export interface PanelAccess {
  /** Returns undefined while the panels are being searched. */
  get(
    page: number,
  ): { readonly layout: KeptLayout; readonly url: string; readonly isRightToLeft: boolean } | undefined
  /** Stores these panels, in this order, instead of the detected ones; none for a page that is read as a whole. */
  correct(page: number, panels: readonly PanelBox[]): void
  /** Deletes a correction. */
  reset(page: number): void
}

/** All settings, of which each renderer uses a part. */
export interface RendererSettings {
  readonly isAnimated: boolean
  readonly zones: ZoneLayout
  /** Pages follow the finger, and a swipe turns them. */
  readonly hasSwipes: boolean
  /** Action of a double tap on a page. Absent: it zooms. */
  readonly doubleTap?: DoubleTap
  /** Absent: pages are shown unchanged. */
  readonly look?: LookSettings | undefined
  readonly paged: PagedSettings
  readonly strip: StripSettings
  readonly guided?: GuidedSettings
}

/** Reason why a page failed to load. */
export interface PageFailure {
  readonly text: string
  /** True if a retry after a moment may succeed. */
  readonly isPassing: boolean
  /** True if no retry can succeed, so that none is offered. */
  readonly isFinal?: boolean
}

/** Texts of the engine, translated by the host. */
export interface RendererLabels {
  page(page: number): string
  failed(page: number): string
  readonly retry: string
  /** Finds the reason of a failure, which an image does not have. Called for visible pages only. */
  reason(page: Page): Promise<PageFailure>
  /** Adds elements, such as text, to the frame of a visible loaded page. Returns a function that removes them. */
  decorate?(page: Page, frame: HTMLElement): () => void
}

/**
 * Shows a book. The host chooses the renderer, calls its methods and handles its events: it saves positions, decides the effect of edges and taps, and
 * draws the bars.
 */
export interface Renderer {
  /** The position on the screen, which `open` and `goTo` restore. */
  readonly locator: Locator
  /** Opens a book, or updates the description of the open one and keeps the position. */
  open(book: Book, at: Locator): void
  configure(settings: RendererSettings): void
  /** Goes to a position in the open book, or in another book of the strip. */
  goTo(at: Locator, bookId?: string): void
  next(): void
  previous(): void
  left(): void
  right(): void
  /** Scrolls a page that is larger than the window by most of a screen; turns at its end. */
  advance(): void
  retreat(): void
  zoomBy(factor: number): void
  /** Zoom in addition to the settings. Taps do not turn a zoomed page. Absent if the renderer has no zoom. */
  readonly zoom?: number
  /** Scrolls the open page by these pixels; false if it was already at that end. */
  scrollBy(x: number, y: number): boolean
  /** Scrolls automatically, in CSS pixels per second; 0 stops. Absent if pages are turned. */
  autoScroll?(pixelsPerSecond: number): void
  /** Adds another book to the strip at this end. Absent if one book is shown at a time. */
  extend?(edge: Edge, book: Book, divider: Divider): void
  /** True if the book is in the strip. */
  has?(bookId: string): boolean
  retryFailed(): void
  /** Absent if pages are not read panel by panel. */
  readonly panels?: PanelAccess
  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void
  destroy(): void
}
