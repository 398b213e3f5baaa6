import { extname } from 'node:path'
import { archiveLimits } from './archive/archive-limits.ts'
import {
  type AnalyzedPage,
  type AnalyzeOptions,
  type BookAnalysis,
  type BookFormat,
  type FoundPage,
  failedAnalysis,
  type PageTarget,
} from './book-file.ts'
import { bookTypes, detectBook } from './detect.ts'
import { epubBook } from './epub/epub-book.ts'
import { looksLikeEpub } from './epub/open-package.ts'
import { isIsolated } from './isolation.ts'
import { MediaError } from './media-error.ts'
import { type OpenBook, withOpenBook } from './open-book.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { pdfBook } from './pdf/pdf-book.ts'
import { rarBook } from './rar/rar-book.ts'
import { sevenZipBook } from './seven-zip/seven-zip-book.ts'
import { tarBook } from './tar/tar-book.ts'
import { zipBook } from './zip/zip-book.ts'

/** The readable formats. Books of any other media type are UNSUPPORTED. */
const formats: readonly BookFormat[] = [zipBook, epubBook, rarBook, sevenZipBook, tarBook, pdfBook]

/**
 * Analyzes the file of a book (behaviour 4). An error of the book or its file is a status and a comment: this throws only
 * errors of the machine (no memory, no free file handle), after which a retry makes sense.
 */
export async function analyzeBook(path: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  try {
    return await withOpenBook(path, async (book) => {
      const detected = await detectBook(book)
      const isNamedEpub = extname(path).toLowerCase() === '.epub' && book.size > 0
      const mediaType = isNamedEpub && (await isBareEpub(book, detected)) ? bookTypes.epub : detected
      // Decided here and not in a format, because name and content disagree (behaviour 4.1).
      if (isNamedEpub && mediaType !== bookTypes.epub) return failedAnalysis('ERROR', 'ERR_1032', mediaType)
      const format = findFormat(mediaType)
      if (!format) return failedAnalysis('UNSUPPORTED', 'ERR_1001', mediaType)
      requireReadable(format)
      return await format.analyze(book, mediaType, options)
    })
  } catch (error) {
    const [status, comment] = toFailure(error)
    return failedAnalysis(status, comment, '', error)
  }
}

/**
 * True for an EPUB without the entry `mimetype`, which some packers omit or put into a folder: the container or the package document identifies
 * it. Throws MediaError ARCHIVE_UNREADABLE for a zip that cannot be listed, which is worse than a wrong name.
 */
async function isBareEpub(book: OpenBook, mediaType: string): Promise<boolean> {
  if (mediaType !== bookTypes.zip) return false
  const entries = await book.zipEntries()
  return looksLikeEpub(entries) && !entries.some(({ name }) => name === 'mimetype')
}

/** Returns the bytes of one page. Throws MediaError and the errors of the file system. */
export function readPage(path: string, page: AnalyzedPage, use?: PageTarget): Promise<Uint8Array> {
  return withOpenBook(path, async (book) => {
    const format = page.entry ? zipBook : findFormat(await detectBook(book))
    if (!format) throw new MediaError('ENTRY_UNSUPPORTED', 'Books of this type have no pages')
    requireReadable(format)
    return format.readPage(book, page, archiveLimits.pageBytes, use)
  })
}

/**
 * Reads several pages, in any order, in one pass over the file where that is faster. Skips unreadable pages. Throws MediaError and the
 * errors of the file system.
 */
export function readPages(path: string, pages: readonly AnalyzedPage[], found: FoundPage): Promise<void> {
  return withOpenBook(path, async (book) => {
    const format = findFormat(await detectBook(book))
    if (!format) throw new MediaError('ENTRY_UNSUPPORTED', 'Books of this type have no pages')
    requireReadable(format)
    if (format.readPages) return format.readPages(book, pages, archiveLimits.pageBytes, found)
    for (const page of pages)
      if (!found(page, await format.readPage(book, page, archiveLimits.pageBytes))) return
  })
}

function requireReadable(format: BookFormat): void {
  if (format.isIsolated && !isIsolated())
    throw new MediaError('NEEDS_ISOLATION', 'Books of this type are read in a process of their own')
}

const findFormat = (mediaType: string): BookFormat | undefined =>
  formats.find(({ mediaTypes }) => mediaTypes.includes(mediaType))

/** Codes of errors that are not about the book. */
const machineErrorCodes = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ERR_MEMORY_ALLOCATION_FAILED'])

function toFailure(error: unknown): ['ERROR' | 'UNSUPPORTED', string] {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (machineErrorCodes.has(code) || code === 'NEEDS_ISOLATION') throw error
  if (code === 'NOT_A_FILE') return ['UNSUPPORTED', 'ERR_1001']
  if (code === 'ARCHIVE_UNREADABLE') return ['ERROR', 'ERR_1008']
  if (isOutOfReach(code)) return ['ERROR', 'ERR_1000']
  if (code === 'ENOENT' || code === 'ENOTDIR') return ['ERROR', 'ERR_1018']
  return ['ERROR', 'ERR_1005']
}
