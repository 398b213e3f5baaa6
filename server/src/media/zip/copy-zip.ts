import { closeSync, fstatSync } from 'node:fs'
import type { Entry } from 'yauzl'
import { archiveLimits } from '../archive/archive-limits.ts'
import type { AnalyzedPage, BookAnalysis } from '../book-file.ts'
import { bookTypes, detectBook } from '../detect.ts'
import { flushReplacement, openReplacement, verifyWrittenBook, type WrittenBook } from '../finish-file.ts'
import { analyzeBook } from '../formats.ts'
import { hashPage } from '../hash/page-hash.ts'
import { MediaError } from '../media-error.ts'
import { type OpenBook, withOpenBook } from '../open-book.ts'
import { freeBytes, readAt } from '../read-at.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { createZipWriter, type ZipRecord } from './write-zip.ts'
import { listRawZip, listZip, type ZipEntry } from './zip.ts'
import { localHeaderLength, peekEntry, readStored } from './zip-data.ts'

export interface UnwantedPage {
  readonly page: AnalyzedPage
  /** Hash that the page must still have, see `hashPage`. */
  readonly hash: string
}

interface CopiedEntry {
  readonly raw: Entry
  readonly entry: ZipEntry
  readonly stored: StoredEntry
}

const chunkBytes = 4 * 1024 * 1024

/**
 * Writes a zip without some of its pages to a new file. CopiedEntry entries are copied unchanged: nothing is compressed again, and names, times
 * and comments are identical. The result is flushed, compared with the source byte by byte and analyzed. Throws MediaError (a page has
 * changed, entries are encrypted or overlap, the result is wrong) and the errors of the file system; then the caller removes the file.
 */
export function copyZipWithout(input: {
  readonly path: string
  /** Must not exist. */
  readonly temporary: string
  readonly unwanted: readonly UnwantedPage[]
  readonly dimensions: boolean
}): Promise<WrittenBook> {
  return withOpenBook(input.path, async (book) => {
    if ((await detectBook(book)) !== bookTypes.zip)
      throw new MediaError('ENTRY_UNSUPPORTED', 'Pages are removed from zip archives only')
    const before = await analyzeBook(input.path, { dimensions: false })
    const { all, start, comment } = await listCopied(book)
    const kept = await withoutPages(book, all, input.unwanted)
    const fd = openReplacement(input.temporary, book.fd)
    try {
      const writer = createZipWriter(fd)
      for (const one of kept) writer.add(toRecord(book.fd, one, start), readChunks(book.fd, one.stored))
      writer.end(comment)
      flushReplacement(fd, book.fd)
      const size = fstatSync(fd).size
      await compareBytes(book.fd, kept, fd, size)
      const written = await verifyWrittenBook(input.temporary, size, input.dimensions)
      requireSameBook(before, written.analysis, input.unwanted)
      return written
    } finally {
      closeSync(fd)
    }
  })
}

/**
 * Lists the entries of an archive with the data that is needed to copy them; offsets in it begin at `start`. Throws MediaError if entries
 * overlap.
 */
export async function listCopied(book: OpenBook) {
  const { entries: raws, start, comment } = await listRawZip(book.fd, book.size)
  const entries = await book.zipEntries()
  if (entries.reduce((sum, e) => sum + e.compressedSize, 0) > book.size || entries.length !== raws.length)
    throw new MediaError('ENTRY_DAMAGED', 'Entries of the archive lie over each other')
  const all = raws.map((raw, i): CopiedEntry => {
    const entry = entries[i] as ZipEntry
    return { raw, entry, stored: peekEntry(book.fd, book.size, entry, 0).stored }
  })
  return { all, start, comment }
}

/** Returns the entries to keep. Each removed page is checked: it must exist exactly once and have the same content as before. */
async function withoutPages(
  book: OpenBook,
  all: readonly CopiedEntry[],
  unwanted: readonly UnwantedPage[],
): Promise<CopiedEntry[]> {
  const removed = new Set<CopiedEntry>()
  for (const { page, hash } of unwanted) {
    const found = all.filter((one) => isPage(one, page))
    const [one] = found
    if (!one || found.length > 1 || removed.has(one))
      throw new MediaError('ENTRY_MISSING', 'The archive has no such page any more')
    const bytes = readStored(book.fd, one.stored, archiveLimits.pageBytes)
    const actualHash = await hashPage(bytes, page.mediaType)
    freeBytes(bytes)
    if (actualHash !== hash)
      throw new MediaError('ENTRY_DAMAGED', 'The page is not the one that is to be removed')
    removed.add(one)
  }
  return all.filter((one) => !removed.has(one))
}

const isPage = ({ entry, stored }: CopiedEntry, page: AnalyzedPage): boolean =>
  entry.name === page.fileName &&
  stored.dataOffset === page.entry?.dataOffset &&
  stored.crc32 === page.entry.crc32

/**
 * Returns the record of a kept entry: sizes and offsets are in their own fields or in a new one of zip64, and nothing follows the data (bit
 * 3).
 */
export function toRecord(fd: number, { raw, stored }: CopiedEntry, start: number): ZipRecord {
  const local = start + raw.relativeOffsetOfLocalHeader
  const header = readAt(fd, local, localHeaderLength)
  const extra = readAt(fd, local + localHeaderLength + header.readUInt16LE(26), header.readUInt16LE(28))
  return {
    name: raw.fileNameRaw,
    flags: raw.generalPurposeBitFlag & ~8,
    method: raw.compressionMethod,
    time: raw.lastModFileTime,
    date: raw.lastModFileDate,
    crc32: raw.crc32,
    compressedSize: stored.compressedSize,
    size: stored.size,
    madeBy: raw.versionMadeBy,
    needed: raw.versionNeededToExtract,
    internalAttributes: raw.internalFileAttributes,
    externalAttributes: raw.externalFileAttributes,
    localExtra: withoutZip64(extra),
    centralExtra: withoutZip64(raw.extraFieldRaw),
    comment: raw.fileCommentRaw,
  }
}

/** Returns extra fields (APPNOTE.TXT 4.5.1) without that of zip64. Invalid bytes at the end are dropped. */
function withoutZip64(extra: Uint8Array): Uint8Array {
  const bytes = Buffer.from(extra.buffer, extra.byteOffset, extra.byteLength)
  const fields: Buffer[] = []
  for (let at = 0; at + 4 <= bytes.length; ) {
    const end = at + 4 + bytes.readUInt16LE(at + 2)
    if (end > bytes.length) break
    if (bytes.readUInt16LE(at) !== 0x0001) fields.push(bytes.subarray(at, end))
    at = end
  }
  return Buffer.concat(fields)
}

/** Yields the bytes of an entry as they are stored. */
export function* readChunks(fd: number, stored: StoredEntry): Iterable<Uint8Array> {
  for (let at = 0; at < stored.compressedSize; at += chunkBytes)
    yield readAt(fd, stored.dataOffset + at, Math.min(chunkBytes, stored.compressedSize - at))
}

/** Reads the result back from the disk and requires the kept bytes, in their order. */
async function compareBytes(
  sourceFd: number,
  kept: readonly CopiedEntry[],
  fd: number,
  size: number,
): Promise<void> {
  const written = await listZip(fd, size)
  const isSame =
    written.length === kept.length &&
    written.every((entry, i) => {
      const one = kept[i] as CopiedEntry
      if (entry.name !== one.entry.name || entry.size !== one.stored.size) return false
      const { stored } = peekEntry(fd, size, entry, 0)
      if (stored.crc32 !== one.stored.crc32 || stored.compressedSize !== one.stored.compressedSize)
        return false
      const chunks = readChunks(sourceFd, one.stored)
      const others = readChunks(fd, stored)[Symbol.iterator]()
      for (const chunk of chunks)
        if (Buffer.compare(chunk, others.next().value ?? Buffer.alloc(0)) !== 0) return false
      return true
    })
  if (!isSame) throw new MediaError('ENTRY_DAMAGED', 'The new archive does not hold what was written')
}

/** Requires the same pages without those removed, and the same other files (behaviour 11.2). */
function requireSameBook(before: BookAnalysis, after: BookAnalysis, unwanted: readonly UnwantedPage[]): void {
  const removedOffsets = new Set(unwanted.map(({ page }) => page.entry?.dataOffset))
  const toComparable = (p: AnalyzedPage) => [p.fileName, p.mediaType, p.size, p.entry?.crc32]
  const expected = before.pages.filter((p) => !p.entry || !removedOffsets.has(p.entry.dataOffset))
  const isSame =
    after.status === 'READY' &&
    expected.length === before.pages.length - unwanted.length &&
    JSON.stringify(expected.map(toComparable)) === JSON.stringify(after.pages.map(toComparable)) &&
    JSON.stringify(before.files) === JSON.stringify(after.files)
  if (!isSame) throw new MediaError('ENTRY_DAMAGED', 'The new archive is not the book without those pages')
}
