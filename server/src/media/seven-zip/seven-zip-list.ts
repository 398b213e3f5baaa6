import { archiveLimits } from '../archive/archive-limits.ts'
import { MediaError } from '../media-error.ts'
import { safeName } from '../zip/zip-names.ts'
import type { ArchiveSource, SevenZipProgram } from './seven-zip-program.ts'

/** An entry of a 7z archive, in the order of the archive. Sizes in bytes. */
export interface SevenZipEntry {
  /** Name as the program prints it, which may differ from the stored name. */
  readonly printed: string
  /** Name made safe by `safeName`. */
  readonly name: string
  readonly isFolder: boolean
  /** True for a symbolic link or another entry without content. */
  readonly isSpecial: boolean
  readonly isOverlong: boolean
  readonly isEncrypted: boolean
  readonly size: number
  /** Null if the archive stores none. */
  readonly crc32: number | null
  /** Solid block that the entry belongs to: unpacking it needs those before it. Null for empty entries. */
  readonly block: string | null
}

/** Maximum size of a listing, in bytes: a hundred thousand entries take some 20 MB. */
const maxListing = 128 * 1024 * 1024

/** Lists the entries of a 7z archive without folders. Throws MediaError ARCHIVE_UNREADABLE, also when its headers are encrypted. */
export function listSevenZip(program: SevenZipProgram, source: ArchiveSource): SevenZipEntry[] {
  const parts: Uint8Array[] = []
  let length = 0
  const isDone = program.run(['l', '-slt'], '7z', source, (bytes) => {
    length += bytes.length
    parts.push(Uint8Array.from(bytes))
    return length <= maxListing
  })
  if (!isDone) throw new MediaError('ARCHIVE_UNREADABLE', 'The archive cannot be listed')
  return parseListing(Buffer.concat(parts).toString('utf8')).filter(({ isFolder }) => !isFolder)
}

/**
 * Parses the technical listing of 7-Zip: after a line of dashes one group of `Key = value` lines for each entry. The program replaces line
 * breaks in names, so a name cannot add lines.
 */
export function parseListing(text: string): SevenZipEntry[] {
  const start = text.indexOf('\n----------\n')
  if (start === -1) return []
  const groups = text.slice(start + 12).split('\n\n')
  const entries: SevenZipEntry[] = []
  let allNames = 0
  for (const group of groups) {
    const fields = new Map(group.split('\n').map(parseField))
    const printed = fields.get('Path')
    if (printed === undefined) continue
    allNames += printed.length
    if (entries.length >= archiveLimits.entries || allNames > archiveLimits.allNameBytes)
      throw new MediaError('ARCHIVE_UNREADABLE', 'The archive has too many entries')
    entries.push(toEntry(printed, fields))
  }
  return entries
}

function parseField(line: string): [string, string] {
  const at = line.indexOf(' = ')
  return at === -1 ? [line.replace(/ =\s*$/, ''), ''] : [line.slice(0, at), line.slice(at + 3)]
}

function toEntry(printed: string, fields: ReadonlyMap<string, string>): SevenZipEntry {
  const [dos = '', unix = ''] = (fields.get('Attributes') ?? '').split(' ')
  const crc = fields.get('CRC') ?? ''
  const size = Number(fields.get('Size') || 0)
  const isFolder = dos.startsWith('D') || unix.startsWith('d')
  return {
    printed,
    name: safeName(printed.slice(0, archiveLimits.nameBytes)),
    isFolder,
    // In Unix modes only `-` is a regular file; Windows marks links (L) and other reparse points.
    isSpecial:
      (unix !== '' && !unix.startsWith('-') && !isFolder) || dos.includes('L') || fields.get('Anti') === '+',
    isOverlong: printed.length > archiveLimits.nameBytes,
    isEncrypted: fields.get('Encrypted') === '+',
    size: Number.isSafeInteger(size) && size >= 0 ? size : 0,
    crc32: /^[0-9A-F]{8}$/.test(crc) ? Number.parseInt(crc, 16) : null,
    block: fields.get('Block') || null,
  }
}
