import type { SeriesCondition } from '@lectern/contract/conditions'

/** Symbol for everything that does not begin with a Latin letter. */
const otherLetters = '#'
const latin = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))

/** Letters of the letter bar, in order. */
export const letters: readonly string[] = [otherLetters, ...latin]

export interface LetterCount {
  readonly letter: string
  readonly count: number
}

/**
 * Merges the server's first characters (never merged, any order, any case) into `#` and a to z, each with its count. The split is the one
 * of `letterRegex`, so a count is always the number of series that the letter shows.
 */
export function mergeLetters(
  groups: readonly { readonly group: string; readonly count: number }[],
): readonly LetterCount[] {
  const counts = new Map<string, number>()
  for (const { group, count } of groups) {
    // Not `toLowerCase` first: it turns the Kelvin sign into "k", which the filter of that letter does not find.
    const letter = /^[a-z]$/i.test(group) ? group.toLowerCase() : otherLetters
    counts.set(letter, (counts.get(letter) ?? 0) + count)
  }
  return letters.map((letter) => ({ letter, count: counts.get(letter) ?? 0 }))
}

/** Shorter lists, in number of series, need no letters. */
const minSeriesForLetters = 24

/** True when letters are useful: a short list is quicker to scan without them. */
export const shouldShowLetters = (counts: readonly LetterCount[]): boolean =>
  counts.reduce((sum, { count }) => sum + count, 0) >= minSeriesForLetters

/** Returns the list filter of a letter (behaviour 2.3). */
export const letterRegex = (letter: string): string =>
  letter === otherLetters ? '^[^a-z],title_sort' : `^${letter},title_sort`

/** Returns the same filter as a condition, for lists that need one. */
export function letterCondition(letter: string): SeriesCondition {
  if (letter !== otherLetters) return { titleSort: { operator: 'beginsWith', value: letter } }
  return { allOf: latin.map((value) => ({ titleSort: { operator: 'doesNotBeginWith', value } })) }
}

export const isLetter = (value: unknown): value is string =>
  typeof value === 'string' && letters.includes(value)

/** Returns the stop under a finger that drags over the scrubber; `fraction` is 0 at the top and 1 at the bottom. */
export function getStopAt<S>(fraction: number, shown: readonly S[]): S | undefined {
  const index = Math.floor(Math.min(Math.max(fraction, 0), 1) * shown.length)
  return shown[Math.min(index, shown.length - 1)]
}
