import { crc32 } from 'node:zlib'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { type ArchiveSource, type OutputSink, SevenZipProgram } from '../seven-zip/seven-zip-program.ts'
import type { StoredEntry } from '../stored-entry.ts'

/** APPNOTE.TXT 4.4.5: Deflate64, bzip2, LZMA, XZ, PPMd. Node has no decoder for them, and hardly any archive uses them. */
const rareMethods = new Set([9, 12, 14, 95, 98])

export function isRareMethod(method: number): boolean {
  return rareMethods.has(method)
}

/** Reads entries of rare methods. The decoder is loaded with the first of them. */
export class RareEntries {
  #program: SevenZipProgram | undefined

  /**
   * Unpacks an entry in chunks, until `accept` returns false. Returns true when the received content is right as far as can be verified:
   * everything with the right size and checksum, or as much as was requested. Throws MediaError NEEDS_ISOLATION.
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
  const local = Buffer.concat([localHeader(stored), Buffer.from(entryName)])
  const end = directory(stored, local.length + stored.compressedSize)
  const parts = [
    { length: local.length, read: (at: number, length: number) => local.subarray(at, at + length) },
    {
      length: stored.compressedSize,
      read: (at: number, length: number) => readAt(fd, stored.dataOffset + at, length),
    },
    { length: end.length, read: (at: number, length: number) => end.subarray(at, at + length) },
  ]
  return {
    size: local.length + stored.compressedSize + end.length,
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

const entryName = 'x'

/** Writes the fields that both headers share, from the version needed on (APPNOTE.TXT 4.3.7, 4.3.12). */
function writeCommon(header: Buffer, at: number, stored: StoredEntry): void {
  header.writeUInt16LE(63, at)
  header.writeUInt16LE(stored.method, at + 4)
  header.writeUInt32LE((stored.crc32 ?? 0) >>> 0, at + 10)
  header.writeUInt32LE(stored.compressedSize, at + 14)
  header.writeUInt32LE(stored.size, at + 18)
  header.writeUInt16LE(entryName.length, at + 22)
}

function localHeader(stored: StoredEntry): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  writeCommon(header, 4, stored)
  return header
}

/** Returns the central directory and the end record (APPNOTE.TXT 4.3.12, 4.3.16). */
function directory(stored: StoredEntry, offset: number): Buffer {
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  writeCommon(central, 6, stored)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + entryName.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([central, Buffer.from(entryName), end])
}
