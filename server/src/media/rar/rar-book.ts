import { unpackedLimit } from '../archive/archive-limits.ts'
import {
  archiveAnalysis,
  type Inspected,
  readComicInfo,
  sniffStepwise,
  toListingFailure,
  unreadable,
} from '../archive/archive-pages.ts'
import { EntryProbe } from '../archive/archive-probe.ts'
import { type BookFormat, failedAnalysis } from '../book-file.ts'
import { createPageCollector, entriesOfPages, findEntryOfPage } from '../collect-pages.ts'
import { bookTypes } from '../detect.ts'
import { MediaError } from '../media-error.ts'
import { comicInfoLimits } from '../metadata/comic-info.ts'
import type { OpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { readStored } from '../zip/zip-data.ts'
import { isJunk } from '../zip/zip-names.ts'
import { listRar, type RarArchive, type RarEntry } from './rar-archive.ts'
import { type RarTarget, unpackRar, unpackRarEntry } from './rar-unpack.ts'
import { rar4Start, readRar4Block } from './rar4-blocks.ts'
import { rar5Start, readRar5Block } from './rar5-blocks.ts'

/**
 * Comics in RAR 4 and 5: CBR. Most store their pages uncompressed, and any process reads these directly; the decoder, which requires
 * isolation, is loaded only for others.
 */
export const rarBook: BookFormat = {
  mediaTypes: [bookTypes.rar4, bookTypes.rar5],
  profile: 'DIVINA',
  isIsolated: false,

  async analyze(book, mediaType, options) {
    let archive: RarArchive
    try {
      archive = list(book, mediaType)
    } catch (error) {
      if (error instanceof MediaError && error.code === 'ENTRY_ENCRYPTED')
        return { ...failedAnalysis('UNSUPPORTED', 'ERR_1002', mediaType), profile: 'DIVINA' }
      return toListingFailure(mediaType, error)
    }
    if (archive.isVolume)
      return { ...failedAnalysis('UNSUPPORTED', 'ERR_1004', mediaType), profile: 'DIVINA' }
    const inPlace = archive.entries.filter((entry) => isCandidateEntry(entry) && !needsDecoder(book, entry))
    const unpacked = await inspectUnpacked(book, archive)
    const comicInfo = readComicInfo(archive.entries.filter(isCandidateEntry), (entry) => {
      const stored = isReadable(book, entry) ? asStored(entry) : null
      if (stored) return readStored(book.fd, stored, comicInfoLimits.bytes)
      return unpacked.contents.get(entry)?.content ?? new Uint8Array()
    })
    const inspected = [...inPlace.map((entry) => inspectInPlace(book, entry)), ...unpacked.entries]
    return archiveAnalysis(mediaType, inspected, comicInfo, options)
  },

  async readPage(book, page, limit) {
    if (page.entry) return readStored(book.fd, page.entry, limit)
    const archive = list(book, getMediaType(book))
    const entry = findEntryOfPage(
      archive.entries.filter(({ isLink }) => !isLink),
      page,
    )
    if (!entry || !isReadable(book, entry))
      throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    const stored = asStored(entry)
    if (stored) return readStored(book.fd, stored, limit)
    return unpackRarEntry(book.fd, archive, entry, limit)
  },

  async readPages(book, pages, limit, found) {
    const archive = list(book, getMediaType(book))
    const wanted = entriesOfPages(
      archive.entries.filter((entry) => isCandidateEntry(entry) && isReadable(book, entry)),
      pages,
    )
    if (wanted.size === 0) return
    const collector = createPageCollector(wanted, limit, found)
    let bytesLeft = unpackedLimit(book.size)
    const targets = listTargets(book, archive, wanted.keys()).map((entry): RarTarget => {
      const accept = (bytes: Uint8Array) => {
        bytesLeft -= bytes.length
        collector.accept(entry, bytes)
        return bytesLeft > 0 && collector.needsMoreBytes
      }
      return { entry, accept }
    })
    await unpackRar(book.fd, archive, targets, (entry, isWhole) =>
      collector.done(entry, isWhole && bytesLeft > 0 && collector.needsMoreBytes),
    )
  },
}

const getMediaType = (book: OpenBook): string => (book.head[6] === 1 ? bookTypes.rar5 : bookTypes.rar4)

function list(book: OpenBook, mediaType: string): RarArchive {
  const format =
    mediaType === bookTypes.rar5
      ? { version: 5 as const, start: rar5Start, readBlock: readRar5Block }
      : { version: 4 as const, start: rar4Start, readBlock: readRar4Block }
  return listRar(book.fd, book.size, format)
}

const isCandidateEntry = (entry: RarEntry): boolean => !entry.isLink && !isJunk(entry.name)

/** True if an entry can be read; the others are not inspected and count as damaged. */
const isReadable = (book: OpenBook, entry: RarEntry): boolean =>
  !entry.isOverlong && !entry.isSplit && entry.dataOffset + entry.packedSize <= book.size

const needsDecoder = (book: OpenBook, entry: RarEntry): boolean =>
  isReadable(book, entry) && asStored(entry) === null

/** Returns the location of uncompressed content, with the checksum that every read verifies. */
function asStored(entry: RarEntry): StoredEntry | null {
  const { isStored, dataOffset, packedSize, size, crc32 } = entry
  if (!isStored || size !== packedSize || crc32 === null) return null
  return { dataOffset, compressedSize: packedSize, size, method: 0, crc32 }
}

function inspectInPlace(book: OpenBook, entry: RarEntry): Inspected {
  if (!isReadable(book, entry)) return unreadable(entry.name)
  const sniffed = sniffStepwise(entry.name, entry.packedSize, (length) =>
    readAt(book.fd, entry.dataOffset, Math.min(length, entry.packedSize)),
  )
  return { name: entry.name, stored: asStored(entry), bytes: entry.size, ...sniffed }
}

interface Unpacked {
  readonly entries: readonly Inspected[]
  /** The content of those entries that may be a ComicInfo.xml. */
  readonly contents: ReadonlyMap<RarEntry, EntryProbe>
}

/** Inspects the compressed entries in one pass: the beginning of each, or in a solid archive everything up to the last. */
async function inspectUnpacked(book: OpenBook, archive: RarArchive): Promise<Unpacked> {
  const wanted = new Map(
    archive.entries
      .filter((entry) => isCandidateEntry(entry) && needsDecoder(book, entry))
      .map((entry) => [entry, new EntryProbe(entry.name, entry.size)]),
  )
  if (wanted.size === 0) return { entries: [], contents: wanted }
  let bytesLeft = unpackedLimit(book.size)
  const targets = listTargets(book, archive, wanted.keys()).map((entry): RarTarget => {
    const probe = wanted.get(entry)
    const accept = (bytes: Uint8Array) => {
      bytesLeft -= bytes.length
      probe?.accept(bytes)
      return bytesLeft > 0 && (archive.isSolid || probe?.needsMoreBytes === true)
    }
    return { entry, accept }
  })
  const found: Inspected[] = []
  await unpackRar(book.fd, archive, targets, (entry, isWhole) => {
    const probe = wanted.get(entry)
    if (probe) found.push(probe.result(isWhole && bytesLeft > 0))
  })
  return { entries: found, contents: wanted }
}

/** Returns the entries that the decoder must unpack for the requested ones, in the order of the archive. */
function listTargets(book: OpenBook, archive: RarArchive, wanted: Iterable<RarEntry>): RarEntry[] {
  const all = [...wanted]
  if (!archive.isSolid) return all
  const last = archive.entries.lastIndexOf(all.at(-1) as RarEntry)
  return archive.entries.slice(0, last + 1).filter((entry) => !entry.isLink && isReadable(book, entry))
}
