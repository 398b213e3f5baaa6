import { foldText } from '../../lib/fold-text.ts'

/** A part of a text, as offsets of UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Returns a text without case and accents, with the offset in the original text of each of its units. */
function foldWithOffsets(text: string): { readonly folded: string; readonly offsets: readonly number[] } {
  let folded = ''
  const offsets: number[] = []
  let offset = 0
  for (const character of text) {
    const part = foldText(character)
    folded += part
    for (let i = 0; i < part.length; i += 1) offsets.push(offset)
    offset += character.length
  }
  offsets.push(offset)
  return { folded, offsets }
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
const hasWordBreaks = (word: string) => !/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u.test(word)

/** Splits a search text into its folded words. Operators of the search language are no words. */
export const toWords = (text: string): readonly string[] =>
  text
    .replace(/\b(?:AND|OR|NOT)\b|[\p{L}\p{N}_]+:(?=\S)/gu, ' ')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldText)
    .filter((word) => word !== '')

function findWord(folded: string, word: string): readonly TextRange[] {
  const found: TextRange[] = []
  // One or two letters are in almost every title, so they match only at the start of a word.
  const isShort = word.length < 3 && hasWordBreaks(word)
  for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length))
    if (!isShort || !isLetter(folded[at - 1])) found.push({ start: at, end: at + word.length })
  return found
}

/** Lengths of words in which the server corrects typing errors; too many shorter words would match. */
const minLetters = 4
const maxLetters = 24

/** True for words whose misspelled forms the server finds, too; numbers have none. */
const canBeMistyped = (word: string): boolean =>
  word.length >= minLetters && word.length <= maxLetters && !/^\p{N}+$/u.test(word)

/** Returns the number of equal letters at the start of two words. */
function countCommon(a: string, b: string): number {
  let count = 0
  while (count < Math.min(a.length, b.length) && a[count] === b[count]) count += 1
  return count
}

/** True if two words differ by one typing error: a letter too many, too few or replaced, or two that are swapped. */
function isMistyped(word: string, other: string): boolean {
  const start = countCommon(word, other)
  const [a, b] = [word.slice(start), other.slice(start)]
  if (a === b) return false
  // After the error, the remaining letters are the same.
  const isSwapped = a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2)
  return isSwapped || a.slice(1) === b.slice(1) || a.slice(1) === b || a === b.slice(1)
}

/** Returns the words of a text that differ from a word by one typing error. */
const findNearWords = (folded: string, word: string): readonly TextRange[] =>
  canBeMistyped(word)
    ? Array.from(folded.matchAll(/[\p{L}\p{N}]+/gu))
        .filter(([other]) => isMistyped(word, other))
        .map(({ 0: other, index }) => ({ start: index, end: index + other.length }))
    : []

type FindInText = (folded: string, word: string) => readonly TextRange[]

function findRanges(text: string, search: string, find: FindInText): readonly TextRange[] {
  const { folded, offsets } = foldWithOffsets(text)
  const found = toWords(search)
    .flatMap((word) => find(folded, word))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const merged: TextRange[] = []
  for (const { start, end } of found) {
    const last = merged.at(-1)
    if (last && start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else merged.push({ start, end })
  }
  // A folded character can be longer than the original one, which is then marked as a whole.
  return merged.map(({ start, end }) => ({
    start: offsets[start] ?? 0,
    end: endOfCharacter(text, offsets[end - 1] ?? 0),
  }))
}

/** Returns the parts of a text that match words of a search or parts of them, in order and without overlaps. Ignores case and accents. */
export const findMatches = (text: string, search: string): readonly TextRange[] =>
  findRanges(text, search, findWord)

/** Returns the same parts; for words that the text does not contain, the words that differ by one typing error. */
export const findMarks = (text: string, search: string): readonly TextRange[] =>
  findRanges(text, search, (folded, word) => {
    const exact = findWord(folded, word)
    return exact.length > 0 ? exact : findNearWords(folded, word)
  })

/** Returns the offset after the character at an offset, with the accents that follow it. */
function endOfCharacter(text: string, offset: number): number {
  const rest = text.slice(offset)
  return offset + (rest.match(/^.\p{M}*/su)?.[0].length ?? 0)
}
