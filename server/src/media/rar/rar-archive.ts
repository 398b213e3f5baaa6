import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { readAt } from '../read-at.ts'
import { decodeSafeNames, type RawName } from '../zip/zip-names.ts'

/** A file in a RAR before its name is decoded. Sizes in bytes; offsets from the start of the file. */
export interface RarFile {
  readonly rawName: RawName
  readonly isFolder: boolean
  /** True for a symbolic or hard link, a junction, or a reference to an equal file. */
  readonly isLink: boolean
  readonly isEncrypted: boolean
  /** True if it begins or ends in another volume. */
  readonly isSplit: boolean
  /** True if the data is not compressed. */
  readonly isStored: boolean
  readonly headerOffset: number
  readonly dataOffset: number
  readonly packedSize: number
  /** Null if the header does not contain it. */
  readonly size: number | null
  /** Null without one, or for another kind of checksum. */
  readonly crc32: number | null
  /** Memory that the decoder needs, in bytes. */
  readonly dictionarySize: number
}

/** A `RarFile` with a decoded, safe name. */
export interface RarEntry extends RarFile {
  readonly name: string
  /** True if the name is longer than `archiveLimits.nameBytes`; `name` is its beginning. */
  readonly isOverlong: boolean
}

/** The main header. */
export interface RarMain {
  readonly isVolume: boolean
  readonly isSolid: boolean
}

export interface RarArchive extends RarMain {
  readonly version: 4 | 5
  readonly entries: readonly RarEntry[]
}

/** One block of a RAR archive, as `ReadRarBlock` returns it. `next` is the offset of the following block. */
export type RarBlock =
  | { readonly kind: 'main'; readonly main: RarMain; readonly next: number }
  | { readonly kind: 'file'; readonly file: RarFile; readonly next: number }
  | { readonly kind: 'encrypted' | 'end' | 'other'; readonly next: number }

/** Reads the block at an offset of the file; null at the end of the file. Throws MediaError ARCHIVE_UNREADABLE. */
export type ReadRarBlock = (source: RarSource, at: number) => RarBlock | null

export interface RarSource {
  readonly fileSize: number
  /** Returns bytes of the file; fewer at its end. */
  read(at: number, length: number): Buffer
}

const windowLength = 4096

/**
 * Lists the entries of a RAR from its block headers, in their own order; no data is read. Throws MediaError ENTRY_ENCRYPTED if the
 * headers or any entry is encrypted, ARCHIVE_UNREADABLE. For a volume only the main header is returned.
 */
export function listRar(
  fd: number,
  fileSize: number,
  format: { readonly version: 4 | 5; readonly start: number; readonly readBlock: ReadRarBlock },
): RarArchive {
  const source = {
    fileSize,
    read: (at: number, length: number) => readAt(fd, at, Math.max(length, windowLength)),
  }
  let main: RarMain | undefined
  const files: RarFile[] = []
  for (const block of blocks(source, format)) {
    if (block.kind === 'encrypted') throw new MediaError('ENTRY_ENCRYPTED', 'The headers are encrypted')
    if (block.kind === 'main') main = block.main
    if (main?.isVolume) return { ...main, version: format.version, entries: [] }
    if (block.kind === 'file' && !main) throw unreadableRar('The archive has no main header')
    if (block.kind === 'file') files.push(block.file)
  }
  if (!main) throw unreadableRar('The archive has no main header')
  if (files.some(({ isEncrypted }) => isEncrypted))
    throw new MediaError('ENTRY_ENCRYPTED', 'An entry is encrypted')
  return { ...main, version: format.version, entries: withNames(files) }
}

function* blocks(
  source: RarSource,
  { start, readBlock }: { readonly start: number; readonly readBlock: ReadRarBlock },
): Generator<RarBlock> {
  let at = start
  let allNameBytes = 0
  for (let count = 0; ; count += 1) {
    if (count > archiveLimits.entries) throw unreadableRar('The archive has too many blocks')
    const block = readBlock(source, at)
    if (block === null || block.kind === 'end') return
    if (block.kind === 'file')
      allNameBytes += Math.min(block.file.rawName.bytes.length, archiveLimits.nameBytes)
    if (allNameBytes > archiveLimits.allNameBytes)
      throw unreadableRar('The names of the archive are too long')
    yield block
    at = block.next
  }
}

function withNames(files: readonly RarFile[]): RarEntry[] {
  const names = decodeSafeNames(files.map(({ rawName }) => rawName))
  return files
    .map((file, i) => ({ name: '', isOverlong: false, ...file, ...names[i] }))
    .filter(({ isFolder }) => !isFolder)
}

export const unreadableRar = (reason: string): MediaError => new MediaError('ARCHIVE_UNREADABLE', reason)
