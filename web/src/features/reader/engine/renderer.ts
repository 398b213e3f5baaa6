import type { Book, Page } from './book.ts'
import type { Fit } from './fit.ts'
import type { KeptLayout, PanelBox } from './guided/page-layout.ts'
import type { WholePage } from './guided/steps.ts'
import type { Locator } from './locator.ts'
import type { Rgb } from './look/pixels.ts'
import type { Layout, Pairing, Rotation } from './spreads.ts'
import type { ZoneLayout } from './zones.ts'

export type Edge = 'start' | 'end'

/** What stands between two books of one strip. */
export interface Divider {
  /** Says that the book above has ended. */
  readonly above: string
  /** Title of the book below. */
  readonly below: string
}

export interface Relocation {
  /** The book of the position, from a renderer that can show several. */
  readonly bookId?: string
  /** The position that counts for progress and address: the last page of a spread, or the page in the middle of a strip. */
  readonly locator: Locator
  /** All visible pages, in reading order. */
  readonly spread: readonly number[]
  /** Share of the book that has been reached, 0 to 1. */
  readonly fraction: number
  /** True when the reader went there: not for the first position, nor when settings put other pages beside the page on the screen. */
  readonly isMove: boolean
  /** True on the last page while its end has not been seen: the book is not finished yet. */
  readonly isEndUnseen?: boolean
}

/** A place at which the reader rests. */
export interface Rest extends Pick<Relocation, 'bookId' | 'locator' | 'isEndUnseen'> {
  /** How far it is from the place at which the book was opened, in windows; infinite on another page. */
  readonly windowsAway: number
}

/** A page, of the book `bookId` where a renderer shows several. */
export interface PageEvent {
  readonly bookId?: string
  readonly page: number
}

/** Colors of the edges beside which the window is empty: from the left edge to the right one, or from the upper to the lower. */
export interface Surroundings {
  readonly from: Rgb
  readonly to: Rgb
  readonly isVertical: boolean
  /** True when dark text is easier to read on them. */
  readonly isLight: boolean
}

export interface RendererEvents {
  /** The first page is on the screen, or has failed. */
  ready: PageEvent
  /** The image of a visible page is on the screen. */
  shown: PageEvent
  relocated: Relocation
  /** The reader has moved and rests, on the same page or on another one; told before the renderer is destroyed and when the tab may end, too. */
  rested: Rest
  /** The reader turned before the first page or beyond the last. */
  atEdge: Edge
  /** An end is near: where books go on in one strip, it is time for the next. Told again while it is. */
  nearEdge: Edge
  failed: PageEvent
  /** The middle of the page was tapped: with 2 for the second half of a double tap, which leaves the bars as they were. */
  menu: 1 | 2
  /** The colors around the pages on the screen are known, where the settings ask for them. */
  surrounded: Surroundings
  /** Scrolling by itself has ended, at the end of the book or because the reader took over. */
  autoScrollEnded: undefined
  /** The reader asks for guided view by a double tap, with true, or to leave it, with false. */
  guidedWanted: boolean
  /** Guided view has moved, or knows more of the page. */
  stepped: GuidedPlace
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

/** Colors of the pages, which are a filter that the host sets in `--page-colors`: numbers are per cent. */
export interface PageColors {
  readonly brightness: number
  readonly contrast: number
  readonly gamma: number
  readonly isGray: boolean
  readonly isInverted: boolean
}

/** How pages look, besides their size. */
export interface LookSettings extends PageColors {
  /** White and black margins are cut off. */
  readonly hasCrop: boolean
  readonly rotation: Rotation
  /** Pages that are shown much smaller than they are are shrunk well and sharpened. */
  readonly isSharpened: boolean
  /** Spreads that were cut in two are paired. */
  readonly areHalvesJoined: boolean
  /** The colors around the pages are reported. */
  readonly hasEdgeColors: boolean
  /** The zoom stays from page to page. */
  readonly isZoomKept: boolean
}

/** `guided`: leads to the panel that was tapped, and from there back to the page. */
export type DoubleTap = 'zoom' | 'guided'

export interface GuidedSettings {
  /** When the whole page is shown besides its panels. */
  readonly whole: WholePage
  /** What is not the panel is dimmed. */
  readonly hasMask: boolean
}

/** Where guided view is on a page. */
export interface GuidedPlace {
  readonly page: number
  /** Number of the panel, 1-based; null where the whole page or half of it is shown. */
  readonly panel: number | null
  /** Number of panels; 0 for a page that is read as a whole. */
  readonly count: number
  readonly isSearching: boolean
}

/** Panels of the pages of a book, for those who correct them. */
export interface PanelAccess {
  /** Returns undefined while the panels are searched. */
  get(
    page: number,
  ): { readonly layout: KeptLayout; readonly url: string; readonly isRightToLeft: boolean } | undefined
  /** Keeps these panels, in this order, instead of those found; none for a page that is read as a whole. */
  correct(page: number, panels: readonly PanelBox[]): void
  /** Forgets a correction. */
  reset(page: number): void
}

/** Everything that can be set; each renderer takes what it knows. */
export interface RendererSettings {
  readonly isAnimated: boolean
  readonly zones: ZoneLayout
  /** Pages follow the finger, and a flick turns them. */
  readonly hasSwipes: boolean
  /** What a double tap on a page that is turned does. Absent: it zooms. */
  readonly doubleTap?: DoubleTap
  /** Absent: pages as they are. */
  readonly look?: LookSettings | undefined
  readonly paged: PagedSettings
  readonly strip: StripSettings
  readonly guided?: GuidedSettings
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
 *
 * A renderer of text fits as well. It takes `place` of a locator as the exact position and makes one for each `relocated`; `page` is the
 * number of the position in the list of positions of the book, which progress and slider use, and `spread` has just this number. `goTo` with
 * only a page goes to the beginning of that position. `advance` and `next` are the same where columns are turned. It emits `ready` and
 * `shown` when the text of a position is on the screen, and `failed` when a chapter cannot be loaded. The host never counts pages of the
 * screen, because their number depends on the window.
 */
export interface Renderer {
  /** The position on the screen; restored by `open` and `goTo`. */
  readonly locator: Locator
  /** Opens the book, or takes a better description of the open one and keeps the position. */
  open(book: Book, at: Locator): void
  configure(settings: RendererSettings): void
  /** Goes to a position in the open book, or in another one that is shown, too. */
  goTo(at: Locator, bookId?: string): void
  next(): void
  previous(): void
  left(): void
  right(): void
  /** Scrolls a page that is larger than the window by most of a screen; turns at its end. */
  advance(): void
  retreat(): void
  zoomBy(factor: number): void
  /** How much larger than by the settings the page is: in a zoomed page taps turn nothing. Absent where there is no zoom. */
  readonly zoom?: number
  /** Scrolls the open page by these pixels; false when it was already at that end. */
  scrollBy(x: number, y: number): boolean
  /** Scrolls on by itself, in CSS pixels per second; 0 stops. Absent where pages are turned. */
  autoScroll?(pixelsPerSecond: number): void
  /** Lets the strip go on into another book, at this end. Absent where one book is shown at a time. */
  extend?(edge: Edge, book: Book, divider: Divider): void
  /** True when the book is one of those that are shown in one strip. */
  has?(bookId: string): boolean
  retryFailed(): void
  /** Absent where pages are not read panel by panel. */
  readonly panels?: PanelAccess
  on<N extends keyof RendererEvents>(name: N, handler: (payload: RendererEvents[N]) => void): () => void
  destroy(): void
}
