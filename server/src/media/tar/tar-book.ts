import {
  archiveAnalysis,
  type Inspected,
  readComicInfo,
  sniffStepwise,
  toListingFailure,
  unreadable,
} from '../archive/archive-pages.ts'
import type { AnalyzeOptions, BookAnalysis, BookFormat } from '../book-file.ts'
import { bookTypes } from '../detect.ts'
import { MediaError } from '../media-error.ts'
import { comicInfoLimits } from '../metadata/comic-info.ts'
import type { OpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { readStored } from '../zip/zip-data.ts'
import { isJunk } from '../zip/zip-names.ts'
import { listTar, type TarEntry } from './tar.ts'

/** Comics in tar archives: CBT. Nothing is compressed, so every page is one positioned read. */
export const tarBook: BookFormat = {
  mediaTypes: [bookTypes.tar],
  profile: 'DIVINA',
  isIsolated: false,
  analyze,
  async readPage(book, page, limit) {
    const entry =
      page.entry ?? asStored(listTar(book.fd, book.size).find(({ name }) => name === page.fileName))
    if (!entry) throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    return readStored(book.fd, entry, limit)
  },
}

async function analyze(book: OpenBook, mediaType: string, options: AnalyzeOptions): Promise<BookAnalysis> {
  let entries: readonly TarEntry[]
  try {
    entries = listTar(book.fd, book.size)
  } catch (error) {
    return toListingFailure(mediaType, error)
  }
  const inspected = entries
    .filter((one) => !one.isSpecial && !isJunk(one.name))
    .map((one) => inspect(book, one))
  const comicInfo = readComicInfo(
    entries.filter((one) => !one.isSpecial),
    (one) => readStored(book.fd, asStored(one), comicInfoLimits.bytes),
  )
  return archiveAnalysis(mediaType, inspected, comicInfo, options)
}

function inspect(book: OpenBook, entry: TarEntry): Inspected {
  if (entry.isOverlong || entry.dataOffset + entry.size > book.size) return unreadable(entry.name)
  const sniffed = sniffStepwise(entry.name, entry.size, (length) =>
    readAt(book.fd, entry.dataOffset, Math.min(length, entry.size)),
  )
  return { name: entry.name, stored: asStored(entry), bytes: entry.size, ...sniffed }
}

/**
 * Returns the location of an entry. A tar stores no checksum of contents, and reading every byte to compute one would cost more than all
 * the rest.
 */
function asStored(entry: TarEntry): StoredEntry
function asStored(entry: TarEntry | undefined): StoredEntry | null
function asStored(entry: TarEntry | undefined): StoredEntry | null {
  if (!entry) return null
  const { dataOffset, size } = entry
  return { dataOffset, compressedSize: size, size, method: 0, crc32: null }
}
