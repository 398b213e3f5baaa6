import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { createXXHash128, type IHasher } from 'hash-wasm'
import { MediaError } from '../media-error.ts'
import { countRead, countedBytes as portion } from '../read-counter.ts'

/** One hasher per thread, made with its first file; a file is hashed synchronously, so that it is never shared. */
let hashers: Promise<IHasher> | undefined

/**
 * Returns XXH3 with 128 bits and seed 0 over a whole file, 32 lower-case hexadecimal characters (behaviour 4.7). Reads a megabyte at a
 * time, synchronously: for worker threads. `read` counts the bytes. Throws the errors of the file system, and MediaError NOT_A_FILE for
 * folders, pipes and devices.
 */
export async function hashFile(path: string, read?: SharedArrayBuffer): Promise<string> {
  hashers ??= createXXHash128(0, 0)
  const hasher = await hashers
  // Checked before opening: opening a pipe waits for a writer, opening a device may do anything.
  if (!statSync(path).isFile()) throw new MediaError('NOT_A_FILE', 'This is not a regular file')
  const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!fstatSync(fd).isFile()) throw new MediaError('NOT_A_FILE', 'This is not a regular file')
    hasher.init()
    const bytes = Buffer.allocUnsafe(portion)
    for (let count = readSync(fd, bytes); count > 0; count = readSync(fd, bytes)) {
      hasher.update(count === portion ? bytes : bytes.subarray(0, count))
      if (read) countRead(read)
    }
    return hasher.digest('hex')
  } finally {
    closeSync(fd)
  }
}
