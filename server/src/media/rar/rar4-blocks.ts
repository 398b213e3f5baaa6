import { crc32 } from 'node:zlib'
import type { RawName } from '../zip/zip-names.ts'
import { type RarBlock, type RarFile, type RarSource, unreadableRar } from './rar-archive.ts'
import { decodeRar4Name } from './rar4-name.ts'

/** The blocks of RAR 1.5 to 4 (RAR technical note of version 4: general block format, archive header, file header). */

/** Length of the marker block. */
export const rar4Start = 7

const blockTypes = { main: 0x73, file: 0x74, service: 0x7a, end: 0x7b } as const
const mainFlags = { volume: 0x01, comment: 0x02, solid: 0x08, encrypted: 0x80 } as const
const fileFlags = {
  splitBefore: 0x01,
  splitAfter: 0x02,
  encrypted: 0x04,
  comment: 0x08,
  dictionary: 0xe0,
  large: 0x100,
  unicode: 0x200,
} as const
/** A data size follows the general part of the header. */
const longBlock = 0x8000
const generalLength = 7
const fileHeaderLength = 32
const methodStored = 0x30
const unixHost = 3

export function readRar4Block(source: RarSource, at: number): RarBlock | null {
  if (at >= source.fileSize) return null
  const start = source.read(at, generalLength)
  // Some disks and downloads add padding after the last block.
  if (start.length < generalLength) return null
  const type = start.readUInt8(2)
  const flags = start.readUInt16LE(3)
  const length = start.readUInt16LE(5)
  if (length < generalLength) throw unreadableRar('A block is shorter than its header')
  const header =
    start.length >= length ? start.subarray(0, length) : source.read(at, length).subarray(0, length)
  if (header.length < length) throw unreadableRar('A header reaches beyond the end of the file')
  // The checksum of old headers with a comment inside does not cover the whole header.
  const isCovered = !(
    (type === blockTypes.main && flags & mainFlags.comment) ||
    (type === blockTypes.file && flags & fileFlags.comment)
  )
  if (isCovered && (crc32(header.subarray(2)) & 0xffff) !== header.readUInt16LE(0))
    throw unreadableRar('The checksum of a header is wrong')
  if (type === blockTypes.end) return { kind: 'end', next: at + length }
  if (type === blockTypes.main) return mainBlock(flags, at + length)
  if (type === blockTypes.file) {
    const file = readFile(header, at)
    return { kind: 'file', file, next: file.dataOffset + file.packedSize }
  }
  return { kind: 'other', next: at + length + addedSize(header, type, flags) }
}

function mainBlock(flags: number, next: number): RarBlock {
  if (flags & mainFlags.encrypted) return { kind: 'encrypted', next }
  const isVolume = (flags & mainFlags.volume) !== 0
  return { kind: 'main', main: { isVolume, isSolid: (flags & mainFlags.solid) !== 0 }, next }
}

function addedSize(header: Buffer, type: number, flags: number): number {
  if (!(flags & longBlock) || header.length < generalLength + 4) return 0
  const low = header.readUInt32LE(generalLength)
  const isLarge = type === blockTypes.service && flags & fileFlags.large && header.length >= 36
  return isLarge ? low + header.readUInt32LE(32) * 2 ** 32 : low
}

function readFile(header: Buffer, at: number): RarFile {
  const flags = header.readUInt16LE(3)
  const isLarge = (flags & fileFlags.large) !== 0
  const nameStart = isLarge ? fileHeaderLength + 8 : fileHeaderLength
  if (header.length < nameStart) throw unreadableRar('A file header is too short')
  const [highPacked, highSize] = isLarge ? [header.readUInt32LE(32), header.readUInt32LE(36)] : [0, 0]
  const size = header.readUInt32LE(11) + highSize * 2 ** 32
  const nameLength = header.readUInt16LE(26)
  if (nameStart + nameLength > header.length) throw unreadableRar('A name is longer than its header')
  const attributes = header.readUInt32LE(28)
  const dictionary = (flags & fileFlags.dictionary) >> 5
  return {
    rawName: readName(header.subarray(nameStart, nameStart + nameLength), flags),
    isFolder: dictionary === 7,
    // The upper half of the Unix mode is the kind of file: 0xa is a symbolic link.
    isLink: header.readUInt8(15) === unixHost && (attributes & 0xf000) === 0xa000,
    isEncrypted: (flags & fileFlags.encrypted) !== 0,
    isSplit: (flags & (fileFlags.splitBefore | fileFlags.splitAfter)) !== 0,
    isStored: header.readUInt8(25) === methodStored,
    headerOffset: at,
    dataOffset: at + header.length,
    packedSize: header.readUInt32LE(7) + highPacked * 2 ** 32,
    size: size === 0xffffffff || size > Number.MAX_SAFE_INTEGER ? null : size,
    // Versions before 1.5 of the format used another checksum.
    crc32: header.readUInt8(24) >= 15 ? header.readUInt32LE(16) : null,
    dictionarySize: dictionary === 7 ? 0 : 64 * 1024 * 2 ** dictionary,
  }
}

/** Decodes a name. With the flag it is UTF-8, or bytes of the old encoding, a zero, and the instructions to make UTF-16 of them. */
function readName(bytes: Buffer, flags: number): RawName {
  const zero = bytes.indexOf(0)
  if (!(flags & fileFlags.unicode)) return { bytes, isUtf8: false, extraFields: [] }
  if (zero === -1) return { bytes, isUtf8: true, extraFields: [] }
  const name = decodeRar4Name(bytes.subarray(0, zero), bytes.subarray(zero + 1))
  return { bytes: Buffer.from(name.toWellFormed()), isUtf8: true, extraFields: [] }
}
