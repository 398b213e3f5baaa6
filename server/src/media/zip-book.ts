import {
  archiveAnalysis,
  comicInfoName,
  type Inspected,
  sniffStepwise,
  tryComicInfo,
  unlistable,
  unreadable,
} from './archive-pages.ts'
import type { AnalyzeOptions, BookAnalysis, BookFormat } from './book-file.ts'
import { type ComicInfo, comicInfoLimits } from './comic-info.ts'
import { bookTypes } from './detect.ts'
import { MediaError } from './media-error.ts'
import type { OpenBook } from './open-book.ts'
import type { ZipEntry } from './zip.ts'
import { decodeHead, localHeaderLength, peekEntry, readStored } from './zip-data.ts'
import { readEntry } from './zip-entry.ts'
import { isJunk } from './zip-names.ts'

/** Comics in zip archives: CBZ. */
export const zipBook: BookFormat = {
  mediaTypes: [bookTypes.zip],
  profile: 'DIVINA',
  isIsolated: false,
  analyze,
  async readPage(book, page, limit) {
    if (page.entry) return readStored(book.fd, page.entry, limit)
    const entry = (await book.zipEntries()).find(({ name }) => name === page.fileName)
    if (!entry) throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    return readEntry(book, entry, limit)
  },
}

async function analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  let entries: readonly ZipEntry[]
  try {
    entries = await book.zipEntries()
  } catch (error) {
    return unlistable(mediaType, error)
  }
  const inspected = inspectAll(
    book,
    entries.filter((entry) => !entry.isFolder && !isJunk(entry.name)),
  )
  return archiveAnalysis(mediaType, inspected, readComicInfo(book, entries), options)
}

/** Looks into every entry in the order in which they lie on the disk. */
function inspectAll(book: OpenBook, entries: readonly ZipEntry[]): Inspected[] {
  const inOrder = entries.toSorted((a, b) => a.localOffset - b.localOffset)
  const overlapping = overlaps(inOrder)
  return inOrder.map((entry) => (overlapping.has(entry) ? unreadable(entry.name) : inspect(book, entry)))
}

/**
 * Entries that share bytes are made to look like much from little (a bomb without nesting); honest writers never do that. The
 * first stays, the ones lying over it are not looked at. Told from the directory alone, before anything is read.
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

function inspect(book: OpenBook, entry: ZipEntry): Inspected {
  if (entry.isOverlong) return unreadable(entry.name)
  try {
    return inspectHeader(book, entry)
  } catch (error) {
    if (error instanceof MediaError) return unreadable(entry.name)
    throw error
  }
}

function inspectHeader(book: OpenBook, entry: ZipEntry): Inspected {
  const { stored } = peekEntry(book.fd, book.size, entry, 0)
  const sniffed = sniffStepwise(entry.name, entry.compressedSize, (length) => {
    const peeked = peekEntry(book.fd, book.size, entry, length)
    return decodeHead(stored, peeked.compressedHead)
  })
  return { name: entry.name, stored, bytes: entry.size, ...sniffed }
}

function readComicInfo(book: OpenBook, entries: readonly ZipEntry[]): ComicInfo | null {
  const entry = entries.find(({ name }) => name === comicInfoName)
  return entry ? tryComicInfo(() => readEntry(book, entry, comicInfoLimits.bytes)) : null
}
