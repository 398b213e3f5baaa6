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

/** Position of a page of fixed layout in a spread; left and right are sides of the screen (EPUB 3.3, 8.2.2.7.2). */
export type PageSide = 'left' | 'right' | 'center'

/** Contents that a reader of an EPUB needs (behaviour 4.5). Positions follow from `spine` (see `epubPositions`) and are not stored. */
export interface EpubContents {
  /** The documents in the order of reading. */
  readonly spine: readonly EpubResource[]
  /** All other resources of the manifest. */
  readonly assets: readonly EpubResource[]
  /** Assets that are items of the spine aside of the flow (`linear="no"`): name → index among all items of the spine, from 0. */
  readonly asides: ReadonlyMap<string, number>
  readonly toc: readonly EpubLink[]
  readonly landmarks: readonly EpubLink[]
  readonly pageList: readonly EpubLink[]
  readonly isFixedLayout: boolean
  /** Flow of the text (`rendition:flow`): on pages or in one strip; null if the book does not say. */
  readonly flow: 'paginated' | 'scrolled' | null
  /** Replacements of files whose types readers do not support: name of the entry → name of another one. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Encodings of documents whose own labels are wrong, by the name of the entry. */
  readonly charsets: ReadonlyMap<string, string>
  /** Sides of documents of the spine, by the name of the entry. */
  readonly pageSides: ReadonlyMap<string, PageSide>
  readonly rendition: Rendition
  /** Renditions of single documents of the spine, by the name of the entry. */
  readonly itemRenditions: ReadonlyMap<string, ItemRendition>
  /** True if every spine item is one image: they are the `pages` of `BookAnalysis`. */
  readonly isImageOnly: boolean
  readonly isKepub: boolean
  /** Direction that the book declares; null without one. */
  readonly readingProgression: 'ltr' | 'rtl' | null
  /** First language that the book declares (BCP 47); null without one, and for books that were analyzed before it was stored. */
  readonly language: string | null
  /** An image of the archive; null without one. */
  readonly cover: EpubResource | null
  /** Other possible covers, the best first, in case the cover cannot be drawn or is blank. */
  readonly otherCovers: readonly EpubResource[]
  /** The API's pagesCount: pages of an image-only book, otherwise kilobytes of the compressed spine (behaviour 4.5). */
  readonly pageCount: number
}
