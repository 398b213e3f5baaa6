import { crc32 } from 'node:zlib'
import { Extractor } from 'node-unrar-js/dist/js/Extractor.js'
import { getUnrar } from 'node-unrar-js/dist/js/unrar.singleton.js'
import { requireIsolation } from '../isolation.ts'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import type { RarArchive, RarEntry } from './rar-archive.ts'

/** Receives the content of an entry in chunks; returns false if it needs no more. */
export type ByteSink = (bytes: Uint8Array) => boolean

/** Maximum size of a decoder's dictionary, in bytes. 4 to 32 MB are usual; the format allows gigabytes, which no images need. */
const maxDictionary = 256 * 1024 * 1024

export interface RarTarget {
  readonly entry: RarEntry
  readonly accept: ByteSink
}

/**
 * Unpacks the content of entries, in the order of the archive, into memory only. The decoder is given an archive of a new main header and
 * the blocks of these entries, and the files that it writes are passed to each `accept`. So it never receives a link, a second volume or
 * other entries of a large archive, opens no file, and names have no effect. In a solid archive each entry needs all before it: pass all of
 * them from the first. `onDone` reports damaged entries; after a damaged one of a solid archive, all others are damaged. Throws MediaError
 * NEEDS_ISOLATION.
 */
export async function unpackRar(
  fd: number,
  archive: RarArchive,
  targets: readonly RarTarget[],
  onDone: (entry: RarEntry, isWhole: boolean) => void,
): Promise<void> {
  requireIsolation()
  const unrar = await getUnrar()
  const batches = archive.isSolid ? [targets] : targets.map((target) => [target])
  for (const batch of batches) {
    if (batch.some(({ entry }) => entry.dictionarySize > maxDictionary)) {
      for (const { entry } of batch) onDone(entry, false)
      continue
    }
    const reader = new VirtualRar(unrar, fd, archive, batch)
    // The module calls back the extractor that is set here; nothing is awaited until it is done.
    unrar.extractor = reader
    reader.run(onDone)
  }
}

/** Returns the whole content of an entry (which must be unpacked, in a solid archive, after all before it). Throws MediaError. */
export async function unpackRarEntry(
  fd: number,
  archive: RarArchive,
  wanted: RarEntry,
  limit: number,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  let isTooLarge = false
  const accept: ByteSink = (bytes) => {
    length += bytes.length
    isTooLarge = length > limit
    if (!isTooLarge) parts.push(Uint8Array.from(bytes))
    return !isTooLarge
  }
  const before = archive.isSolid
    ? archive.entries.slice(0, archive.entries.indexOf(wanted)).filter(({ isLink }) => !isLink)
    : []
  const targets = [...before.map((entry) => ({ entry, accept: () => true })), { entry: wanted, accept }]
  let isWhole = false
  await unpackRar(fd, archive, targets, (entry, whole) => {
    if (entry === wanted) isWhole = whole
  })
  if (isTooLarge) throw new MediaError('ENTRY_TOO_LARGE', `The entry has more than ${limit} bytes`)
  if (!isWhole) throw new MediaError('ENTRY_DAMAGED', 'The entry cannot be unpacked')
  return Buffer.concat(parts)
}

/** A segment of the virtual file that the decoder reads. */
interface Segment {
  readonly at: number
  readonly length: number
  /** Bytes in memory, or an offset in the real file. */
  readonly source: Buffer | number
}

/** Thrown through the decoder to make it stop: it ignores the result of `write`. */
class UnpackingStopped extends Error {}

const archiveHandle = 1
const outputHandle = 2
const archiveName = 'archive.rar'
type SeekMethod = 'CUR' | 'SET' | 'END'

class VirtualRar extends Extractor {
  protected _filePath = archiveName
  readonly #fd: number
  readonly #targets: readonly RarTarget[]
  readonly #segments: readonly Segment[]
  readonly #size: number
  #position = 0
  #written = 0
  /** Index of the entry that is being unpacked. */
  #index = -1

  constructor(unrar: unknown, fd: number, archive: RarArchive, targets: readonly RarTarget[]) {
    super(unrar)
    this.#fd = fd
    this.#targets = targets
    this.#segments = toSegments(archive, targets)
    const last = this.#segments.at(-1)
    this.#size = last ? last.at + last.length : 0
  }

  run(onDone: (entry: RarEntry, isWhole: boolean) => void): void {
    let done = 0
    try {
      const { files } = this.extract({
        files: () => {
          this.#index += 1
          this.#written = 0
          return true
        },
      })
      for (const _ of files) {
        const target = this.#targets[done]
        if (target) onDone(target.entry, target.entry.size === null || this.#written === target.entry.size)
        done += 1
      }
    } catch (error) {
      this.#release()
      if (!(error instanceof UnpackingStopped) && !isOfDecoder(error)) throw error
      const target = this.#targets[done]
      if (target) onDone(target.entry, error instanceof UnpackingStopped)
      done += 1
    }
    for (const { entry } of this.#targets.slice(done)) onDone(entry, false)
  }

  /** Frees the decoder's memory for this archive, which its wrapper leaks after an error. */
  #release(): void {
    const held: unknown = Reflect.get(this, '_archive')
    if (typeof held === 'object' && held !== null && 'delete' in held && typeof held.delete === 'function')
      held.delete()
    Reflect.set(this, '_archive', null)
  }

  protected open(name: string): number {
    if (name !== archiveName) throw new MediaError('ENTRY_DAMAGED', 'The archive asks for another file')
    this.#position = 0
    return archiveHandle
  }

  protected create(): number {
    return outputHandle
  }

  protected closeFile(): void {}

  protected read(_handle: number, address: number, length: number): number {
    const bytes = this.#read(Math.min(length, this.#size - this.#position))
    this.unrar.HEAPU8.set(bytes, address)
    this.#position += bytes.length
    return bytes.length
  }

  protected write(_handle: number, address: number, length: number): boolean {
    this.#written += length
    const accept = this.#targets[this.#index]?.accept
    if (accept && !accept(this.unrar.HEAPU8.subarray(address, address + length))) throw new UnpackingStopped()
    return true
  }

  protected tell(handle: number): number {
    return handle === archiveHandle ? this.#position : this.#written
  }

  protected seek(handle: number, offset: number, method: SeekMethod): boolean {
    if (handle !== archiveHandle) return true
    const base = method === 'SET' ? 0 : method === 'END' ? this.#size : this.#position
    const position = base + offset
    if (position < 0 || position > this.#size) return false
    this.#position = position
    return true
  }

  #read(length: number): Buffer {
    const parts: Buffer[] = []
    let at = this.#position
    const end = at + length
    for (let i = findSegment(this.#segments, at); at < end; i += 1) {
      const segment = this.#segments[i]
      if (!segment) break
      const from = at - segment.at
      const count = Math.min(segment.length - from, end - at)
      const bytes =
        typeof segment.source === 'number'
          ? readAt(this.#fd, segment.source + from, count)
          : segment.source.subarray(from, from + count)
      parts.push(bytes)
      at += bytes.length
      if (bytes.length < count) break
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
  }
}

/** Returns the index of the last segment that begins at or before the offset. */
function findSegment(segments: readonly Segment[], position: number): number {
  let low = 0
  let high = segments.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((segments[middle]?.at ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return low
}

function toSegments(archive: RarArchive, targets: readonly RarTarget[]): Segment[] {
  const head = archive.version === 4 ? rar4Head(archive.isSolid) : rar5Head(archive.isSolid)
  const segments: Segment[] = [{ at: 0, length: head.length, source: head }]
  let at = head.length
  for (const { entry } of targets) {
    const length = entry.dataOffset + entry.packedSize - entry.headerOffset
    segments.push({ at, length, source: entry.headerOffset })
    at += length
  }
  return segments
}

/** Returns the marker and main header of a plain archive (RAR technical note of version 4). */
function rar4Head(isSolid: boolean): Buffer {
  const main = Buffer.from([0, 0, 0x73, isSolid ? 0x08 : 0, 0, 13, 0, 0, 0, 0, 0, 0, 0])
  main.writeUInt16LE(crc32(main.subarray(2)) & 0xffff, 0)
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x00', 'latin1'), main])
}

/** Returns the signature and main header (RAR 5.0 archive format): length 3, type 1, no flags, archive flags. */
function rar5Head(isSolid: boolean): Buffer {
  const main = Buffer.from([0, 0, 0, 0, 3, 1, 0, isSolid ? 4 : 0])
  main.writeUInt32LE(crc32(main.subarray(4)), 0)
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), main])
}

/** True for errors of the decoder: its own carry a reason, those of the compiled code are numbers or of WebAssembly. */
function isOfDecoder(error: unknown): boolean {
  if (error instanceof MediaError) return true
  if (!(error instanceof Error)) return true
  return 'reason' in error || error instanceof WebAssembly.RuntimeError || error instanceof RangeError
}
