import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { safeName } from '../zip/zip-names.ts'
import type { ArchiveSource, SevenZipProgram } from './seven-zip-program.ts'

/** One entry of a 7z archive, in its own order. Sizes in bytes. */
export interface SevenZipEntry {
  /** As the program prints it, which is not always how it is written. */
  readonly printed: string
  /** Harmless, by `safeName`. */
  readonly name: string
  readonly isFolder: boolean
  /** A symbolic link or another thing without content of its own. */
  readonly isSpecial: boolean
  readonly isOverlong: boolean
  readonly isEncrypted: boolean
  readonly size: number
  /** Null where the archive keeps none. */
  readonly crc32: number | null
  /** Packed together with others: none of them comes out without those before it. Null for empty entries. */
  readonly block: string | null
}

/** Bytes of a listing: a hundred thousand entries take some 20 MB. */
const maxListing = 128 * 1024 * 1024

/** The entries of a 7z archive. Throws MediaError ARCHIVE_UNREADABLE, also when its headers are encrypted. */
export function listSevenZip(program: SevenZipProgram, source: ArchiveSource): SevenZipEntry[] {
  const parts: Uint8Array[] = []
  let length = 0
  const isWell = program.run(['l', '-slt'], '7z', source, (bytes) => {
    length += bytes.length
    parts.push(Uint8Array.from(bytes))
    return length <= maxListing
  })
  if (!isWell) throw new MediaError('ARCHIVE_UNREADABLE', 'The archive cannot be listed')
  return parseListing(Buffer.concat(parts).toString('utf8'))
}

/**
 * The technical listing of 7-Zip: after a line of dashes one group of `Key = value` lines for each entry. The program replaces line
 * breaks inside of names, so that a name cannot make lines of its own.
 */
export function parseListing(text: string): SevenZipEntry[] {
  const start = text.indexOf('\n----------\n')
  if (start === -1) return []
  const groups = text.slice(start + 12).split('\n\n')
  const entries: SevenZipEntry[] = []
  let allNames = 0
  for (const group of groups) {
    const fields = new Map(group.split('\n').map(fieldOf))
    const printed = fields.get('Path')
    if (printed === undefined) continue
    allNames += printed.length
    if (entries.length >= archiveLimits.entries || allNames > archiveLimits.allNameBytes)
      throw new MediaError('ARCHIVE_UNREADABLE', 'The archive has too many entries')
    entries.push(entryOf(printed, fields))
  }
  return entries
}

function fieldOf(line: string): [string, string] {
  const at = line.indexOf(' = ')
  return at === -1 ? [line.replace(/ =\s*$/, ''), ''] : [line.slice(0, at), line.slice(at + 3)]
}

function entryOf(printed: string, fields: ReadonlyMap<string, string>): SevenZipEntry {
  const [dos = '', unix = ''] = (fields.get('Attributes') ?? '').split(' ')
  const crc = fields.get('CRC') ?? ''
  const size = Number(fields.get('Size') || 0)
  const isFolder = dos.startsWith('D') || unix.startsWith('d')
  return {
    printed,
    name: safeName(printed.slice(0, archiveLimits.nameBytes)),
    isFolder,
    // Of what Unix writes, only `-` is a regular file; Windows marks links (L) and other reparse points.
    isSpecial:
      (unix !== '' && !unix.startsWith('-') && !isFolder) || dos.includes('L') || fields.get('Anti') === '+',
    isOverlong: printed.length > archiveLimits.nameBytes,
    isEncrypted: fields.get('Encrypted') === '+',
    size: Number.isSafeInteger(size) && size >= 0 ? size : 0,
    crc32: /^[0-9A-F]{8}$/.test(crc) ? Number.parseInt(crc, 16) : null,
    block: fields.get('Block') || null,
  }
}
