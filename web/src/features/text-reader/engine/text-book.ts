/** A document of the reading order. Names are paths in the book, with escapes as in addresses. */
export interface TextSection {
  readonly name: string
  /** Media type by the package document; empty if it is unknown. */
  readonly type: string
  /** Length in positions of the server, by which the share of the section in the book is computed. */
  readonly weight: number
  /** True for a document aside of the reading order: only links lead to it, and at its ends the reader goes back. */
  readonly isAside?: boolean
  /** Side of the spread of a page of fixed size. */
  readonly side?: 'left' | 'right' | 'center'
  /** Layout and spread of a section, if they differ from the book. */
  readonly layout?: 'fixed' | 'reflowable'
  readonly spread?: Spread
}

/** Condition for pairs of pages of fixed size (EPUB 3.3, 8.2.2.3). */
export type Spread = 'none' | 'landscape' | 'both' | 'auto'

/** An entry of the contents, landmarks or list of pages. */
export interface ContentsEntry {
  readonly title: string
  /** Index of the section; undefined for a heading without a target. */
  readonly section: number | undefined
  /** Id of the element in the section; empty for its beginning. */
  readonly fragment: string
  /** Depth in the tree, from 0. */
  readonly level: number
}

export interface TextBook {
  readonly id: string
  readonly title: string
  /** Language tag; empty if it is unknown. */
  readonly language: string
  /** Direction in which pages follow each other. */
  readonly direction: 'ltr' | 'rtl'
  readonly isFixed: boolean
  /** Condition for pairs of pages; undefined if the reader decides. */
  readonly spread?: Spread | undefined
  /** Default of the book; undefined if the reader decides. */
  readonly flow?: 'paged' | 'scrolled' | undefined
  /** Replacements of files of types that no browser shows: name without escapes → name. */
  readonly fallbacks: ReadonlyMap<string, string>
  readonly sections: readonly TextSection[]
  readonly contents: readonly ContentsEntry[]
  readonly landmarks: readonly ContentsEntry[]
  readonly pageList: readonly ContentsEntry[]
}

/** True for a section of fixed size, in a book of such pages or in one whose text flows. */
export function isFixedSection(book: Pick<TextBook, 'isFixed' | 'sections'>, index: number): boolean {
  const layout = book.sections[index]?.layout
  return layout === undefined ? book.isFixed : layout === 'fixed'
}

export interface BookFile {
  readonly bytes: Uint8Array
  /** Media type of the answer, without parameters. */
  readonly type: string
}

/** The files of a book, which the host fetches. */
export interface BookFiles {
  /** Address of the folder with all files of the book, ending with a slash. */
  readonly root: string
  /** Addresses of the folders of fonts that do not belong to the book, ending with slashes. */
  readonly fontRoots: readonly string[]
  readonly fallbacks: ReadonlyMap<string, string>
  /** Fetches a file by its name. Rejects if it is missing, too large or cannot be fetched. */
  load(name: string, maxBytes: number): Promise<BookFile>
  /** True for the failure of a file that the book does not have. */
  isMissing(failure: unknown): boolean
}

/** Returns a name without escapes, for comparison. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns a name for the comparison of paths: without escapes, with slashes, from the root of the book, with composed accents. */
const toPath = (name: string): string =>
  decodeName(name).replaceAll('\\', '/').replace(/^\/+/, '').normalize()

export type FindSection = (name: string) => number | undefined

/**
 * Returns a function that finds the index of the first section of a file. Tools and other clients write the same name in different ways: names are
 * compared without escapes, then with escapes in the name, then without case if that finds only one (behaviour 4.5).
 */
export function createSectionFinder(sections: readonly Pick<TextSection, 'name'>[]): FindSection {
  const written = new Map<string, number>()
  const loose = new Map<string, number>()
  const folded = new Map<string, number | undefined>()
  for (const [index, { name }] of sections.entries()) {
    const path = toPath(name)
    if (written.has(path)) continue
    written.set(path, index)
    const plain = toPath(path)
    if (!loose.has(plain)) loose.set(plain, index)
    const key = plain.toLowerCase()
    folded.set(key, folded.has(key) ? undefined : index)
  }
  return (name) => {
    const path = toPath(name)
    const plain = toPath(path)
    return (
      written.get(path) ??
      loose.get(path) ??
      written.get(plain) ??
      loose.get(plain) ??
      folded.get(plain.toLowerCase())
    )
  }
}
