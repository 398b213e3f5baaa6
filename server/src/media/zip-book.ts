import {
  type AnalyzedPage,
  type AnalyzeOptions,
  type BookAnalysis,
  type BookFormat,
  failedAnalysis,
  type StoredEntry,
} from './book-file.ts'
import { type ComicInfo, comicInfoLimits, parseComicInfo } from './comic-info.ts'
import { bookTypes } from './detect.ts'
import { hasSizeInHeader, headerLengths, measureImage } from './image-header.ts'
import { imageType } from './image-type.ts'
import type { ImageSize } from './jpeg-header.ts'
import { MediaError } from './media-error.ts'
import { compareNaturally } from './natural-order.ts'
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

/** What one entry turned out to be. `isDamaged` entries are named in ERR_1007, whether or not they still count as a page. */
interface Inspected {
  readonly entry: ZipEntry
  readonly stored: StoredEntry | null
  readonly mediaType: string | null
  readonly size: ImageSize | null
  readonly isDamaged: boolean
}

async function analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  let entries: readonly ZipEntry[]
  try {
    entries = await book.zipEntries()
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    return { ...failedAnalysis('ERROR', 'ERR_1008', mediaType, error), profile: 'DIVINA' }
  }
  const inspected = inspectAll(
    book,
    entries.filter((entry) => !entry.isFolder && !isJunk(entry.name)),
  )
  const pages = inspected.filter(isPage)
  const damaged = inspected.filter(({ isDamaged }) => isDamaged).map(({ entry }) => entry.name)
  const comment = pages.length === 0 ? 'ERR_1006' : damagedComment(damaged)
  return {
    status: pages.length === 0 ? 'ERROR' : 'READY',
    comment,
    mediaType,
    profile: 'DIVINA',
    pages: pages.map((page) => asPage(page, options)),
    files: inspected.filter((one) => !isPage(one)).map(({ entry }) => entry.name),
    comicInfo: readComicInfo(book, entries),
    opf: null,
    epub: null,
    reason: '',
  }
}

function isPage(one: Inspected): one is Inspected & { mediaType: string } {
  return one.mediaType !== null
}

function asPage(one: Inspected & { mediaType: string }, { dimensions }: AnalyzeOptions): AnalyzedPage {
  return {
    fileName: one.entry.name,
    mediaType: one.mediaType,
    size: one.stored?.size ?? null,
    width: dimensions ? (one.size?.width ?? null) : null,
    height: dimensions ? (one.size?.height ?? null) : null,
    entry: one.stored,
  }
}

/** Looks into every entry in the order in which they lie on the disk, and answers in natural order (behaviour 4.3). */
function inspectAll(book: OpenBook, entries: readonly ZipEntry[]): Inspected[] {
  const inOrder = entries.toSorted((a, b) => a.localOffset - b.localOffset)
  const overlapping = overlaps(inOrder)
  return inOrder
    .map((entry) => (overlapping.has(entry) ? unreadable(entry) : inspect(book, entry)))
    .sort((a, b) => compareNaturally(a.entry.name, b.entry.name))
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

function unreadable(entry: ZipEntry): Inspected {
  return { entry, stored: null, mediaType: null, size: null, isDamaged: true }
}

function inspect(book: OpenBook, entry: ZipEntry): Inspected {
  if (entry.isOverlong) return unreadable(entry)
  try {
    return inspectHeader(book, entry)
  } catch (error) {
    if (error instanceof MediaError) return unreadable(entry)
    throw error
  }
}

function inspectHeader(book: OpenBook, entry: ZipEntry): Inspected {
  let stored: StoredEntry | null = null
  let mediaType: string | null = null
  for (const length of headerLengths) {
    const peeked = peekEntry(book.fd, book.size, entry, length)
    stored = peeked.stored
    const head = decodeHead(stored, peeked.compressedHead)
    mediaType ??= imageType(head)
    if (mediaType === null)
      return { entry, stored, mediaType, size: null, isDamaged: isNamedAsImage(entry.name) }
    const size = measureImage(head, mediaType)
    if (size !== 'more')
      return { entry, stored, mediaType, size, isDamaged: size === null && hasSizeInHeader(mediaType) }
    if (length >= entry.compressedSize) break
  }
  return { entry, stored, mediaType, size: null, isDamaged: mediaType !== null && hasSizeInHeader(mediaType) }
}

/** Such an entry promises a page; if its content is none, the reader of the book should know. */
function isNamedAsImage(name: string): boolean {
  return /\.(jpe?g|png|gif|webp|avif|jxl|bmp|tiff?|hei[cf]|jp2|svg)$/i.test(name)
}

const maxNamed = 30
const maxNameLength = 150

/** `ERR_1007 [name, name]` (behaviour 4.2), bounded: the names come from the archive and there may be 100,000 of them. */
function damagedComment(names: readonly string[]): string {
  if (names.length === 0) return ''
  const shown = names
    .slice(0, maxNamed)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
  if (names.length > maxNamed) shown.push('…')
  return `ERR_1007 [${shown.join(', ')}]`.toWellFormed()
}

/** Exactly this name at the root of the archive (behaviour 5.3); whatever is wrong with it, the book is not. */
function readComicInfo(book: OpenBook, entries: readonly ZipEntry[]): ComicInfo | null {
  const entry = entries.find(({ name }) => name === 'ComicInfo.xml')
  if (!entry) return null
  try {
    return parseComicInfo(readEntry(book, entry, comicInfoLimits.bytes))
  } catch {
    return null
  }
}
