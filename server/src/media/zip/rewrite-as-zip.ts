import { closeSync, fstatSync, unlinkSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { archiveLimits } from '../archive/archive-limits.ts'
import type { AnalyzedPage, BookAnalysis } from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { flushReplacement, openReplacement, verifyWrittenBook, type WrittenBook } from '../finish-file.ts'
import { analyzeBook, readPages } from '../formats.ts'
import { MediaError } from '../media-error.ts'
import { type OpenBook, withOpenBook } from '../open-book.ts'
import { freeBytes } from '../read-at.ts'
import { createZipWriter, dosTime, type ZipRecord } from './write-zip.ts'
import { readEntry } from './zip-entry.ts'
import { isJunk, safeName } from './zip-names.ts'

/**
 * Writes all pages and other files of a book to a new CBZ, uncompressed, under their own names (behaviour 4.8). The result is flushed,
 * every entry is read back, and its analysis must match the book. Throws NEEDS_ISOLATION with nothing left behind, other MediaErrors (a
 * page cannot be read, the result is not the book) and the errors of the file system; then the caller removes the file.
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
        writer.add(toRecord(fileName, bytes, stamp), [bytes])
        freeBytes(bytes)
        return true
      })
      writer.end(new Uint8Array(0))
      flushReplacement(fd, source.fd)
    } catch (error) {
      // Some archives need a process of their own only from their first compressed entry on; the work starts again there.
      unlinkSync(input.temporary)
      throw error
    } finally {
      closeSync(fd)
    }
    await readBack(input.temporary, wanted.length)
    const size = await withOpenBook(input.temporary, async (book) => book.size)
    const written = await verifyWrittenBook(input.temporary, size, input.dimensions)
    requireSameBook(before, written.analysis)
    return written
  })
}

/** Returns the entries to write. Two of one name cannot both be requested, so such a book stays as it is. */
function wantedEntries(book: BookAnalysis): AnalyzedPage[] {
  const wanted = [
    ...book.pages,
    ...book.files
      .filter((name) => !isJunk(name))
      .map((fileName) => ({ fileName, mediaType: '', size: null, width: null, height: null, entry: null })),
  ]
  for (const { fileName } of wanted)
    if (
      fileName === '' ||
      safeName(fileName) !== fileName ||
      Buffer.byteLength(fileName) > archiveLimits.nameBytes
    )
      throw new MediaError('ENTRY_UNSUPPORTED', 'An entry has a name that cannot be kept')
  if (new Set(wanted.map((w) => w.fileName)).size !== wanted.length)
    throw new MediaError('ENTRY_UNSUPPORTED', 'Two entries have the same name')
  return wanted
}

/**
 * Returns a stored entry, as an archiver on Unix writes it: a file that everyone may read, its name in UTF-8 (APPNOTE.TXT 4.4.2, 4.4.4).
 */
function toRecord(name: string, bytes: Uint8Array, stamp: { time: number; date: number }): ZipRecord {
  const none = new Uint8Array(0)
  return {
    name: Buffer.from(name),
    flags: 0x800,
    method: 0,
    ...stamp,
    crc32: crc32(bytes),
    compressedSize: bytes.length,
    size: bytes.length,
    madeBy: 0x0314,
    needed: 20,
    internalAttributes: 0,
    externalAttributes: (0o100644 << 16) >>> 0,
    localExtra: none,
    centralExtra: none,
    comment: none,
  }
}

/** Reads every entry back from the disk, with its checksum. */
async function readBack(path: string, count: number): Promise<void> {
  await withOpenBook(path, async (book: OpenBook) => {
    const entries = await book.zipEntries()
    for (const entry of entries) freeBytes(readEntry(book, entry, archiveLimits.entryBytes))
    if (entries.length !== count)
      throw new MediaError('ENTRY_DAMAGED', 'The new archive does not hold what was written')
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
