import { closeSync, constants, fstatSync, openSync, statSync } from 'node:fs'
import { MediaError } from './media-error.ts'
import { readAt } from './read-at.ts'
import { listZip, type ZipEntry } from './zip/zip.ts'

/** A book file open for reading. Positions and sizes in bytes. */
export interface OpenBook {
  readonly path: string
  readonly fd: number
  readonly size: number
  /** The first bytes of the file, enough for every magic number. */
  readonly head: Uint8Array
  /** Returns the directory of a zip, which is read only once. Throws MediaError ARCHIVE_UNREADABLE. */
  zipEntries(): Promise<readonly ZipEntry[]>
}

const headLength = 4096

/** Opens a book while `use` runs. Throws the errors of the file system, and MediaError NOT_A_FILE for folders, pipes and devices. */
export async function withOpenBook<T>(path: string, use: (book: OpenBook) => Promise<T>): Promise<T> {
  // Checked before opening: opening a pipe waits for a writer, opening a device may do anything.
  if (!statSync(path).isFile()) throw new MediaError('NOT_A_FILE', 'This is not a regular file')
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stat = fstatSync(fd)
    if (!stat.isFile()) throw new MediaError('NOT_A_FILE', 'This is not a regular file')
    let entries: Promise<readonly ZipEntry[]> | undefined
    return await use({
      path,
      fd,
      size: stat.size,
      head: readAt(fd, 0, Math.min(headLength, stat.size)),
      zipEntries: () => {
        entries ??= listZip(fd, stat.size)
        return entries
      },
    })
  } finally {
    closeSync(fd)
  }
}
