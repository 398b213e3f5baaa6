import type { Author, WebLink } from '@lectern/contract/values'

/** Normalizes a text that users enter (behaviour 1.7): replaces lone surrogates, which cannot be stored (abuse case E3), and trims. */
export const normalizeText = (text: string): string => text.toWellFormed().trim()

/** Normalizes tags, genres and labels: lower case, without empty ones, each once, in the given order. */
export const normalizeKeywords = (values: readonly string[]): string[] => [
  ...new Set(values.map((v) => normalizeText(v).toLowerCase()).filter((v) => v !== '')),
]

export const normalizeAuthors = (authors: readonly Author[]): Author[] => {
  const kept = authors.map((a) => ({
    name: normalizeText(a.name),
    role: normalizeText(a.role).toLowerCase(),
  }))
  return [...new Map(kept.map((a) => [JSON.stringify(a), a])).values()]
}

export const normalizeLinks = (links: readonly WebLink[]): WebLink[] =>
  links.map((l) => ({ label: normalizeText(l.label), url: normalizeText(l.url) }))

/** Returns the locks in a change, and those of them that it sets, as bits in the order of `names`. */
export function getLockChange<L extends string>(
  names: readonly L[],
  change: Partial<Record<`${L}Lock`, boolean | null | undefined>>,
): { lockMask: number; lockBits: number } {
  let [lockMask, lockBits] = [0, 0]
  names.forEach((name, bit) => {
    const lock = change[`${name}Lock`]
    if (lock === undefined || lock === null) return
    lockMask |= 1 << bit
    if (lock) lockBits |= 1 << bit
  })
  return { lockMask, lockBits }
}
