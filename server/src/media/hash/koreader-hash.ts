import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { openFile, readAt } from '../read-at.ts'

const block = 1024
/** Offsets that KOReader reads: the start, then 1 KiB, 4 KiB, 16 KiB … 1 GiB. */
const offsets = [0, ...Array.from({ length: 11 }, (_, i) => block * 4 ** i)]

/**
 * Returns the partial MD5 by which KOReader identifies a document (behaviour 4.7): blocks of 1024 bytes at twelve offsets, fewer at the end
 * of the file. `legacy` is the one that Komga stores: there, a block that the end of the file cuts keeps the bytes of the block before. Both in
 * lowercase hexadecimal. Throws like `openFile`.
 */
export function hashForKoreader(path: string): { readonly hash: string; readonly legacy: string } {
  const { fd } = openFile(path)
  try {
    const hash = createHash('md5')
    const legacyHash = createHash('md5')
    const buffer = Buffer.alloc(block)
    for (const offset of offsets) {
      const bytes = readAt(fd, offset, block)
      if (bytes.length === 0) break
      hash.update(bytes)
      buffer.set(bytes)
      legacyHash.update(buffer)
    }
    return { hash: hash.digest('hex'), legacy: legacyHash.digest('hex') }
  } finally {
    closeSync(fd)
  }
}
