/** Limits for archives of every kind. */
export const archiveLimits = {
  entries: 100_000,
  /** Maximum size of one name, in bytes. Formats allow 64 KB and more; no file system allows paths above 4 KB. */
  nameBytes: 4096,
  /** Maximum size of all names together, in bytes, so that 100,000 of the longest do not become 400 MB of strings. */
  allNameBytes: 64 * 1024 * 1024,
  /** Maximum size of one entry read into memory, in bytes. */
  entryBytes: 512 * 1024 * 1024,
  /**
   * Maximum size of one page read into memory, in bytes; inflating it takes twice as many. The largest images that can be drawn have less.
   */
  pageBytes: 128 * 1024 * 1024,
} as const

/**
 * Returns the maximum number of bytes unpacked from a file of this size in one pass: far more than images need, far less than a bomb. A
 * small file may always unpack to a gigabyte, which takes seconds.
 */
export const unpackedLimit = (fileSize: number): number => Math.min(16 * 1024 ** 3, 1024 ** 3 + fileSize * 64)
