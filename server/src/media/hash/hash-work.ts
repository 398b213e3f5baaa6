/** Jobs that hash whole files: apart from those of `book-work.ts`, so that their threads do not load all that books are read and drawn with. */
import { statSync } from 'node:fs'
import { fileTime } from '../file-time.ts'
import { hashFile } from './file-hash.ts'
import { hashForKoreader } from './koreader-hash.ts'

/** The hash of a whole file (behaviour 4.7). Throws the errors of the file system. */
export function hashBookFile({ path }: { path: string }): Promise<string> {
  return hashFile(path)
}

/** What a file was when its row was saved: bytes, and milliseconds as `fileTime` tells them. */
interface FileVersion {
  readonly path: string
  readonly size: number
  readonly modified: number
}

const isUnchanged = ({ path, size, modified }: FileVersion): boolean => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found?.isFile() === true && found.size === size && fileTime(found) === modified
}

/**
 * One of the hashes of a file that is still what it was, before and after; undefined for another. `read`: see `ReadCounter`. Throws the errors
 * of the file system.
 */
export async function hashKnownFile(
  file: FileVersion & { kind: 'file' | 'koreader'; read?: SharedArrayBuffer },
): Promise<string | undefined> {
  if (!isUnchanged(file)) return undefined
  const hash = file.kind === 'file' ? await hashFile(file.path, file.read) : hashForKoreader(file.path)
  return isUnchanged(file) ? hash : undefined
}
