import { basename, extname } from 'node:path'

/**
 * Returns a file name that is safe in an archive on any system: without folders, control characters, marks that change the writing
 * direction, and backslashes.
 */
export function entryName(path: string): string {
  const name = basename(path)
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069/\\]/gu, '_')
    .toWellFormed()
  return name === '' || name === '.' || name === '..' ? '_' : name
}

/** Returns the key by which case-insensitive file systems compare names. */
const getKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** Returns the names with duplicates numbered: the second `a.cbz` becomes `a (2).cbz`. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names.map(getKey))
  const used = new Set<string>()
  const last = new Map<string, number>()
  return names.map((name) => {
    const key = getKey(name)
    if (!used.has(key)) {
      used.add(key)
      return name
    }
    const extension = extname(name)
    const stem = name.slice(0, name.length - extension.length)
    let number = last.get(key) ?? 1
    let other: string
    do {
      number += 1
      other = `${stem} (${number})${extension}`
    } while (taken.has(getKey(other)))
    last.set(key, number)
    taken.add(getKey(other))
    return other
  })
}
