import { fchmodSync, fchownSync, fstatSync, fsyncSync, openSync } from 'node:fs'
import type { BookAnalysis } from './book-file.ts'
import { analyzeBook } from './formats.ts'
import { hashFile } from './hash/file-hash.ts'

/** A file that was written, flushed and verified. */
export interface WrittenBook {
  /** Size in bytes. */
  readonly size: number
  /** XXH3-128 of the whole file, see `hashFile`. */
  readonly hash: string
  readonly analysis: BookAnalysis
}

/** Creates the file that will replace another, for writing, never with more permissions than that one. */
export const openReplacement = (path: string, likeFd: number): number =>
  openSync(path, 'wx+', (fstatSync(likeFd).mode & 0o777) | 0o600)

/** Gives a new file the owner and permissions of the one it will replace, if the system allows it, and flushes it to the disk. */
export function flushReplacement(fd: number, likeFd: number): void {
  const { mode, uid, gid } = fstatSync(likeFd)
  try {
    fchmodSync(fd, mode & 0o777)
    fchownSync(fd, uid, gid)
  } catch {
    // Network drives may refuse both, but the content is right.
  }
  fsyncSync(fd)
}

/** Returns hash and analysis of a flushed file; the caller compares them with the intended content. */
export async function verifyWrittenBook(
  path: string,
  size: number,
  dimensions: boolean,
): Promise<WrittenBook> {
  return { size, hash: await hashFile(path), analysis: await analyzeBook(path, { dimensions }) }
}
