/** Bounds of what is believed of an archive, whatever its kind. */
export const archiveLimits = {
  entries: 100_000,
  /** Bytes of one name. Formats allow 64 KB and more; no file system keeps more than 4 KB of path. */
  nameBytes: 4096,
  /** Bytes of all names together, so that 100,000 of the longest do not become 400 MB of strings. */
  allNameBytes: 64 * 1024 * 1024,
  /** Bytes of one entry read into memory. */
  entryBytes: 512 * 1024 * 1024,
  /** Bytes of one page read into memory, where inflating it takes twice as many. The largest pictures that can be drawn have less. */
  pageBytes: 128 * 1024 * 1024,
} as const

/**
 * How many bytes may come out of one file of this size in one pass. Far more than pictures ever give, far less than a bomb; a small
 * file may always give a gigabyte, which takes seconds.
 */
export function unpackedLimit(fileSize: number): number {
  return Math.min(16 * 1024 ** 3, 1024 ** 3 + fileSize * 64)
}
