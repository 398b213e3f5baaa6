import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { type OpenBook, withOpenBook } from '../open-book.ts'
import type { StoredEntry } from '../stored-entry.ts'
import type { ZipEntry } from './zip.ts'
import { peekEntry, readStored } from './zip-data.ts'

/** Returns all bytes of an entry of an open zip, verified. Throws MediaError. */
export function readEntry(book: OpenBook, entry: ZipEntry, limit: number): Uint8Array<ArrayBuffer> {
  const { stored } = peekEntry(book.fd, book.size, entry, 0)
  return readStored(book.fd, stored, limit)
}

/**
 * Returns all bytes of one entry of a zip: by its stored location, in one positioned read, or by its name (as `ZipEntry.name`), which reads
 * the directory first. At most `limit` bytes (default 512 MB); size and checksum are verified. Throws MediaError ENTRY_… and the errors of
 * the file system.
 */
export function readEntryBytes(
  path: string,
  entry: StoredEntry | string,
  options: { readonly limit?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const limit = Math.min(options.limit ?? archiveLimits.entryBytes, archiveLimits.entryBytes)
  return withOpenBook(path, async (book) => {
    if (typeof entry !== 'string') return readStored(book.fd, entry, limit)
    const found = (await book.zipEntries()).find(({ name }) => name === entry)
    if (!found) throw new MediaError('ENTRY_MISSING', 'The archive has no entry of this name')
    return readEntry(book, found, limit)
  })
}
