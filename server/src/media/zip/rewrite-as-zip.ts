import { closeSync, fstatSync, unlinkSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { archiveLimits } from '../archive/archive-limits.ts'
import type { AnalyzedPage, BookAnalysis } from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { flushReplacement, openReplacement, verifyWrittenBook, type WrittenBook } from '../finish-file.ts'
import { analyzeBook, readPages } from '../formats.ts'
import { MediaError } from '../media-error.ts'
import { withOpenBook } from '../open-book.ts'
import { freeBytes } from '../read-at.ts'
import { createRecord, createZipWriter, dosTime } from './write-zip.ts'
import { readEntry } from './zip-entry.ts'
import { isJunk, safeName } from './zip-names.ts'

/**
 * Writes all pages and other files of a book to a new CBZ, uncompressed, with their names (behaviour 4.8). The result is flushed,
 * every entry is read back, and its analysis must match the book. Throws NEEDS_ISOLATION without leaving a file, other MediaErrors (a page
 * cannot be read, the result is not the book) and the errors of the file system; then the caller removes the file.
 */
export async function rewriteAsZip(input: {
  readonly path: string
  /** Must not exist. */
  readonly temporary: string
  readonly dimensions: boolean
}): Promise<WrittenBook> {
  const before = await analyzeBook(input.path, { dimensions: false })
  if (before.status !== 'READY')
    throw new MediaError('ARCHIVE_UNREADABLE', `The book cannot be read: ${before.comment}`)
  const wanted = wantedEntries(before)
  return withOpenBook(input.path, async (source) => {
    const fd = openReplacement(input.temporary, source.fd)
    try {
      const writer = createZipWriter(fd)
      const stamp = dosTime(fstatSync(source.fd).mtime)
      await readPages(input.path, wanted, ({ fileName }, bytes) => {
        const fields = { name: Buffer.from(fileName), size: bytes.length, crc32: crc32(bytes), ...stamp }
        writer.add(createRecord(fields), [bytes])
        freeBytes(bytes)
        return true
      })
      writer.end()
      flushReplacement(fd, source.fd)
    } catch (error) {
      // Some archives need an isolated process only from their first compressed entry; the work starts again there.
      unlinkSync(input.temporary)
      throw error
    } finally {
      closeSync(fd)
    }
    const size = await readBack(input.temporary, wanted.length)
    const written = await verifyWrittenBook(input.temporary, size, input.dimensions)
    requireSameBook(before, written.analysis)
    return written
  })
}

/** Returns the entries to write. Throws MediaError for two of one name, which cannot both be requested. */
function wantedEntries(book: BookAnalysis): AnalyzedPage[] {
  const wanted = [
    ...book.pages,
    ...book.files
      .filter((name) => !isJunk(name))
      .map((fileName) => ({ fileName, mediaType: '', size: null, width: null, height: null, entry: null })),
  ]
  const isKept = ({ fileName }: AnalyzedPage) =>
    fileName !== '' &&
    safeName(fileName) === fileName &&
    Buffer.byteLength(fileName) <= archiveLimits.nameBytes
  if (!wanted.every(isKept))
    throw new MediaError('ENTRY_UNSUPPORTED', 'An entry has a name that cannot be kept')
  if (new Set(wanted.map((w) => w.fileName)).size !== wanted.length)
    throw new MediaError('ENTRY_UNSUPPORTED', 'Two entries have the same name')
  return wanted
}

/** Reads every entry back from the disk, with its checksum; returns the size of the archive. */
async function readBack(path: string, count: number): Promise<number> {
  return withOpenBook(path, async (book) => {
    const entries = await book.zipEntries()
    for (const entry of entries) freeBytes(readEntry(book, entry, archiveLimits.entryBytes))
    if (entries.length !== count)
      throw new MediaError('ENTRY_DAMAGED', 'The new archive does not hold what was written')
    return book.size
  })
}

/** Requires READY, a zip, the same pages by name, type and size, and the same other files (behaviour 4.8). */
function requireSameBook(before: BookAnalysis, after: BookAnalysis): void {
  const files = (book: BookAnalysis) => book.files.filter((name) => !isJunk(name)).toSorted()
  const isSame =
    after.status === 'READY' &&
    after.comment === '' &&
    after.mediaType === bookTypes.zip &&
    after.pages.length === before.pages.length &&
    before.pages.every((p, i) => {
      const other = after.pages[i]
      return (
        other?.fileName === p.fileName &&
        other.mediaType === p.mediaType &&
        (p.size === null || p.size === other.size)
      )
    }) &&
    JSON.stringify(files(before)) === JSON.stringify(files(after))
  if (!isSame) throw new MediaError('ENTRY_DAMAGED', 'The new archive is not the same book')
}
