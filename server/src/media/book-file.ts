import type { EpubContents } from './epub/epub-contents.ts'
import type { ComicInfo } from './metadata/comic-info.ts'
import type { BookPatch, SeriesPatch } from './metadata/patches.ts'
import type { OpenBook } from './open-book.ts'
import type { ReadBuffer } from './read-at.ts'
import type { StoredEntry } from './stored-entry.ts'

/** One page (behaviour 4.3). `size` is uncompressed bytes, `width` and `height` are pixels as shown (EXIF orientation applied). */
export interface AnalyzedPage {
  readonly fileName: string
  readonly mediaType: string
  readonly size: number | null
  readonly width: number | null
  readonly height: number | null
  readonly entry: StoredEntry | null
}

export interface BookAnalysis {
  readonly status: 'READY' | 'ERROR' | 'UNSUPPORTED'
  /** Empty, or the ERR_ code(s) of behaviour 4.2, with the names of the entries where the table says so. */
  readonly comment: string
  /** As detected by content (behaviour 4.1); empty when nothing could be told. */
  readonly mediaType: string
  readonly profile: 'DIVINA' | 'EPUB' | 'PDF' | ''
  readonly pages: readonly AnalyzedPage[]
  /** Names of the entries that are no pages. */
  readonly files: readonly string[]
  readonly comicInfo: ComicInfo | null
  /** What the package document of an EPUB says (behaviour 5.4); null for everything else. */
  readonly opf: { readonly book: BookPatch; readonly series: SeriesPatch } | null
  /** Of an EPUB, and only then. Its page count is `epub.pageCount`; `pages` are there only when it is image-only. */
  readonly epub: EpubContents | null
  /** What exactly went wrong, for the log only; empty when nothing did. */
  readonly reason: string
}

export interface AnalyzeOptions {
  /** Measure the pages (library setting `analyzeDimensions`). */
  readonly dimensions: boolean
}

/** What is made of a page. */
export interface PageTarget {
  /** The longest edge in pixels that it will have, for formats whose pages have to be drawn; without it the page comes in its full size. */
  readonly edge?: number
  /** `edge` is that of its poster, which of a strip shows the beginning alone. */
  readonly isPoster?: boolean
  /** Where the bytes may be put; they are good until the next read into it. */
  readonly buffer?: ReadBuffer
}

/** Takes a page that has come out of an archive whole; false when no more of them are wanted. */
export type FoundPage = (page: AnalyzedPage, bytes: Uint8Array) => boolean

/** One kind of book. A new kind is one object in the list of `formats.ts`. */
export interface BookFormat {
  /** The media types of behaviour 4.1 that this format reads, as `detectBook` tells them from the content. */
  readonly mediaTypes: readonly string[]
  readonly profile: 'DIVINA' | 'EPUB' | 'PDF'
  /**
   * Read in a process of its own, which may crash, hang or grow without harm to anything else: what foreign decoders read. In any other
   * process such a book throws NEEDS_ISOLATION, and the pool runs the job again where it may.
   */
  readonly isIsolated: boolean
  /** Never throws for what is wrong with the book: that is a status and a comment (behaviour 4.2). */
  analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis>
  /**
   * The bytes of one page of at most `limit` bytes. Throws MediaError.
   */
  readPage(book: OpenBook, page: AnalyzedPage, limit: number, use?: PageTarget): Promise<Uint8Array>
  /**
   * The bytes of several pages in one pass over the file, in the order in which they lie there, for formats where a page alone may cost
   * as much as all before it. What cannot be read is left out. Throws MediaError.
   */
  readPages?(book: OpenBook, pages: readonly AnalyzedPage[], limit: number, found: FoundPage): Promise<void>
}

/** The analysis of a book that cannot be read, because of `error` if something was thrown. */
export function failedAnalysis(
  status: 'ERROR' | 'UNSUPPORTED',
  comment: string,
  mediaType: string,
  error?: unknown,
): BookAnalysis {
  const reason =
    error === undefined ? '' : error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    status,
    comment,
    mediaType,
    profile: '',
    pages: [],
    files: [],
    comicInfo: null,
    opf: null,
    epub: null,
    reason,
  }
}
