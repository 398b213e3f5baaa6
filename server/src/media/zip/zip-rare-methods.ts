import { crc32 } from 'node:zlib'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { type ArchiveSource, type OutputSink, SevenZipProgram } from '../seven-zip/seven-zip-program.ts'
import type { StoredEntry } from '../stored-entry.ts'
import { centralHeader, createRecord, endRecords, localHeader } from './write-zip.ts'

/** APPNOTE.TXT 4.4.5: Deflate64, bzip2, LZMA, XZ, PPMd. Node has no decoder for them, and hardly any archive uses them. */
const rareMethods = new Set([9, 12, 14, 95, 98])

export const isRareMethod = (method: number): boolean => rareMethods.has(method)

/** Reads entries of rare methods. The decoder is loaded with the first of them. */
export class RareEntries {
  #program: SevenZipProgram | undefined

  /**
   * Unpacks an entry in chunks, until `accept` returns false. Returns true if the received content is right as far as it can be verified:
   * all of it with the right size and checksum, or as much as was requested. Throws MediaError NEEDS_ISOLATION.
   */
  async unpack(fd: number, stored: StoredEntry, accept: OutputSink): Promise<boolean> {
    this.#program ??= await SevenZipProgram.load()
    let length = 0
    let checksum = 0
    let isEnough = false
    this.#program.run(['x', '-so'], 'zip', toSource(fd, stored), (bytes) => {
      length += bytes.length
      if (length > stored.size) return false
      checksum = crc32(bytes, checksum)
      isEnough = !accept(bytes)
      return !isEnough
    })
    return isEnough || (length === stored.size && (stored.crc32 === null || checksum === stored.crc32))
  }

  /** Returns the content of an entry of at most `limit` bytes, verified. Throws MediaError. */
  async read(fd: number, stored: StoredEntry, limit: number): Promise<Uint8Array<ArrayBuffer>> {
    if (stored.size > limit || stored.compressedSize > limit)
      throw new MediaError('ENTRY_TOO_LARGE', `The entry has ${stored.size} bytes`)
    const parts: Uint8Array[] = []
    const isWhole = await this.unpack(fd, stored, (bytes) => {
      parts.push(Uint8Array.from(bytes))
      return true
    })
    if (!isWhole) throw new MediaError('ENTRY_DAMAGED', 'The entry cannot be decompressed')
    return Uint8Array.from(Buffer.concat(parts))
  }
}

/** Returns a zip of this one entry, made of new headers around its data in the file: the rest of the file has no effect. */
function toSource(fd: number, stored: StoredEntry): ArchiveSource {
  const { method, compressedSize, size, crc32 } = stored
  const fields = { name: Buffer.from('x'), flags: 0, method, compressedSize, size, crc32: (crc32 ?? 0) >>> 0 }
  const record = createRecord({ ...fields, needed: 63, madeBy: 0, externalAttributes: 0 })
  const local = localHeader(record)
  const central = centralHeader(record, 0)
  const end = Buffer.concat([central, endRecords(1, local.length + compressedSize, central.length)])
  const parts = [
    { length: local.length, read: (at: number, length: number) => local.subarray(at, at + length) },
    {
      length: compressedSize,
      read: (at: number, length: number) => readAt(fd, stored.dataOffset + at, length),
    },
    { length: end.length, read: (at: number, length: number) => end.subarray(at, at + length) },
  ]
  return {
    size: local.length + compressedSize + end.length,
    // Fewer bytes than requested at the end of a part: the program then requests the rest.
    read(position, length) {
      let at = position
      for (const part of parts) {
        if (at < part.length) return part.read(at, Math.min(length, part.length - at))
        at -= part.length
      }
      return new Uint8Array()
    },
  }
}
