import { createReadStream } from 'node:fs'
import { crc32 } from 'node:zlib'
import { centralHeader, createRecord, dosTime, endRecords, isLarge, type ZipRecord } from './write-zip.ts'

/** A file that becomes an entry; size in bytes, time in milliseconds. */
export interface StoredFile {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly modified: number
}

/** Bytes per read: large enough that the disk is the bottleneck. */
const chunkBytes = 256 * 1024
/** General purpose bits (APPNOTE.TXT 4.4.4): sizes and checksum follow the data; the name is UTF-8. */
const flags = 0x808

interface PlannedEntry {
  readonly file: StoredFile
  readonly record: ZipRecord
  readonly offset: number
}

/** An archive of uncompressed files whose every byte but the checksums is known before any file is opened. */
export interface StoredZip {
  /** Bytes in all. */
  readonly length: number
  /**
   * Yields the archive in chunks, on demand. Throws the errors of the file system, and when a file is shorter than before; of one that has
   * grown, only the beginning is sent.
   */
  read(): AsyncGenerator<Uint8Array>
}

/** Plans an archive of these files, whose names must be unique; zip64 if sizes or offsets need it. */
export function planStoredZip(files: readonly StoredFile[]): StoredZip {
  const entries: PlannedEntry[] = []
  let at = 0
  for (const file of files) {
    const { size, modified } = file
    // Made on Unix, version 6.3.
    const name = Buffer.from(file.name)
    const record = createRecord({ name, size, flags, madeBy: (3 << 8) | 63, ...dosTime(new Date(modified)) })
    entries.push({ file, record, offset: at })
    at += localHeader(record).length + file.size + descriptor(record, 0).length
  }
  const start = at
  for (const { record, offset } of entries) at += centralHeader(record, offset).length
  const directorySize = at - start
  const end = endRecords(entries.length, start, directorySize)

  async function* read(): AsyncGenerator<Uint8Array> {
    const sums: number[] = []
    for (const { file, record } of entries) {
      yield localHeader(record)
      let sum = 0
      for await (const chunk of readChunks(file)) {
        sum = crc32(chunk, sum)
        yield chunk
      }
      sums.push(sum)
      yield descriptor(record, sum)
    }
    for (const [i, { record, offset }] of entries.entries())
      yield centralHeader({ ...record, crc32: sums[i] ?? 0 }, offset)
    yield end
  }
  return { length: at + end.length, read }
}

/**
 * Returns a local header (4.3.7) with bit 3: checksum and sizes follow the data. With zip64 (4.5.3) it declares that they are 8 bytes each.
 */
function localHeader(r: ZipRecord): Uint8Array {
  const isWide = isLarge(r)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(isWide ? 45 : r.needed, 4)
  header.writeUInt16LE(r.flags, 6)
  header.writeUInt16LE(r.method, 8)
  header.writeUInt16LE(r.time, 10)
  header.writeUInt16LE(r.date, 12)
  header.writeUInt16LE(r.name.length, 26)
  if (!isWide) return Buffer.concat([header, r.name])
  header.fill(0xff, 18, 26)
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(16, 2)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, r.name, extra])
}

/** Returns a data descriptor (4.3.9). */
function descriptor(r: ZipRecord, sum: number): Uint8Array {
  const isWide = isLarge(r)
  const bytes = Buffer.alloc(isWide ? 24 : 16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(sum, 4)
  if (isWide) {
    bytes.writeBigUInt64LE(BigInt(r.compressedSize), 8)
    bytes.writeBigUInt64LE(BigInt(r.size), 16)
  } else {
    bytes.writeUInt32LE(r.compressedSize, 8)
    bytes.writeUInt32LE(r.size, 12)
  }
  return bytes
}

/** Yields exactly `size` bytes of the file. */
async function* readChunks({ path, size }: StoredFile): AsyncGenerator<Uint8Array> {
  if (size === 0) return
  let bytesLeft = size
  const stream = createReadStream(path, { end: size - 1, highWaterMark: chunkBytes })
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytesLeft -= chunk.length
    yield chunk
  }
  if (bytesLeft > 0) throw new Error('a file is shorter than it was when its download began')
}
