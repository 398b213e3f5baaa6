import { constants, crc32, inflateRawSync, zstdDecompressSync } from 'node:zlib'
import { MediaError } from '../media-error.ts'
import { type ReadBuffer, readAt } from '../read-at.ts'
import type { StoredEntry } from '../stored-entry.ts'
import type { ZipEntry } from './zip.ts'

/** Compression methods (APPNOTE.TXT 4.4.5). */
const method = { stored: 0, deflated: 8, zstandard: 93 } as const

/** A deflated byte gives at most 1032 bytes: 258 for two bits. */
const maxDeflateRatio = 1032
/** Length without name and extra field (APPNOTE.TXT 4.3.7), in bytes. */
export const localHeaderLength = 30
/** Local extra fields may be longer than those of the directory; a little more room avoids a second read. */
const extraRoom = 256
const maxChunk = 16 * 1024 * 1024

/** An entry with the location of its bytes, and the first of them as stored in the file. */
export interface PeekedEntry {
  readonly stored: StoredEntry & { readonly crc32: number }
  readonly compressedHead: Uint8Array
}

/**
 * Reads the local header (APPNOTE.TXT 4.3.7) and with it up to `length` compressed bytes, in one read. Only the length of the header is
 * used, because its sizes are zero with a data descriptor. Throws MediaError ENTRY_DAMAGED, ENTRY_ENCRYPTED.
 */
export function peekEntry(fd: number, fileSize: number, entry: ZipEntry, length: number): PeekedEntry {
  if (entry.isEncrypted) throw new MediaError('ENTRY_ENCRYPTED', 'The entry is encrypted')
  const wanted = Math.min(length, entry.compressedSize)
  const buffer = localHeaderLength + entry.nameBytes + extraRoom
  const block = readAt(
    fd,
    entry.localOffset,
    Math.max(0, Math.min(buffer + wanted, fileSize - entry.localOffset)),
  )
  if (block.length < localHeaderLength || block.readUInt32LE(0) !== 0x04034b50) {
    throw new MediaError('ENTRY_DAMAGED', 'The entry has no local header')
  }
  const headerLength = localHeaderLength + block.readUInt16LE(26) + block.readUInt16LE(28)
  const dataOffset = entry.localOffset + headerLength
  if (dataOffset + entry.compressedSize > fileSize) {
    throw new MediaError('ENTRY_DAMAGED', 'The entry reaches beyond the end of the file')
  }
  const { compressedSize, size, crc32 } = entry
  const compressedHead =
    block.length >= headerLength + wanted
      ? block.subarray(headerLength, headerLength + wanted)
      : readAt(fd, dataOffset, wanted)
  return { stored: { dataOffset, compressedSize, size, method: entry.method, crc32 }, compressedHead }
}

/**
 * Decodes the first bytes of an entry from the first compressed ones: as many as are cheap, never more than about a megabyte above
 * `compressedHead`, whatever the data inflates to. Throws MediaError ENTRY_DAMAGED, ENTRY_UNSUPPORTED.
 */
export function decodeHead(stored: StoredEntry, compressedHead: Uint8Array): Uint8Array {
  if (stored.method === method.stored) return compressedHead
  if (stored.method === method.zstandard) return decodeZstandardHead(compressedHead)
  if (stored.method !== method.deflated) throw unsupported(stored)
  const limit = Math.max(1024 * 1024, compressedHead.length * 2)
  try {
    return inflateSome(compressedHead, limit)
  } catch (error) {
    if (!isTooLarge(error)) throw damaged(error)
  }
  // Highly repetitive data. A shorter beginning cannot exceed the limit.
  try {
    return inflateSome(compressedHead.subarray(0, Math.floor(limit / maxDeflateRatio)), limit)
  } catch (error) {
    throw damaged(error)
  }
}

const inflateSome = (bytes: Uint8Array, maxOutputLength: number): Uint8Array =>
  inflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })

function decodeZstandardHead(bytes: Uint8Array): Uint8Array {
  try {
    return zstdDecompressSync(bytes, {
      finishFlush: constants.ZSTD_e_flush,
      maxOutputLength: 8 * 1024 * 1024,
    })
  } catch (error) {
    throw damaged(error)
  }
}

/**
 * Returns all bytes of an entry, at most `limit`; size and checksum are verified. In a buffer they are valid until the next read into it.
 * Throws MediaError ENTRY_TOO_LARGE, ENTRY_DAMAGED, ENTRY_UNSUPPORTED.
 */
export function readStored(
  fd: number,
  stored: StoredEntry,
  limit: number,
  buffer?: ReadBuffer,
): Uint8Array<ArrayBuffer> {
  if (stored.size > limit || stored.compressedSize > limit) {
    throw new MediaError('ENTRY_TOO_LARGE', `The entry has ${stored.size} bytes`)
  }
  if (stored.size > stored.compressedSize * maxDeflateRatio && stored.method !== method.zstandard) {
    throw new MediaError('ENTRY_DAMAGED', 'The entry claims more bytes than it can hold')
  }
  const compressed = readAt(fd, stored.dataOffset, stored.compressedSize, buffer)
  if (compressed.length !== stored.compressedSize) {
    throw new MediaError('ENTRY_DAMAGED', 'The entry reaches beyond the end of the file')
  }
  const bytes = decode(stored, compressed)
  if (bytes.length !== stored.size)
    throw new MediaError('ENTRY_DAMAGED', 'The entry is not as long as it claims')
  if (stored.crc32 !== null && crc32(bytes) !== stored.crc32)
    throw new MediaError('ENTRY_DAMAGED', 'The checksum of the entry is wrong')
  return bytes
}

function decode(stored: StoredEntry, compressed: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  // One output block of exactly the right size: nothing to join, and its memory can move to another thread. Bounded, because the
  // size is only a claim; a longer stream fails by maxOutputLength.
  const chunkSize = Math.min(Math.max(64, stored.size), maxChunk)
  const options = { maxOutputLength: Math.max(1, stored.size), chunkSize }
  try {
    if (stored.method === method.stored) return compressed
    if (stored.method === method.deflated) return inflateRawSync(compressed, options)
    if (stored.method === method.zstandard) return zstdDecompressSync(compressed, options)
  } catch (error) {
    throw damaged(error)
  }
  throw unsupported(stored)
}

const unsupported = (stored: StoredEntry): MediaError =>
  new MediaError('ENTRY_UNSUPPORTED', `Compression method ${stored.method} is not supported`)

function damaged(cause: unknown): MediaError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new MediaError('ENTRY_DAMAGED', `The entry cannot be decompressed: ${reason}`, { cause })
}

const isTooLarge = (error: unknown): boolean =>
  error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
