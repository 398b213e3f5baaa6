/**
 * Jobs that hash whole files. They are separate from `book-work.ts`, so that their threads do not load the code for reading and drawing
 * books.
 */
import { statSync } from 'node:fs'
import { fileTime } from '../file-time.ts'
import { hashFile } from './file-hash.ts'
import { hashForKoreader } from './koreader-hash.ts'

/** Returns the hash of a whole file (behaviour 4.7). Throws the errors of the file system. */
export const hashBookFile = ({ path }: { path: string }): Promise<string> => hashFile(path)

/** State of a file when its row was saved: size in bytes, and milliseconds as in `fileTime`. */
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
 * Returns a hash of a file if its state is the same before and after, otherwise undefined; for KOReader also the hash that Komga stores.
 * `read`: see `ReadCounter`. Throws the errors of the file system.
 */
export async function hashKnownFile(
  file: FileVersion & { kind: 'file' | 'koreader'; read?: SharedArrayBuffer },
): Promise<{ hash: string; legacy?: string } | undefined> {
  if (!isUnchanged(file)) return undefined
  const hashes =
    file.kind === 'file' ? { hash: await hashFile(file.path, file.read) } : hashForKoreader(file.path)
  return isUnchanged(file) ? hashes : undefined
}
