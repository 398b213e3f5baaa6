import { closeSync, readSync } from 'node:fs'
import { createXXHash128, type IHasher } from 'hash-wasm'
import { openFile } from '../read-at.ts'
import { countedBytes, countRead } from '../read-counter.ts'

/** One hasher for each thread, created with its first file. A file is hashed synchronously, so that no two share it. */
let hashers: Promise<IHasher> | undefined

/**
 * Returns XXH3 with 128 bits and seed 0 over a whole file, 32 lowercase hexadecimal characters (behaviour 4.7). Reads a megabyte at a
 * time, synchronously: for worker threads. `read` counts the bytes. Throws like `openFile`.
 */
export async function hashFile(path: string, read?: SharedArrayBuffer): Promise<string> {
  hashers ??= createXXHash128(0, 0)
  const hasher = await hashers
  const { fd } = openFile(path)
  try {
    hasher.init()
    const bytes = Buffer.allocUnsafe(countedBytes)
    for (let count = readSync(fd, bytes); count > 0; count = readSync(fd, bytes)) {
      hasher.update(count === countedBytes ? bytes : bytes.subarray(0, count))
      if (read) countRead(read)
    }
    return hasher.digest('hex')
  } finally {
    closeSync(fd)
  }
}
