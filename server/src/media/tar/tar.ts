import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { decodeSafeNames, type RawName } from '../zip/zip-names.ts'
import { paxValue, readPax } from './tar-pax.ts'

/** One regular file or link of a tar (POSIX.1-2017 pax, ustar interchange format; GNU tar manual, basic format). Bytes. */
export interface TarEntry {
  /** Decoded and made safe by `safeName`. */
  readonly name: string
  /** True for symbolic and hard links, devices, pipes and sparse files: they have no contiguous bytes. */
  readonly isSpecial: boolean
  /** True if the name is longer than `archiveLimits.nameBytes`; `name` is its beginning. */
  readonly isOverlong: boolean
  readonly dataOffset: number
  readonly size: number
}

const blockLength = 512
/** Maximum size of one extended header, in bytes: a long name and a few attributes need less. */
const maxExtended = 1024 * 1024

/** True if the first bytes of a file are the header of a tar: by its checksum, the only mark of the oldest ones. */
export const isTar = (head: Buffer): boolean =>
  head.length >= blockLength && head[0] !== 0 && hasChecksum(head.subarray(0, blockLength))

/** True if the checksum of the header is right. It counts itself as spaces; some old writers add up signed bytes. */
function hasChecksum(header: Buffer): boolean {
  const claimed = octal(header.subarray(148, 156))
  if (claimed === null) return false
  let unsigned = 0
  let signed = 0
  for (const [at, byte] of header.entries()) {
    const value = at >= 148 && at < 156 ? 0x20 : byte
    unsigned += value
    signed += value > 127 ? value - 256 : value
  }
  return claimed === unsigned || claimed === signed
}

function octal(field: Buffer): number | null {
  const digits = field.toString('latin1').replace(/\0.*$/s, '').trim()
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : null
}

/** Parses octal digits, or beyond 8 GB base-256 with the highest bit set (GNU). */
function number(field: Buffer): number | null {
  const [first = 0] = field
  if (first < 0x80) return octal(field) ?? (field.every((byte) => byte === 0 || byte === 0x20) ? 0 : null)
  const value = BigInt(`0x${field.toString('hex')}`) & ((1n << BigInt(field.length * 8 - 1)) - 1n)
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null
}

/** Values that extended headers give for the entry that follows them. */
interface Extended {
  readonly name?: RawName
  readonly size?: number
  readonly isSparse?: boolean
}

interface RawEntry {
  readonly name: RawName
  readonly type: string
  readonly isSparse: boolean
  readonly dataOffset: number
  readonly size: number
}

/** Lists the entries of a tar in their own order, without folders; only headers are read. Throws MediaError ARCHIVE_UNREADABLE. */
export function listTar(fd: number, fileSize: number): TarEntry[] {
  const found: RawEntry[] = []
  let allNameBytes = 0
  for (const entry of walk(fd, fileSize)) {
    found.push(entry)
    allNameBytes += Math.min(entry.name.bytes.length, archiveLimits.nameBytes)
    if (found.length > archiveLimits.entries || allNameBytes > archiveLimits.allNameBytes)
      throw unreadable('The archive has too many entries')
  }
  const names = decodeSafeNames(found.map(({ name }) => name))
  return found.flatMap(({ type, isSparse, dataOffset, size }, i) => {
    const { name, isOverlong } = names[i] ?? { name: '', isOverlong: false }
    const isSpecial = !['0', '\0', '7'].includes(type) || isSparse
    return type === '5' || name.endsWith('/') ? [] : [{ name, isSpecial, isOverlong, dataOffset, size }]
  })
}

/** Types of entries without content, even if their size field is set: links, devices, folders, pipes. */
const withoutContent = new Set(['1', '2', '3', '4', '5', '6'])

const extensions = new Set(['x', 'g', 'L', 'K'])

function* walk(fd: number, fileSize: number): Generator<RawEntry> {
  let extended: Extended = {}
  let at = 0
  for (let blocks = 0; at + blockLength <= fileSize; blocks += 1) {
    if (blocks > archiveLimits.entries * 4) throw unreadable('The archive has too many headers')
    const header = readAt(fd, at, blockLength)
    if (header.every((byte) => byte === 0)) return
    const entry = readHeader(header, at + blockLength, extended)
    at = entry.dataOffset + Math.ceil(entry.size / blockLength) * blockLength
    if (extensions.has(entry.type)) {
      if (entry.size > maxExtended) throw unreadable('An extended header is too long')
      extended = { ...extended, ...readExtension(entry.type, readAt(fd, entry.dataOffset, entry.size)) }
    } else {
      yield entry
      extended = {}
    }
  }
}

function readHeader(header: Buffer, dataOffset: number, extended: Extended): RawEntry {
  if (!hasChecksum(header)) throw unreadable('The checksum of a header is wrong')
  const type = header.toString('latin1', 156, 157)
  const declared = number(header.subarray(124, 136))
  if (declared === null) throw unreadable('The size of an entry is no number')
  // Extended headers describe the entry after them, not one another.
  if (extensions.has(type))
    return { name: rawName(header), type, isSparse: false, dataOffset, size: declared }
  const size = withoutContent.has(type) ? 0 : (extended.size ?? declared)
  const isSparse = type === 'S' || extended.isSparse === true
  return { name: extended.name ?? headerName(header), type, isSparse, dataOffset, size }
}

function readExtension(type: string, data: Buffer): Extended {
  if (type === 'L') return { name: rawName(readCString(data)) }
  // Global attributes apply to all following entries, but none matters for reading, and neither do long link targets.
  if (type !== 'x') return {}
  const records = readPax(data)
  const path = paxValue(records, 'path')
  const size = Number(paxValue(records, 'size') ?? Number.NaN)
  const isSparse = records.some(({ key }) => key.startsWith('GNU.sparse.'))
  return {
    ...(path === null ? {} : { name: { bytes: path, isUtf8: true, extraFields: [] } }),
    ...(Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
    ...(isSparse ? { isSparse } : {}),
  }
}

function headerName(header: Buffer): RawName {
  const name = readCString(header.subarray(0, 100))
  // GNU archives ("ustar  ") store times where POSIX ones store the beginning of a long name.
  const prefix =
    header.toString('latin1', 257, 263) === 'ustar\0'
      ? readCString(header.subarray(345, 500))
      : Buffer.alloc(0)
  return rawName(prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]))
}

const rawName = (bytes: Buffer): RawName => ({ bytes, isUtf8: false, extraFields: [] })

function readCString(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

const unreadable = (reason: string): MediaError => new MediaError('ARCHIVE_UNREADABLE', reason)
