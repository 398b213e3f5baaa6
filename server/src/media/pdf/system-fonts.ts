import { closeSync, fstatSync, opendirSync, openSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readAt } from '../read-at.ts'

/** A font in a file of this machine. */
export interface SystemFont {
  readonly path: string
  /** Bytes before the font in a collection; undefined for a file of one font. */
  readonly offset: number | undefined
  readonly fileSize: number
  /** Scripts that it supports. */
  readonly scripts: ReadonlySet<CjkScript>
  /** From 1 to 1000; 400 is regular. */
  readonly weight: number
  readonly isSerif: boolean
}

export type CjkScript = 'japanese' | 'simplified' | 'korean' | 'traditional'

const limits = {
  depth: 5,
  files: 5000,
  /** Maximum size of a file in bytes: the decoder takes the whole of it into its memory. */
  fileSize: 64 * 1024 * 1024,
  fontsOfCollection: 64,
  tables: 100,
} as const

/** Bit of `ulCodePageRange1` → script (OpenType 1.9, OS/2). */
const codePageBits: ReadonlyMap<number, CjkScript> = new Map([
  [17, 'japanese'],
  [18, 'simplified'],
  [19, 'korean'],
  [20, 'traditional'],
])
const extensions = new Set(['.ttf', '.otf', '.ttc', '.otc'])
/** Names of fonts with serifs in these scripts. */
const serifName = /serif|mincho|song|sung|ming|batang|myeongjo|kai/i
const sansName = /sans/i

let folders: readonly string[] = []
let found: readonly SystemFont[] | undefined

/** Sets the folders with fonts, absolute paths; by default there are none. */
export function setFontFolders(paths: readonly string[]): void {
  folders = paths
  found = undefined
}

/** Returns the fonts of this machine for Chinese, Japanese or Korean; the folders are read once. */
function listCjkFonts(): readonly SystemFont[] {
  const budget = { files: limits.files }
  found ??= folders.flatMap((folder) => readFolder(folder, 0, budget))
  return found
}

/**
 * Returns the font of this machine that fits best: for the script, or else for another one with partly the same characters; then with or
 * without serifs as requested, then of the nearest weight. Undefined without any.
 */
export function findCjkFont(
  script: CjkScript,
  { weight, isSerif }: { readonly weight: number; readonly isSerif: boolean },
): SystemFont | undefined {
  const wantedWeight = weight > 0 ? weight : 400
  const distance = (font: SystemFont) =>
    (font.scripts.has(script) ? 0 : 10_000) +
    (font.isSerif === isSerif ? 0 : 2000) +
    Math.abs(font.weight - wantedWeight)
  return listCjkFonts()
    .toSorted((a, b) => distance(a) - distance(b))
    .at(0)
}

function readFolder(folder: string, depth: number, budget: { files: number }): SystemFont[] {
  const fonts: SystemFont[] = []
  try {
    const directory = opendirSync(folder)
    try {
      for (let entry = directory.readSync(); entry && budget.files > 0; entry = directory.readSync()) {
        const path = join(folder, entry.name)
        if (entry.isDirectory() && depth < limits.depth) fonts.push(...readFolder(path, depth + 1, budget))
        else if (!entry.isDirectory() && extensions.has(extname(entry.name).toLowerCase())) {
          budget.files -= 1
          fonts.push(...readFontFile(path))
        }
      }
    } finally {
      directory.closeSync()
    }
  } catch {
    // A missing or unreadable folder has no fonts.
  }
  return fonts
}

/** Returns the fonts of a file; none for an unreadable one. */
function readFontFile(path: string): SystemFont[] {
  let fd: number | undefined
  try {
    fd = openSync(path, 'r')
    return readFonts(fd, path)
  } catch {
    return []
  } finally {
    if (fd !== undefined) closeSync(fd)
  }
}

function readFonts(fd: number, path: string): SystemFont[] {
  const fileSize = fstatSync(fd).size
  if (fileSize > limits.fileSize) return []
  const head = readAt(fd, 0, 12 + limits.fontsOfCollection * 4)
  if (head.length < 12) return []
  const isCollection = head.toString('latin1', 0, 4) === 'ttcf'
  const count = isCollection ? Math.min(head.readUInt32BE(8), limits.fontsOfCollection) : 1
  return Array.from({ length: count }, (_, i) => {
    const offset = isCollection ? head.readUInt32BE(12 + i * 4) : undefined
    const os2 = readTable(fd, offset ?? 0, 'OS/2')
    // Version 0 has no code pages.
    if (!os2 || os2.length < 82) return []
    const range = os2.readUInt32BE(78)
    const scripts = [...codePageBits].filter(([bit]) => (range >>> bit) & 1).map(([, script]) => script)
    if (scripts.length === 0) return []
    const isSerif = serifName.test(path) && !sansName.test(path)
    return [{ path, offset, fileSize, scripts: new Set(scripts), weight: os2.readUInt16BE(4), isSerif }]
  }).flat()
}

/** Returns a table of the font that begins at `offset` (OpenType 1.9, table directory). */
function readTable(fd: number, offset: number, name: string): Buffer | undefined {
  const head = readAt(fd, offset, 12)
  const count = Math.min(head.readUInt16BE(4), limits.tables)
  const records = readAt(fd, offset + 12, count * 16)
  for (let at = 0; at + 16 <= records.length; at += 16)
    if (records.toString('latin1', at, at + 4) === name)
      return readAt(fd, records.readUInt32BE(at + 8), Math.min(records.readUInt32BE(at + 12), 4096))
  return undefined
}
