import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { locateZip, type ZipBounds } from './zip-locate.ts'
import { decodeSafeNames } from './zip-names.ts'

/** An entry of the central directory (APPNOTE.TXT 4.3.12). Sizes in bytes; all values are claims of the archive. */
export interface ZipEntry {
  /** Decoded and made safe by `safeName`. */
  readonly name: string
  readonly isFolder: boolean
  readonly isEncrypted: boolean
  /** True if the name is longer than `archiveLimits.nameBytes`; `name` is its beginning. */
  readonly isOverlong: boolean
  readonly nameBytes: number
  /** Offset of the local header, from the start of the file. */
  readonly localOffset: number
  readonly compressedSize: number
  readonly size: number
  readonly method: number
  readonly crc32: number
}

/**
 * Lists the central directory of a zip, in its own order; the entries themselves are not read. Handles zip64 and archives with bytes before
 * or after them. Throws MediaError ARCHIVE_UNREADABLE.
 */
export async function listZip(fd: number, fileSize: number): Promise<ZipEntry[]> {
  const { entries, start } = await listRawZip(fd, fileSize)
  return toZipEntries(entries, start)
}

/**
 * Lists the central directory with every field as stored, for writing it again: in the order of `listZip`. Offsets count from `start`, in
 * bytes from the start of the file. Throws MediaError ARCHIVE_UNREADABLE.
 */
export async function listRawZip(
  fd: number,
  fileSize: number,
): Promise<{ readonly entries: readonly Entry[]; readonly start: number; readonly comment: Uint8Array }> {
  try {
    const bounds = locateZip(fd, fileSize)
    const zip = await fromRandomAccessReaderPromise(
      new DirectoryReader(fd, bounds),
      bounds.end - bounds.start,
      {
        autoClose: false,
        decodeStrings: false,
        // An entry with a wrong size must not cost the whole book; it is caught when that entry is read.
        validateEntrySizes: false,
      },
    )
    // Without `decodeStrings` the comment is a Buffer, contrary to its type.
    const comment = Buffer.from(zip.comment as unknown as Uint8Array)
    return { entries: await readDirectory(zip), start: bounds.start, comment }
  } catch (error) {
    if (error instanceof MediaError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new MediaError('ARCHIVE_UNREADABLE', reason, { cause: error })
  }
}

async function readDirectory(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > archiveLimits.entries) {
    throw new MediaError('ARCHIVE_UNREADABLE', `The archive has ${zip.entryCount} entries`)
  }
  const entries: Entry[] = []
  let allNameBytes = 0
  for await (const entry of zip.eachEntry()) {
    allNameBytes += Math.min(entry.fileNameLength, archiveLimits.nameBytes)
    if (allNameBytes > archiveLimits.allNameBytes) {
      throw new MediaError('ARCHIVE_UNREADABLE', 'The names of the archive are too long')
    }
    entries.push(entry)
  }
  return entries
}

function toZipEntries(entries: readonly Entry[], start: number): ZipEntry[] {
  const names = decodeSafeNames(
    entries.map((entry) => ({
      bytes: entry.fileNameRaw,
      isUtf8: (entry.generalPurposeBitFlag & 0x800) !== 0,
      extraFields: entry.extraFields,
    })),
  )
  return entries.map((entry, i) => {
    const { name, isOverlong } = names[i] ?? { name: '', isOverlong: false }
    return {
      name,
      isFolder: name.endsWith('/'),
      isEncrypted: entry.isEncrypted(),
      isOverlong,
      nameBytes: entry.fileNameLength,
      localOffset: entry.relativeOffsetOfLocalHeader + start,
      compressedSize: entry.compressedSize,
      size: entry.uncompressedSize,
      method: entry.compressionMethod,
      crc32: entry.crc32,
    }
  })
}

const windowLength = 256 * 1024

/**
 * Gives yauzl the archive's part of the file, through one buffer: the directory is read in a few large chunks instead of two small reads
 * for every entry.
 */
class DirectoryReader extends RandomAccessReader {
  readonly #fd: number
  readonly #bounds: ZipBounds
  #window: Buffer = Buffer.alloc(0)
  #windowStart = 0

  constructor(fd: number, bounds: ZipBounds) {
    super()
    this.#fd = fd
    this.#bounds = bounds
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    let bytesRead: number
    try {
      bytesRead = this.#slice(position + this.#bounds.start, length).copy(buffer, offset)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)))
      return
    }
    callback(null, bytesRead)
  }

  #slice(position: number, length: number): Buffer {
    const end = Math.min(position + length, this.#bounds.end)
    if (position < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#windowStart = position
      this.#window = readAt(
        this.#fd,
        position,
        Math.max(0, Math.min(Math.max(length, windowLength), this.#bounds.end - position)),
      )
    }
    return this.#window.subarray(position - this.#windowStart, end - this.#windowStart)
  }
}
