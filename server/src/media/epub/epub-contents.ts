import type { StoredEntry } from '../stored-entry.ts'
import type { ItemRendition, Rendition } from './rendition.ts'

/** Obfuscation of the first bytes of a font (OCF 3.3, 4.4), and the identifier that the key is made from. */
export interface FontObfuscation {
  readonly algorithm: 'idpf' | 'adobe'
  readonly uniqueId: string
}

/** A resource of the manifest that is in the archive. Sizes in bytes. */
export interface EpubResource {
  /** Name of the entry: from the root of the archive, decoded, never outside of it. */
  readonly href: string
  readonly mediaType: string
  readonly entry: StoredEntry
  /** Set for obfuscated fonts: their bytes in the archive are unusable (see `readEpubResource`). */
  readonly obfuscation?: FontObfuscation
}

/**
 * An entry of a table of contents, of landmarks or of a page list. `href` as in `EpubResource`, with its fragment; null for a heading
 * without link.
 */
export interface EpubLink {
  readonly title: string
  readonly href: string | null
  readonly children: readonly EpubLink[]
}

/** Where in a spread a page of fixed layout belongs; left and right are sides of the screen (EPUB 3.3, 8.2.2.7.2). */
export type PageSide = 'left' | 'right' | 'center'

/** Contents that a reader of an EPUB needs (behaviour 4.5). Positions follow from `spine` (see `epubPositions`) and are not stored. */
export interface EpubContents {
  /** The documents that follow each other when the book is read. */
  readonly spine: readonly EpubResource[]
  /** All other resources of the manifest. */
  readonly assets: readonly EpubResource[]
  /** Assets that are items of the spine aside of the flow (`linear="no"`): name → place among all items of the spine, from 0. */
  readonly asides: ReadonlyMap<string, number>
  readonly toc: readonly EpubLink[]
  readonly landmarks: readonly EpubLink[]
  readonly pageList: readonly EpubLink[]
  readonly isFixedLayout: boolean
  /** How the text is meant to go on (`rendition:flow`): on pages or in one strip; null when the book leaves it to the reader. */
  readonly flow: 'paginated' | 'scrolled' | null
  /** What stands for files of types that readers do not show: name of the entry → name of another one. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Encodings of documents whose own labels are wrong, by the name of the entry. */
  readonly charsets: ReadonlyMap<string, string>
  /** Sides that documents of the spine name for themselves, by the name of the entry. */
  readonly pageSides: ReadonlyMap<string, PageSide>
  /** How pages are put side by side. */
  readonly rendition: Rendition
  /** What documents of the spine say for themselves, by the name of the entry. */
  readonly itemRenditions: ReadonlyMap<string, ItemRendition>
  /** Every spine item is one image: `BookAnalysis.pages` holds them. */
  readonly isImageOnly: boolean
  readonly isKepub: boolean
  /** Direction that the book declares; null when it does not. */
  readonly readingProgression: 'ltr' | 'rtl' | null
  /** First language that the book declares (BCP 47); null when it declares none, and for books that were analyzed before it was kept. */
  readonly language: string | null
  /** An image of the archive; null when the book names none. */
  readonly cover: EpubResource | null
  /** Other images that may be the cover, the best first, for when that one cannot be drawn or shows nothing. */
  readonly otherCovers: readonly EpubResource[]
  /** The API's pagesCount: pages of an image-only book, otherwise kilobytes of the compressed spine (behaviour 4.5). */
  readonly pageCount: number
}
