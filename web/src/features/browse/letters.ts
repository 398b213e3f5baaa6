import type { SeriesCondition } from '@lectern/contract/conditions'

/** Symbol for all titles that do not begin with a Latin letter. */
const otherLetters = '#'
const latin = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))

/** Letters that are always on the letter bar, in order. */
const basicLetters: readonly string[] = [otherLetters, ...latin]

/** First kana of each row → hiragana of the row; the code of a katakana is 0x60 higher. */
const hiraganaRows: Readonly<Record<string, string>> = {
  あ: 'ぁあぃいぅうぇえぉおゔ',
  か: 'かがきぎくぐけげこごゕゖ',
  さ: 'さざしじすずせぜそぞ',
  た: 'ただちぢっつづてでとど',
  な: 'なにぬねの',
  は: 'はばぱひびぴふぶぷへべぺほぼぽ',
  ま: 'まみむめも',
  や: 'ゃやゅゆょよ',
  ら: 'らりるれろ',
  わ: 'ゎわゐゑをん',
}
const withKatakana = (row: string) =>
  [...row].flatMap((kana) => [kana, String.fromCharCode(kana.charCodeAt(0) + 0x60)])
const kanaRows: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(hiraganaRows).map(([first, row]) => [first, withKatakana(row)]),
)
const rowOfKana = new Map([...kanaRows].flatMap(([first, row]) => row.map((kana) => [kana, first] as const)))

/** Writing systems of few letters, each of which is a stop. Han and Hangul have thousands of first characters. */
const ofAlphabet =
  /^(?=\p{L})[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Thai}]$/u

export interface LetterCount {
  readonly letter: string
  readonly count: number
}

/** Returns the stop of a first character that is not Latin; undefined when only `#` has it. */
function findStop(group: string): string | undefined {
  const letter = group.toLowerCase()
  return rowOfKana.get(letter) ?? (ofAlphabet.test(letter) ? letter : undefined)
}

/**
 * Merges the server's first characters (in any order and case) into `#`, a to z, rows of kana and letters of other alphabets, each with the
 * number of its series. `#` counts everything but a to z. If there are other letters, empty ones of a to z are omitted.
 */
export function mergeLetters(
  groups: readonly { readonly group: string; readonly count: number }[],
): readonly LetterCount[] {
  const counts = new Map<string, number>()
  const others = new Map<string, number>()
  const add = (to: Map<string, number>, letter: string, count: number) =>
    to.set(letter, (to.get(letter) ?? 0) + count)
  for (const { group, count } of groups) {
    // `toLowerCase` would turn the Kelvin sign into "k", which the filter of that letter does not find.
    const isLatin = /^[a-z]$/i.test(group)
    add(counts, isLatin ? group.toLowerCase() : otherLetters, count)
    const stop = isLatin ? undefined : findStop(group)
    if (stop !== undefined) add(others, stop, count)
  }
  const basic = basicLetters.map((letter) => ({ letter, count: counts.get(letter) ?? 0 }))
  if (others.size === 0) return basic
  const found = [...others].sort(([a], [b]) => (a < b ? -1 : 1))
  return [...basic.filter(({ count }) => count > 0), ...found.map(([letter, count]) => ({ letter, count }))]
}

/** Minimum number of series in a list with letters. */
const minSeriesForLetters = 24

/** True if the list is long enough for letters. */
export const shouldShowLetters = (counts: readonly LetterCount[]): boolean =>
  counts.reduce((sum, { letter, count }) => sum + (basicLetters.includes(letter) ? count : 0), 0) >=
  minSeriesForLetters

/** Data that determine whether the list has letters. */
interface LetterSigns {
  /** Undefined while they are counted. */
  readonly counts: readonly LetterCount[] | undefined
  /** True if the previous list of the library had letters; undefined for the first list. */
  readonly hadLetters: boolean | undefined
  /** Number of series in the list on the screen; undefined while it loads. */
  readonly listed: number | undefined
}

/** True if the list needs room for letters. Estimated until they are counted, so that the layout rarely changes. */
export const hasRoomForLetters = ({ counts, hadLetters, listed = 0 }: LetterSigns): boolean =>
  counts ? shouldShowLetters(counts) : (hadLetters ?? listed >= minSeriesForLetters)

/** Returns the list filter of a letter (behaviour 2.3); undefined for a row of kana, which needs a condition. */
export function letterRegex(letter: string): string | undefined {
  if (letter === otherLetters) return '^[^a-z],title_sort'
  return kanaRows.has(letter) ? undefined : `^${letter},title_sort`
}

/** Returns the same filter as a condition, for lists that need one. */
export function letterCondition(letter: string): SeriesCondition {
  const row = kanaRows.get(letter)
  if (row) return { anyOf: row.map((value) => ({ titleSort: { operator: 'beginsWith', value } })) }
  if (letter !== otherLetters) return { titleSort: { operator: 'beginsWith', value: letter } }
  return { allOf: latin.map((value) => ({ titleSort: { operator: 'doesNotBeginWith', value } })) }
}

export const isLetter = (value: unknown): value is string =>
  typeof value === 'string' && (basicLetters.includes(value) || (value !== '' && findStop(value) === value))

/** Returns the stop under a finger that drags over the scrubber; `fraction` is 0 at the top and 1 at the bottom. */
export function getStopAt<S>(fraction: number, shown: readonly S[]): S | undefined {
  const index = Math.floor(Math.min(Math.max(fraction, 0), 1) * shown.length)
  return shown[Math.min(index, shown.length - 1)]
}
