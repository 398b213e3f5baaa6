import {
  archiveAnalysis,
  type Inspected,
  rankComicInfo,
  sniffStepwise,
  toListingFailure,
  unreadable,
} from '../archive/archive-pages.ts'
import { EntryProbe } from '../archive/archive-probe.ts'
import type { AnalyzeOptions, BookAnalysis, BookFormat } from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { MediaError } from '../media-error.ts'
import { type ComicInfo, comicInfoLimits, parseComicInfo } from '../metadata/comic-info.ts'
import type { OpenBook } from '../open-book.ts'
import type { StoredEntry } from '../stored-entry.ts'
import type { ZipEntry } from './zip.ts'
import { decodeHead, localHeaderLength, peekEntry, readStored } from './zip-data.ts'
import { isJunk } from './zip-names.ts'
import { isRareMethod, RareEntries } from './zip-rare-methods.ts'

/** Comics in zip archives: CBZ. */
export const zipBook: BookFormat = {
  mediaTypes: [bookTypes.zip],
  profile: 'DIVINA',
  isIsolated: false,
  analyze,
  async readPage(book, page, limit, { buffer } = {}) {
    if (page.entry)
      return isRareMethod(page.entry.method)
        ? readAnyMethod(book, page.entry, limit)
        : readStored(book.fd, page.entry, limit, buffer)
    const entry = (await book.zipEntries()).find(({ name }) => name === page.fileName)
    if (!entry) throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    return readAnyMethod(book, peekEntry(book.fd, book.size, entry, 0).stored, limit)
  },
}

function readAnyMethod(
  book: OpenBook,
  stored: StoredEntry,
  limit: number,
  rare = new RareEntries(),
): Uint8Array | Promise<Uint8Array> {
  return isRareMethod(stored.method) ? rare.read(book.fd, stored, limit) : readStored(book.fd, stored, limit)
}

async function analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  let entries: readonly ZipEntry[]
  try {
    entries = await book.zipEntries()
  } catch (error) {
    return toListingFailure(mediaType, error)
  }
  const rare = new RareEntries()
  const inspected = await inspectAll(
    book,
    entries.filter((entry) => !entry.isFolder && !isJunk(entry.name)),
    rare,
  )
  return archiveAnalysis(mediaType, inspected, await readComicInfo(book, entries, rare), options)
}

/** Inspects every entry in the order of the file. */
async function inspectAll(
  book: OpenBook,
  entries: readonly ZipEntry[],
  rare: RareEntries,
): Promise<Inspected[]> {
  const inOrder = entries.toSorted((a, b) => a.localOffset - b.localOffset)
  const overlapping = overlaps(inOrder)
  const found: Inspected[] = []
  for (const entry of inOrder)
    found.push(overlapping.has(entry) ? unreadable(entry.name) : await inspect(book, entry, rare))
  return found
}

/**
 * Returns the entries that share bytes with an earlier one: in a bomb without nesting, many entries share few bytes, and honest writers never do
 * that. The first is read, those that overlap it are not.
 */
function overlaps(inOrder: readonly ZipEntry[]): ReadonlySet<ZipEntry> {
  const found = new Set<ZipEntry>()
  let end = 0
  for (const entry of inOrder) {
    if (entry.localOffset < end) found.add(entry)
    else end = entry.localOffset + localHeaderLength + entry.compressedSize
  }
  return found
}

async function inspect(book: OpenBook, entry: ZipEntry, rare: RareEntries): Promise<Inspected> {
  if (entry.isOverlong) return unreadable(entry.name)
  try {
    if (isRareMethod(entry.method)) return await inspectRare(book, entry, rare)
    return inspectHeader(book, entry)
  } catch (error) {
    if (error instanceof MediaError && error.code !== 'NEEDS_ISOLATION') return unreadable(entry.name)
    throw error
  }
}

function inspectHeader(book: OpenBook, entry: ZipEntry): Inspected {
  let stored: StoredEntry | undefined
  const sniffed = sniffStepwise(entry.name, entry.compressedSize, (length) => {
    const peeked = peekEntry(book.fd, book.size, entry, length)
    stored = peeked.stored
    return decodeHead(stored, peeked.compressedHead)
  })
  return { name: entry.name, stored: stored ?? null, bytes: entry.size, ...sniffed }
}

async function inspectRare(book: OpenBook, entry: ZipEntry, rare: RareEntries): Promise<Inspected> {
  const { stored } = peekEntry(book.fd, book.size, entry, 0)
  const probe = new EntryProbe(entry.name, entry.size)
  const isWhole = await rare.unpack(book.fd, stored, (bytes) => {
    probe.accept(bytes)
    return probe.needsMoreBytes
  })
  return { ...probe.result(isWhole), stored }
}

async function readComicInfo(
  book: OpenBook,
  entries: readonly ZipEntry[],
  rare: RareEntries,
): Promise<ComicInfo | null> {
  for (const entry of rankComicInfo(entries)) {
    try {
      const { stored } = peekEntry(book.fd, book.size, entry, 0)
      const info = parseComicInfo(await readAnyMethod(book, stored, comicInfoLimits.bytes, rare))
      if (info) return info
    } catch (error) {
      if (error instanceof MediaError && error.code === 'NEEDS_ISOLATION') throw error
    }
  }
  return null
}
