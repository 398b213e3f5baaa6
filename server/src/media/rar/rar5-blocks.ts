import { crc32 } from 'node:zlib'
import { type RarBlock, type RarFile, type RarSource, unreadableRar } from './rar-archive.ts'

/** The blocks of RAR 5 (RAR 5.0 archive format: general archive block format, main, file and encryption headers). */

/** Length of the signature. */
export const rar5Start = 8

const blockTypes = { main: 1, file: 2, encryption: 4, end: 5 } as const
const headerFlags = { extra: 0x01, data: 0x02, splitBefore: 0x08, splitAfter: 0x10 } as const
const mainFlags = { volume: 0x01, solid: 0x04 } as const
const fileFlags = { folder: 0x01, time: 0x02, crc: 0x04, unknownSize: 0x08 } as const
const extraTypes = { encryption: 1, redirection: 5 } as const
/** "Maximum header size is 2 MB": the length is a number of at most three bytes. */
const maxHeader = 2 * 1024 * 1024
/** Length of the checksum and the longest length field. */
const prefixLength = 7
const unixHost = 1

export function readRar5Block(source: RarSource, at: number): RarBlock | null {
  if (at >= source.fileSize) return null
  const start = source.read(at, prefixLength)
  if (start.length < prefixLength) return null
  const prefix = new Fields(start, 4)
  const length = prefix.number()
  const total = prefix.at + length
  if (length === 0 || length > maxHeader) throw unreadableRar('The length of a header is nonsense')
  const header = start.length >= total ? start.subarray(0, total) : source.read(at, total).subarray(0, total)
  if (header.length < total) throw unreadableRar('A header reaches beyond the end of the file')
  if (crc32(header.subarray(4)) !== header.readUInt32LE(0))
    throw unreadableRar('The checksum of a header is wrong')
  return readBlock(new Fields(header, prefix.at), at + total)
}

function readBlock(fields: Fields, dataOffset: number): RarBlock {
  const type = fields.number()
  const flags = fields.number()
  const extraSize = flags & headerFlags.extra ? fields.number() : 0
  const packedSize = flags & headerFlags.data ? fields.number() : 0
  const next = dataOffset + packedSize
  if (type === blockTypes.encryption) return { kind: 'encrypted', next }
  if (type === blockTypes.end) return { kind: 'end', next }
  if (type === blockTypes.main) {
    const archive = fields.number()
    const isVolume = (archive & mainFlags.volume) !== 0
    return { kind: 'main', main: { isVolume, isSolid: (archive & mainFlags.solid) !== 0 }, next }
  }
  if (type !== blockTypes.file) return { kind: 'other', next }
  const isSplit = (flags & (headerFlags.splitBefore | headerFlags.splitAfter)) !== 0
  const place = { headerOffset: dataOffset - fields.bytes.length, dataOffset, packedSize, isSplit }
  return { kind: 'file', file: readFile(fields, extraSize, place), next }
}

type Place = Pick<RarFile, 'headerOffset' | 'dataOffset' | 'packedSize' | 'isSplit'>

function readFile(fields: Fields, extraSize: number, place: Place): RarFile {
  const flags = fields.number()
  const size = fields.number()
  const attributes = fields.number()
  if (flags & fileFlags.time) fields.uint32()
  const checksum = flags & fileFlags.crc ? fields.uint32() : null
  const compression = fields.number()
  const host = fields.number()
  const bytes = fields.accept(fields.number())
  const extras = readExtras(fields.bytes.subarray(Math.max(fields.at, fields.bytes.length - extraSize)))
  const isLinkByMode = host === unixHost && (attributes & 0xf000) === 0xa000
  return {
    ...place,
    rawName: { bytes, isUtf8: true, extraFields: [] },
    isFolder: (flags & fileFlags.folder) !== 0,
    isLink: extras.has(extraTypes.redirection) || isLinkByMode,
    isEncrypted: extras.has(extraTypes.encryption),
    isStored: ((compression >> 7) & 7) === 0,
    size: flags & fileFlags.unknownSize ? null : size,
    crc32: checksum,
    dictionarySize: 128 * 1024 * 2 ** ((compression >> 10) & 15),
  }
}

/** Returns the types of the records of an extra area; records after an invalid one are ignored. */
function readExtras(area: Buffer): ReadonlySet<number> {
  const types = new Set<number>()
  const fields = new Fields(area, 0)
  while (fields.at < area.length) {
    const end = fields.number() + fields.at
    if (end > area.length || end <= fields.at) break
    types.add(fields.number())
    fields.at = end
  }
  return types
}

/** Reads numbers of seven bits a byte, lowest first, the highest bit set where more follow. Throws beyond the end. */
class Fields {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  number(): number {
    let value = 0
    for (let scale = 1; scale <= 2 ** 63; scale *= 128) {
      const byte = this.bytes[this.at]
      if (byte === undefined) throw unreadableRar('A header is too short')
      this.at += 1
      value += (byte & 0x7f) * scale
      if (byte < 0x80) break
    }
    if (value > Number.MAX_SAFE_INTEGER) throw unreadableRar('A number is too large')
    return value
  }

  uint32(): number {
    return this.accept(4).readUInt32LE(0)
  }

  accept(length: number): Buffer {
    if (this.at + length > this.bytes.length) throw unreadableRar('A header is too short')
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}
