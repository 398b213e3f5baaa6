/**
 * Location of an entry's bytes in the file, so that a page is one positioned read. `method` is that of APPNOTE.TXT 4.4.5: 0 stored, 8
 * deflated; other methods have no fast path. Sizes and offset in bytes, offset from the start of the file.
 */
export interface StoredEntry {
  readonly dataOffset: number
  readonly compressedSize: number
  readonly size: number
  readonly method: number
  /** Null if the archive stores none (tar): then only the size is verified. */
  readonly crc32: number | null
}
