import { writeSync } from 'node:fs'

/**
 * An entry of an archive that is being written, as in both of its headers (APPNOTE.TXT 4.3.7, 4.3.12). Sizes in bytes. Extra fields are
 * without that of zip64, which the writer adds if needed.
 */
export interface ZipRecord {
  readonly name: Uint8Array
  /** General purpose bits; bit 3 must be clear for `ZipWriter`, which writes no data descriptor. */
  readonly flags: number
  readonly method: number
  /** MS-DOS time and date (4.4.6). */
  readonly time: number
  readonly date: number
  readonly crc32: number
  readonly compressedSize: number
  readonly size: number
  readonly madeBy: number
  readonly needed: number
  readonly internalAttributes: number
  readonly externalAttributes: number
  readonly localExtra: Uint8Array
  readonly centralExtra: Uint8Array
  readonly comment: Uint8Array
}

const none = new Uint8Array(0)

/**
 * Returns the record of an entry without extra fields and comment; by default as an archiver on Unix writes it: stored, a file that everyone
 * may read, its name in UTF-8 (APPNOTE.TXT 4.4.2, 4.4.4).
 */
export const createRecord = (fields: Pick<ZipRecord, 'name' | 'size'> & Partial<ZipRecord>): ZipRecord => ({
  flags: 0x800,
  method: 0,
  time: 0,
  date: 0,
  crc32: 0,
  compressedSize: fields.size,
  madeBy: 0x0314,
  needed: 20,
  internalAttributes: 0,
  externalAttributes: (0o100644 << 16) >>> 0,
  localExtra: none,
  centralExtra: none,
  comment: none,
  ...fields,
})

export interface ZipWriter {
  /** `data`: the bytes as stored in the archive, `compressedSize` in total. */
  add(record: ZipRecord, data: Iterable<Uint8Array>): void
  /** Writes the directory; nothing can be added after it. */
  end(comment?: Uint8Array): void
}

const max16 = 0xffff
const max32 = 0xffffffff
/** Version 4.5: the first with zip64 (4.4.3.2). */
const zip64Version = 45

/**
 * Writes a zip into an empty open file, entry by entry, with zip64 if sizes need it. Synchronous: for worker threads. Entries are described
 * before their data, so that streaming readers understand stored ones. Throws the errors of the file system.
 */
export function createZipWriter(fd: number): ZipWriter {
  const directory: Buffer[] = []
  let at = 0
  const write = (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.length; )
      done += writeSync(fd, bytes, done, bytes.length - done, at + done)
    at += bytes.length
  }
  return {
    add(record, data) {
      const offset = at
      write(localHeader(record))
      const start = at
      for (const chunk of data) write(chunk)
      if (at - start !== record.compressedSize)
        throw new RangeError('An entry is not as long as its header says')
      directory.push(centralHeader(record, offset))
    },
    end(comment) {
      const start = at
      for (const header of directory) write(header)
      write(endRecords(directory.length, start, at - start, comment))
    },
  }
}

/** True if an entry needs zip64 for its sizes. */
export const isLarge = (r: Pick<ZipRecord, 'size' | 'compressedSize'>): boolean =>
  r.size >= max32 || r.compressedSize >= max32

/** Writes the fields that both headers share, from the flags to the size (4.3.7). */
function writeShared(header: Buffer, at: number, r: ZipRecord): void {
  header.writeUInt16LE(r.flags, at)
  header.writeUInt16LE(r.method, at + 2)
  header.writeUInt16LE(r.time, at + 4)
  header.writeUInt16LE(r.date, at + 6)
  header.writeUInt32LE(r.crc32, at + 8)
  header.writeUInt32LE(isLarge(r) ? max32 : r.compressedSize, at + 12)
  header.writeUInt32LE(isLarge(r) ? max32 : r.size, at + 16)
  header.writeUInt16LE(r.name.length, at + 20)
}

/** Returns the local header (4.3.7) with sizes and checksum. */
export function localHeader(r: ZipRecord): Buffer {
  const zip64 = zip64Extra(isLarge(r) ? [r.size, r.compressedSize] : [])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isLarge(r) ? Math.max(zip64Version, r.needed) : r.needed, 4)
  writeShared(header, 6, r)
  header.writeUInt16LE(zip64.length + r.localExtra.length, 28)
  return Buffer.concat([header, r.name, zip64, r.localExtra])
}

/** Returns the central header (4.3.12); `offset` is that of the local header. */
export function centralHeader(r: ZipRecord, offset: number): Buffer {
  const isFar = offset >= max32
  const zip64 = zip64Extra([...(isLarge(r) ? [r.size, r.compressedSize] : []), ...(isFar ? [offset] : [])])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(r.madeBy, 4)
  header.writeUInt16LE(zip64.length > 0 ? Math.max(zip64Version, r.needed) : r.needed, 6)
  writeShared(header, 8, r)
  header.writeUInt16LE(zip64.length + r.centralExtra.length, 30)
  header.writeUInt16LE(r.comment.length, 32)
  header.writeUInt16LE(r.internalAttributes, 36)
  header.writeUInt32LE(r.externalAttributes, 38)
  header.writeUInt32LE(isFar ? max32 : offset, 42)
  return Buffer.concat([header, r.name, zip64, r.centralExtra, r.comment])
}

/** Returns the zip64 extra field (4.5.3): only the values that do not fit their own fields. */
function zip64Extra(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + values.length * 8)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(values.length * 8, 2)
  for (const [i, value] of values.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + i * 8)
  return extra
}

/** Returns the end records (4.3.14 to 4.3.16). */
export function endRecords(count: number, start: number, size: number, comment: Uint8Array = none): Buffer {
  const needs64 = count >= max16 || start >= max32 || size >= max32
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(needs64 ? max16 : count, 8)
  end.writeUInt16LE(needs64 ? max16 : count, 10)
  end.writeUInt32LE(needs64 ? max32 : size, 12)
  end.writeUInt32LE(needs64 ? max32 : start, 16)
  end.writeUInt16LE(comment.length, 20)
  if (!needs64) return Buffer.concat([end, comment])
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(44n, 4)
  wide.writeUInt16LE(zip64Version, 12)
  wide.writeUInt16LE(zip64Version, 14)
  wide.writeBigUInt64LE(BigInt(count), 24)
  wide.writeBigUInt64LE(BigInt(count), 32)
  wide.writeBigUInt64LE(BigInt(size), 40)
  wide.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([wide, locator, end, comment])
}

/**
 * Returns MS-DOS time and date (APPNOTE.TXT 4.4.6), in UTC because the format has no time zone; exact to two seconds, between 1980 and
 * 2107.
 */
export function dosTime(at: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, at.getUTCFullYear()))
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}
