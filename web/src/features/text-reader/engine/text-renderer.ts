import type { Side, Turn } from '../../reader/engine/direction.ts'
import type { Edge } from '../../reader/engine/renderer.ts'
import type { TextIndex } from './counted-text.ts'
import type { LinkTarget } from './resolve-links.ts'
import type { TextSettings } from './text-settings.ts'

/** A place in a book that does not depend on how it is shown. */
export interface TextPlace {
  readonly section: number
  /** Number of characters of the section before it, by `TextIndex`; 0 in pages of fixed size. */
  readonly offset: number
}

/** Where to go: to a place, an element, a share of a section, or the place of a quotation near such a share. */
export type TextTarget = { readonly section: number } & (
  | { readonly offset: number }
  | { readonly fragment: string }
  | { readonly progression: number; readonly quote?: string | undefined }
)

export interface TextRelocation {
  readonly place: TextPlace
  /** Share of the section before the place, 0 to 1. */
  readonly progression: number
  /** Share of the book before the place; 1 when the end of the book is shown. */
  readonly fraction: number
  /** Share of the book before the end of what is shown. */
  readonly endFraction: number
  /** Page of the section, from 1, and the number of its pages; the size of the window decides. */
  readonly page: number
  readonly pageCount: number
  /** Text from the place on, by which it is found again in another copy. */
  readonly quote: string
  /** Index in the contents and in the list of pages of the last entry that begins before the end of the page. */
  readonly entry: number | undefined
  readonly printedPage: number | undefined
  /** True when the reader turned, scrolled or went there; false when the same place is laid out anew. */
  readonly isMove: boolean
  readonly isAtEnd: boolean
  /** True for a text that is aside of the flow of reading: no place in the book. */
  readonly isAside: boolean
  /** True when the lines run from top to bottom: scrolled text moves sideways then. */
  readonly isVertical: boolean
}

export interface TextSelection {
  readonly section: number
  readonly from: number
  readonly to: number
  readonly text: string
  /** A little of the text around it. */
  readonly before: string
  readonly after: string
  /** Box around it in the window, in pixels. */
  readonly box: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  }
}

export interface TextRendererEvents {
  /** Text is on the screen. */
  ready: undefined
  relocated: TextRelocation
  atEdge: Edge
  /** A text aside of the flow of reading was left at one of its ends. */
  asideRead: undefined
  /** The middle of the page was tapped. */
  menu: undefined
  link: { readonly link: LinkTarget; readonly isNote: boolean; readonly text: string }
  picture: { readonly address: string; readonly text: string }
  /** A table that was made smaller to fit was tapped. */
  table: { readonly table: HTMLElement }
  /** Undefined when nothing is selected any more. */
  selected: TextSelection | undefined
  /** A mark of the text was tapped. */
  mark: { readonly id: string; readonly x: number; readonly y: number }
  /** The book has a section that could not be loaded. */
  failed: { readonly section: number; readonly error: unknown }
  /** A key was pressed while the text had the focus. */
  key: KeyboardEvent
}

/** A stretch of text that is drawn over: a highlight, a word that was found, a sentence that is read aloud. */
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
  /** Makes pages of fixed size larger or smaller and returns their size, where 1 fits the window; undefined where text has a size of its own. */
  zoomBy?(steps: 1 | -1): number | undefined
  /** Scrolls by these pixels; turns the page where pages are turned. */
  scrollBy(by: number): void
  retry(): void
  /** Ends the selection of text. Returns true when there was one. */
  clearSelection(): boolean
  /** Returns the counted text of a section that is loaded. */
  getText(section: number): TextIndex | undefined
  /** True when a character of a section is on the screen. */
  isShown(section: number, offset: number): boolean
  setMarks(marks: readonly TextMark[]): void
  on<N extends keyof TextRendererEvents>(
    name: N,
    handler: (payload: TextRendererEvents[N]) => void,
  ): () => void
  destroy(): void
}
