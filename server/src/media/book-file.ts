import type { PageFormat } from '@lectern/contract/reader'
import type { EpubContents } from './epub/epub-contents.ts'
import { MediaError } from './media-error.ts'
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
  /** Media type by content (behaviour 4.1); empty if unknown. */
  readonly mediaType: string
  readonly profile: 'DIVINA' | 'EPUB' | 'PDF' | ''
  readonly pages: readonly AnalyzedPage[]
  /** Names of the entries that are not pages. */
  readonly files: readonly string[]
  readonly comicInfo: ComicInfo | null
  /** Metadata of the package document of an EPUB (behaviour 5.4); null for everything else. */
  readonly opf: { readonly book: BookPatch; readonly series: SeriesPatch } | null
  /** Contents of an EPUB, otherwise null. The page count is `epub.pageCount`; only an image-only book has `pages`. */
  readonly epub: EpubContents | null
  /** Details of the error, for the log only; empty without one. */
  readonly reason: string
}

export interface AnalyzeOptions {
  /** Measures the pages (library setting `analyzeDimensions`). */
  readonly dimensions: boolean
}

/** Purpose for which a page is read. */
export interface PageTarget {
  /** Longest edge in pixels that the result needs, for formats whose pages are drawn; without it the page has its full size. */
  readonly edge?: number
  /** True if `edge` is that of a poster, which shows only the beginning of a strip. */
  readonly isPoster?: boolean
  /** Form of the result, for formats whose pages are drawn; others ignore it. Width in pixels. */
  readonly drawnAs?: { readonly width: number; readonly format: PageFormat }
  /** Memory for the bytes, which are valid until the next read into it. */
  readonly buffer?: ReadBuffer
}

/** Receives a whole page of an archive; returns false if no more pages are needed. */
export type FoundPage = (page: AnalyzedPage, bytes: Uint8Array) => boolean

/** A kind of book. A new kind is one object in the list of `formats.ts`. */
export interface BookFormat {
  /** Media types of behaviour 4.1 that this format reads, as detected by `detectBook`. */
  readonly mediaTypes: readonly string[]
  readonly profile: 'DIVINA' | 'EPUB' | 'PDF'
  /**
   * True if the format needs a foreign decoder, which is run in an isolated process because it may crash, hang or take all memory. In any
   * other process such a book throws NEEDS_ISOLATION, and the pool runs the job again in an isolated one.
   */
  readonly isIsolated: boolean
  /** Throws nothing for errors of the book: those are a status and a comment (behaviour 4.2). */
  analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis>
  /** Returns the bytes of one page, at most `limit`. Throws MediaError. */
  readPage(book: OpenBook, page: AnalyzedPage, limit: number, use?: PageTarget): Promise<Uint8Array>
  /**
   * Reads several pages in one pass over the file, in its order, for formats where a single page may cost as much as all before it.
   * Skips unreadable pages. Throws MediaError.
   */
  readPages?(book: OpenBook, pages: readonly AnalyzedPage[], limit: number, found: FoundPage): Promise<void>
}

const maxNamed = 30
const maxNameLength = 150

/**
 * Returns a code of a comment with names, `ERR_1007 [name, name]` (behaviour 4.2), or an empty text without any. It is bounded, because the
 * names come from the book and there may be 100,000 of them; `isComplete` is false if there are more.
 */
export function nameEntries(code: string, names: readonly string[], isComplete = true): string {
  if (names.length === 0) return ''
  const shown = names
    .slice(0, maxNamed)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
  if (!isComplete || names.length > maxNamed) shown.push('…')
  return `${code} [${shown.join(', ')}]`.toWellFormed()
}

/** Describes an error for the log. An error of the file needs no stack trace, only one of the program does. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!(error instanceof MediaError)) return error.stack ?? error.message
  const cause = error.cause instanceof Error ? error.cause.message : ''
  return cause === '' || error.message.includes(cause) ? error.message : `${error.message}: ${cause}`
}

/** Returns the analysis of a book that cannot be read; `error` is the cause, if any. */
export function failedAnalysis(
  status: 'ERROR' | 'UNSUPPORTED',
  comment: string,
  mediaType: string,
  error?: unknown,
): BookAnalysis {
  const reason = error === undefined ? '' : describeError(error)
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
