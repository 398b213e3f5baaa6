import { statSync } from 'node:fs'
import { archiveLimits, unpackedLimit } from './archive/archive-limits.ts'
import { bookTypes, detectBook } from './detect.ts'
import { fileTime } from './file-time.ts'
import { analyzeBook, readPages } from './formats.ts'
import { MediaError } from './media-error.ts'
import { type OpenBook, withOpenBook } from './open-book.ts'
import { ReadBuffer } from './read-at.ts'
import type { ZipEntry } from './zip/zip.ts'
import { peekEntry, readStored } from './zip/zip-data.ts'
import { isRareMethod, RareEntries } from './zip/zip-rare-methods.ts'

/** Jobs that compare files with their stored data. They change nothing. */

export type FileFinding = 'SAME' | 'CHANGED' | 'MISSING'

/** Compares files with their stored sizes in bytes and times as in `fileTime`. */
export function compareFiles({
  files,
}: {
  files: readonly { readonly path: string; readonly size: number; readonly modified: number }[]
}): FileFinding[] {
  return files.map(({ path, size, modified }) => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found?.isFile()) return 'MISSING'
    return found.size === size && fileTime(found) === modified ? 'SAME' : 'CHANGED'
  })
}

export interface ArchiveFinding {
  /** `UNCHECKED`: the format stores no checksums. */
  readonly state: 'SOUND' | 'DAMAGED' | 'UNREADABLE' | 'MISSING' | 'UNCHECKED'
  /** Names of the first damaged entries. */
  readonly entries: readonly string[]
}

const maxNamed = 3
const finding = (state: ArchiveFinding['state'], entries: readonly string[] = []): ArchiveFinding => ({
  state,
  entries: entries.slice(0, maxNamed),
})

/** Reads an archive whole and compares every entry with its checksum; of RAR and 7z every page. Throws MediaError NEEDS_ISOLATION. */
export async function checkArchive({ path }: { path: string }): Promise<ArchiveFinding> {
  try {
    const found = await withOpenBook(path, async (book) => {
      const type = await detectBook(book)
      if (type === bookTypes.zip || type === bookTypes.epub) return checkZip(book)
      return type === bookTypes.pdf || type === bookTypes.tar ? finding('UNCHECKED') : undefined
    })
    return found ?? (await checkPages(path))
  } catch (error) {
    if (error instanceof MediaError && error.code === 'NEEDS_ISOLATION') throw error
    const isThere = statSync(path, { throwIfNoEntry: false })?.isFile() === true
    return finding(isThere ? 'UNREADABLE' : 'MISSING')
  }
}

async function checkZip(book: OpenBook): Promise<ArchiveFinding> {
  const rare = new RareEntries()
  const buffer = new ReadBuffer()
  const damaged: string[] = []
  let bytesLeft = unpackedLimit(book.size)
  for (const entry of await book.zipEntries()) {
    bytesLeft -= entry.size
    if (bytesLeft < 0) break
    if (!entry.isFolder && !(await isSound(book, entry, rare, buffer))) damaged.push(entry.name)
  }
  return damaged.length > 0 ? finding('DAMAGED', damaged) : finding('SOUND')
}

/** False for content that differs from its size or checksum. Entries that cannot be read here, such as encrypted ones, count as sound. */
async function isSound(
  book: OpenBook,
  entry: ZipEntry,
  rare: RareEntries,
  buffer: ReadBuffer,
): Promise<boolean> {
  try {
    const { stored } = peekEntry(book.fd, book.size, entry, 0)
    if (isRareMethod(stored.method)) await rare.read(book.fd, stored, archiveLimits.entryBytes)
    else readStored(book.fd, stored, archiveLimits.entryBytes, buffer)
    return true
  } catch (error) {
    if (!(error instanceof MediaError) || error.code === 'NEEDS_ISOLATION') throw error
    return error.code !== 'ENTRY_DAMAGED'
  }
}

/** Checks the pages: decoders of these archives verify their output and skip damaged pages. */
async function checkPages(path: string): Promise<ArchiveFinding> {
  const { pages, status, comment } = await analyzeBook(path, { dimensions: false })
  if (status !== 'READY') return finding('UNREADABLE')
  // Entries that the analysis could not read.
  const [, unreadable] = /^ERR_1007 \[(.*)\]$/.exec(comment) ?? []
  const missing = new Set(pages)
  await readPages(path, pages, (page) => missing.delete(page))
  const damaged = [...(unreadable === undefined ? [] : [unreadable]), ...[...missing].map((p) => p.fileName)]
  return damaged.length > 0 ? finding('DAMAGED', damaged) : finding('SOUND')
}
