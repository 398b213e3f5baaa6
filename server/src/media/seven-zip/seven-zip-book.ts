import { unpackedLimit } from '../archive/archive-limits.ts'
import {
  archiveAnalysis,
  type Inspected,
  readComicInfo,
  toListingFailure,
  unreadable,
} from '../archive/archive-pages.ts'
import { EntryProbe } from '../archive/archive-probe.ts'
import { type BookFormat, failedAnalysis } from '../book-file.ts'
import { createPageCollector, entriesOfPages, findEntryOfPage } from '../collect-pages.ts'
import { bookTypes } from '../detect.ts'
import { MediaError } from '../media-error.ts'
import type { OpenBook } from '../open-book.ts'
import { readAt } from '../read-at.ts'
import { isJunk } from '../zip/zip-names.ts'
import { listSevenZip, type SevenZipEntry } from './seven-zip-list.ts'
import { type ArchiveSource, SevenZipProgram } from './seven-zip-program.ts'
import { unpackSevenZip } from './seven-zip-unpack.ts'

/**
 * Comics in 7z archives: CB7. Encrypted archives cannot be listed in full, which is an error of the listing (ERR_1008): behaviour 4.2 has a
 * code for encrypted RAR archives only.
 */
export const sevenZipBook: BookFormat = {
  mediaTypes: [bookTypes.sevenZip],
  profile: 'DIVINA',
  isIsolated: true,

  async analyze(book, mediaType, options) {
    const program = await SevenZipProgram.load()
    const source = toSource(book)
    let entries: readonly SevenZipEntry[]
    try {
      entries = listSevenZip(program, source)
    } catch (error) {
      return toListingFailure(mediaType, error)
    }
    if (entries.some(({ isEncrypted }) => isEncrypted)) {
      const analysis = failedAnalysis('ERROR', 'ERR_1008', mediaType, 'The archive is encrypted')
      return { ...analysis, profile: 'DIVINA' }
    }
    const { inspected, probes } = inspectAll(program, source, entries)
    return archiveAnalysis(
      mediaType,
      inspected,
      readComicInfo(probes, ({ content }) => content),
      options,
    )
  },

  async readPage(book, page, limit) {
    const program = await SevenZipProgram.load()
    const source = toSource(book)
    const entries = listSevenZip(program, source)
    const wanted = findEntryOfPage(entries.filter(isCandidateEntry), page)
    if (!wanted) throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    if (wanted.size > limit) throw new MediaError('ENTRY_TOO_LARGE', `The entry has ${wanted.size} bytes`)
    // By name if the name is unique; otherwise all entries before it are unpacked, too, and dropped.
    const isAlone = entries.every(
      (one) =>
        one === wanted || !(one.printed === wanted.printed || one.printed.startsWith(`${wanted.printed}/`)),
    )
    const bytes =
      (isAlone && readOne(program, source, [wanted], wanted, [wanted.printed])) ||
      readOne(program, source, entries, wanted, [])
    if (!bytes) throw new MediaError('ENTRY_DAMAGED', 'The entry cannot be unpacked')
    return bytes
  },

  async readPages(book, pages, limit, found) {
    const program = await SevenZipProgram.load()
    const source = toSource(book)
    const entries = listSevenZip(program, source)
    const wanted = entriesOfPages(
      entries.filter((entry) => isCandidateEntry(entry) && !entry.isOverlong),
      pages,
    )
    const collector = createPageCollector(wanted, limit, found)
    let bytesLeft = unpackedLimit(book.size)
    unpackSevenZip(program, source, entries, {
      accept(entry, bytes) {
        bytesLeft -= bytes.length
        collector.accept(entry, bytes)
        return bytesLeft > 0
      },
      done(entry, isWhole) {
        collector.done(entry, isWhole)
        return collector.needsMoreBytes
      },
    })
  },
}

const toSource = (book: OpenBook): ArchiveSource => ({
  size: book.size,
  read: (position, length) => readAt(book.fd, position, length),
})

const isCandidateEntry = (entry: SevenZipEntry): boolean => !entry.isSpecial && !isJunk(entry.name)

function readOne(
  program: SevenZipProgram,
  source: ArchiveSource,
  entries: readonly SevenZipEntry[],
  wanted: SevenZipEntry,
  names: readonly string[],
): Uint8Array | null {
  const content = Buffer.alloc(wanted.size)
  let filled = 0
  let isFound = false
  unpackSevenZip(
    program,
    source,
    entries,
    {
      accept(entry, bytes) {
        if (entry === wanted) {
          content.set(bytes, filled)
          filled += bytes.length
        }
        return true
      },
      done(entry, isWhole) {
        if (entry === wanted) isFound = isWhole
        return entry !== wanted
      },
    },
    names,
  )
  return isFound ? content : null
}

/** Inspects the whole archive in one pass, because most are solid. */
function inspectAll(
  program: SevenZipProgram,
  source: ArchiveSource,
  entries: readonly SevenZipEntry[],
): { readonly inspected: Inspected[]; readonly probes: readonly EntryProbe[] } {
  let bytesLeft = unpackedLimit(source.size)
  const probes = new Map(
    entries
      .filter((entry) => isCandidateEntry(entry) && !entry.isOverlong)
      .map((entry) => [entry, new EntryProbe(entry.name, entry.size)]),
  )
  const inspected = entries
    .filter((entry) => isCandidateEntry(entry) && entry.isOverlong)
    .map(({ name }) => unreadable(name))
  unpackSevenZip(program, source, entries, {
    accept(entry, bytes) {
      bytesLeft -= bytes.length
      probes.get(entry)?.accept(bytes)
      return bytesLeft > 0
    },
    done(entry, isWhole) {
      const probe = probes.get(entry)
      if (probe) inspected.push(probe.result(isWhole))
      return true
    },
  })
  return { inspected, probes: [...probes.values()] }
}
