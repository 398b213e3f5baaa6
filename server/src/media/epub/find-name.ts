import { decodePercent, type EntryReference, followPath, resolveHref } from './hrefs.ts'

/** Finds the value of a name, which may be written differently (behaviour 4.5). */
export type FindByName<T> = (name: string) => T | undefined

/** A name as paths are compared: with slashes, without `.`, `..` and empty parts, its accents composed. */
const toPlain = (name: string): string => followPath('', name.replaceAll('\\', '/')).normalize()
const toLoose = (name: string): string => toPlain(decodePercent(name))
const toFolded = (name: string): string => toLoose(name).toLowerCase()

/**
 * Returns the lookup of names in an EPUB. Tools write the same name in different ways, so names are compared in this order until one matches:
 * exactly; with slashes for backslashes, from the root of the archive, and with composed accents; without percent escapes on either side;
 * without case, if only one matches.
 */
export function createNameIndex<T>(items: Iterable<readonly [name: string, value: T]>): FindByName<T> {
  const exact = new Map<string, T>()
  for (const [name, value] of items) if (!exact.has(name)) exact.set(name, value)
  const index = (key: (name: string) => string): (() => ReadonlyMap<string, T>) => {
    let made: Map<string, T> | undefined
    // Created only when needed: most names are written exactly.
    return () => {
      if (made) return made
      made = new Map()
      for (const [name, value] of exact) if (!made.has(key(name))) made.set(key(name), value)
      return made
    }
  }
  const plain = index(toPlain)
  const loose = index(toLoose)
  let folded: Map<string, T | null> | undefined
  const findFolded = (name: string): T | undefined => {
    if (!folded) {
      folded = new Map()
      for (const [key, value] of loose()) {
        const other = key.toLowerCase()
        folded.set(other, folded.has(other) ? null : value)
      }
    }
    return folded.get(toFolded(name)) ?? undefined
  }
  return (name) => {
    const found = exact.get(name)
    if (found !== undefined) return found
    const asPlain = toPlain(name)
    const asLoose = toLoose(name)
    return (
      plain().get(asPlain) ??
      loose().get(asPlain) ??
      plain().get(asLoose) ??
      loose().get(asLoose) ??
      findFolded(name)
    )
  }
}

/** Target of a reference, and its fragment (with `#`, or empty). */
export interface Found<T> {
  readonly value: T
  readonly fragment: EntryReference['fragment']
}

/**
 * Finds the target of a reference in an entry. A reference without one is also tried as it is written, because some tools do not escape `%`,
 * `#` and `?` in names.
 */
export function findByHref<T>(find: FindByName<T>, from: string, href: string): Found<T> | undefined {
  const reference = resolveHref(from, href)
  const value = reference ? find(reference.name) : undefined
  if (reference && value !== undefined) return { value, fragment: reference.fragment }
  for (const marks of [/%/g, /[%?]/g, /[%?#]/g]) {
    const literal = resolveHref(from, href.replace(marks, encodeURIComponent))
    const other = literal ? find(literal.name) : undefined
    if (literal && other !== undefined) return { value: other, fragment: literal.fragment }
  }
  return undefined
}
