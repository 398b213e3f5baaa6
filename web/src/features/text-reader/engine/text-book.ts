/** A part of the reading order. Names are paths inside of the book, with escapes as in addresses. */
export interface TextSection {
  readonly name: string
  /** Media type of the package document; empty when it is unknown. */
  readonly type: string
  /** Length by the server's count of positions; the shares of sections in the book are made of it. */
  readonly weight: number
  /** True for a document that is not part of the flow of reading: only links lead to it, and from its ends the reader goes back. */
  readonly isAside?: boolean
  /** Side of the spread that a page of fixed size asks for. */
  readonly side?: 'left' | 'right' | 'center'
  /** Layout and spread of a section that does not follow the book. */
  readonly layout?: 'fixed' | 'reflowable'
  readonly spread?: Spread
}

/** Whether two pages of fixed size may lie side by side (EPUB 3.3, 8.2.2.3). */
export type Spread = 'none' | 'landscape' | 'both' | 'auto'

/** An entry of the contents, landmarks or list of pages. */
export interface ContentsEntry {
  readonly title: string
  /** Index of the section; undefined for a heading that leads nowhere. */
  readonly section: number | undefined
  /** Id of the element in the section; empty for its beginning. */
  readonly fragment: string
  /** Depth in the tree, from 0. */
  readonly level: number
}

export interface TextBook {
  readonly id: string
  readonly title: string
  /** Language tag; empty when it is unknown. */
  readonly language: string
  /** Direction in which pages follow each other. */
  readonly direction: 'ltr' | 'rtl'
  /** True when pages have a size of their own. */
  readonly isFixed: boolean
  /** Whether its pages may lie side by side; undefined when it leaves that to the reader. */
  readonly spread?: Spread | undefined
  /** How the book asks to be shown; undefined when it leaves that to the reader. */
  readonly flow?: 'paged' | 'scrolled' | undefined
  /** What stands for files of types that no browser shows: name, without escapes → name. */
  readonly fallbacks: ReadonlyMap<string, string>
  readonly sections: readonly TextSection[]
  /** Entries in the order in which they are listed. */
  readonly contents: readonly ContentsEntry[]
  readonly landmarks: readonly ContentsEntry[]
  readonly pageList: readonly ContentsEntry[]
}

/** True for a section of a size of its own, in a book of such pages or among text that flows. */
export function isFixedSection(book: Pick<TextBook, 'isFixed' | 'sections'>, index: number): boolean {
  const layout = book.sections[index]?.layout
  return layout === undefined ? book.isFixed : layout === 'fixed'
}

/** A file of a book as it was fetched. */
export interface BookFile {
  readonly bytes: Uint8Array
  /** Media type of the answer, without parameters. */
  readonly type: string
}

/** Gives the engine the files of a book; the host fetches them. */
export interface BookFiles {
  /** Address of the folder that holds all files of the book, with a slash at its end. */
  readonly root: string
  /** Addresses of the folders of fonts that do not belong to the book, with slashes at their ends. */
  readonly fontRoots: readonly string[]
  /** `fallbacks` of the book. */
  readonly fallbacks: ReadonlyMap<string, string>
  /** Fetches a file by its name. Rejects when it is missing, too large or cannot be fetched. */
  load(name: string, maxBytes: number): Promise<BookFile>
  /** True for a failure that says that the book has no such file. */
  isMissing(failure: unknown): boolean
}

/** Returns a name without its escapes, for comparison. */
export function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A name as paths are compared: without escapes, with slashes, from the root of the book, with composed accents. */
const toPath = (name: string): string =>
  decodeName(name).replaceAll('\\', '/').replace(/^\/+/, '').normalize()

/** Finds the index of the section of a file. */
export type FindSection = (name: string) => number | undefined

/**
 * Returns a function that finds the index of the section of a file; the first one counts. Tools and other clients write the same name in
 * different ways: it is compared without escapes, then with escapes in the name itself, then without regard to case when that leaves only
 * one (behaviour 4.5).
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
