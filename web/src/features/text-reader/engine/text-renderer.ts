import type { Side, Turn } from '../../reader/engine/direction.ts'
import type { Edge } from '../../reader/engine/renderer.ts'
import type { TextIndex } from './counted-text.ts'
import type { LinkTarget } from './resolve-links.ts'
import type { TextSettings } from './text-settings.ts'

/** A position in a book that does not depend on the layout. */
export interface TextPosition {
  readonly section: number
  /** Number of characters of the section before it, by `TextIndex`; 0 in pages of fixed size. */
  readonly offset: number
}

/** A target in a section: an offset, an element, a share of the section, or a quotation near such a share. */
export type TextTarget = { readonly section: number } & (
  | { readonly offset: number }
  | { readonly fragment: string }
  | { readonly progression: number; readonly quote?: string | undefined }
)

export interface TextRelocation {
  readonly place: TextPosition
  /** Share of the section before the position, 0 to 1. */
  readonly progression: number
  /** Share of the book before the position; 1 if the end of the book is visible. */
  readonly fraction: number
  /** Share of the book before the end of the visible part. */
  readonly endFraction: number
  /** Page of the section, from 1, and the number of its pages in this window. */
  readonly page: number
  readonly pageCount: number
  /** Text after the position, by which it is found in another copy of the book. */
  readonly quote: string
  /** Index of the current entry in the contents, and in the list of printed pages. */
  readonly entry: number | undefined
  readonly printedPage: number | undefined
  /** True if the reader has moved; false after a layout of the same position. */
  readonly isMove: boolean
  readonly isAtEnd: boolean
  /** True for a text aside of the reading order, which has no position in the book. */
  readonly isAside: boolean
  /** True if lines run from top to bottom, so that scrolled text moves sideways. */
  readonly isVertical: boolean
}

export interface TextSelection {
  readonly section: number
  readonly from: number
  readonly to: number
  readonly text: string
  /** Some text before and after the selection. */
  readonly before: string
  readonly after: string
  /** Box around it in the window, in pixels. */
  readonly box: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>
}

export interface TextRendererEvents {
  ready: undefined
  relocated: TextRelocation
  atEdge: Edge
  /** The reader has turned beyond an end of a text aside of the reading order. */
  asideRead: undefined
  menu: undefined
  link: { readonly link: LinkTarget; readonly isNote: boolean; readonly text: string }
  picture: { readonly address: string; readonly text: string }
  /** A table that was made smaller to fit was tapped. */
  table: { readonly table: HTMLElement }
  /** Undefined if the selection has ended. */
  selected: TextSelection | undefined
  mark: { readonly id: string; readonly x: number; readonly y: number }
  /** The book has a section that could not be loaded. */
  failed: { readonly section: number; readonly error: unknown }
  /** A key was pressed while the text had the focus. */
  key: KeyboardEvent
}

/** A highlighted part of a text: a highlight of the user, a found word, or a sentence that is read aloud. */
export interface TextMark {
  readonly id: string
  readonly section: number
  readonly from: number
  readonly to: number
  readonly look: 'found' | 'spoken' | 'yellow' | 'green' | 'blue' | 'pink' | 'purple'
}

/** Shows a text book: methods in, events out, like the renderers of comics. */
export interface TextRenderer {
  readonly relocation: TextRelocation | undefined
  open(at: TextTarget): void
  configure(settings: TextSettings): void
  goTo(at: TextTarget): void
  /** Goes to a share of the whole book, 0 to 1. */
  goToFraction(fraction: number): void
  turn(turn: Turn): void
  turnTo(side: Side): void
  /** Goes to the beginning of the next or previous section. */
  turnSection(turn: Turn): void
  /** Makes pages of fixed size larger or smaller and returns their zoom, which is 1 if they fit the window; undefined for pages of text. */
  zoomBy?(steps: 1 | -1): number | undefined
  /** Scrolls by these pixels, or turns the page. */
  scrollBy(by: number): void
  retry(): void
  /** Clears the selection of text. Returns true if there was one. */
  clearSelection(): boolean
  getText(section: number): TextIndex | undefined
  /** True if a character of a section is on the screen. */
  isShown(section: number, offset: number): boolean
  setMarks(marks: readonly TextMark[]): void
  on<N extends keyof TextRendererEvents>(
    name: N,
    handler: (payload: TextRendererEvents[N]) => void,
  ): () => void
  destroy(): void
}
