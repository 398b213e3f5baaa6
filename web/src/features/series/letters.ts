/** The mark for everything that does not begin with a Latin letter. */
const otherLetters = '#'
const latin = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))

/** What the letter bar shows, in its order. */
export const letters: readonly string[] = [otherLetters, ...latin]

export interface LetterCount {
  readonly letter: string
  readonly count: number
}

/**
 * Joins the server's first characters (never merged, any order, any case) into `#` and a to z, each with its count. The split is the
 * one that `letterRegex` asks the server for, so a count always tells how many series the letter will show.
 */
export function mergeLetters(
  groups: readonly { readonly group: string; readonly count: number }[],
): readonly LetterCount[] {
  const counts = new Map<string, number>()
  for (const { group, count } of groups) {
    // Not `toLowerCase` first: it makes a "k" of the Kelvin sign, which the filter of that letter does not find.
    const letter = /^[a-z]$/i.test(group) ? group.toLowerCase() : otherLetters
    counts.set(letter, (counts.get(letter) ?? 0) + count)
  }
  return letters.map((letter) => ({ letter, count: counts.get(letter) ?? 0 }))
}

/** Fewer series than this are seen at a glance. */
const minSeriesForLetters = 24

/** Whether letters shorten the way: in a short list they would only be in it. */
export const shouldShowLetters = (counts: readonly LetterCount[]): boolean =>
  counts.reduce((sum, { count }) => sum + count, 0) >= minSeriesForLetters

/** The list filter of a letter (behaviour 2.3). */
export const letterRegex = (letter: string): string =>
  letter === otherLetters ? '^[^a-z],title_sort' : `^${letter},title_sort`

export const isLetter = (value: unknown): value is string =>
  typeof value === 'string' && letters.includes(value)

/** The letter under a finger that drags over the scrubber; `fraction` is 0 at the top and 1 at the bottom. */
export function getLetterAt(fraction: number, shown: readonly string[]): string | undefined {
  const place = Math.floor(Math.min(Math.max(fraction, 0), 1) * shown.length)
  return shown[Math.min(place, shown.length - 1)]
}
