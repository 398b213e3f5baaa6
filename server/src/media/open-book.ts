import { closeSync } from 'node:fs'
import { openFile, readAt } from './read-at.ts'
import { listZip, type ZipEntry } from './zip/zip.ts'

/** A book file open for reading. Positions and sizes in bytes. */
export interface OpenBook {
  readonly path: string
  readonly fd: number
  readonly size: number
  /** The first bytes of the file, enough for every magic number. */
  readonly head: Uint8Array
  /** Returns the directory of a zip, which is read once. Throws MediaError ARCHIVE_UNREADABLE. */
  zipEntries(): Promise<readonly ZipEntry[]>
}

const headLength = 4096

/** Opens a book while `use` runs. Throws like `openFile`. */
export async function withOpenBook<T>(path: string, use: (book: OpenBook) => Promise<T>): Promise<T> {
  const { fd, size } = openFile(path)
  try {
    let entries: Promise<readonly ZipEntry[]> | undefined
    return await use({
      path,
      fd,
      size,
      head: readAt(fd, 0, Math.min(headLength, size)),
      zipEntries: () => {
        entries ??= listZip(fd, size)
        return entries
      },
    })
  } finally {
    closeSync(fd)
  }
}
