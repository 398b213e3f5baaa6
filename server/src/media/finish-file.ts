import { fchmodSync, fchownSync, fstatSync, fsyncSync } from 'node:fs'
import type { BookAnalysis } from './book-file.ts'
import { analyzeBook } from './formats.ts'
import { hashFile } from './hash/file-hash.ts'

/** A file that was written, flushed and looked at again. */
export interface WrittenBook {
  /** Bytes. */
  readonly size: number
  /** XXH3-128 of the whole, see `hashFile`. */
  readonly hash: string
  readonly analysis: BookAnalysis
}

/** Gives a new file the owner and rights of the one it will replace, as far as the system lets us, and puts its bytes on the disk. */
export function flushReplacement(fd: number, likeFd: number): void {
  const { mode, uid, gid } = fstatSync(likeFd)
  try {
    fchmodSync(fd, mode & 0o777)
    fchownSync(fd, uid, gid)
  } catch {
    // Network drives have their own ideas of both; the bytes are what counts.
  }
  fsyncSync(fd)
}

/** What a flushed file is, by its content: what was meant to be written is compared with this by those who wrote it. */
export async function verifyWrittenBook(
  path: string,
  size: number,
  dimensions: boolean,
): Promise<WrittenBook> {
  return { size, hash: await hashFile(path), analysis: await analyzeBook(path, { dimensions }) }
}
