/** Letters that Unicode does not decompose and that are often typed without their marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
}
/** Maximum length of a word; longer ones are found by their beginning. */
const maxWordChars = 64

/** Folds stored and typed text for the search: lower case, one width, no accents, but with the marks of kana, which change the sound (behaviour 2.2). */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŧς]/g, (letter) => plainLetters[letter] ?? letter)

/** A sequence of letters and digits; CJK scripts do not separate words. */
export interface Run {
  readonly text: string
  readonly isCjk: boolean
}

const cjk = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}]'
const runPattern = new RegExp(`((?:(?=${cjk})[\\p{L}\\p{N}])+)|((?:(?!${cjk})[\\p{L}\\p{N}])+)`, 'gu')

/** Splits folded text into runs. */
export const splitRuns = (folded: string): Run[] =>
  Array.from(folded.matchAll(runPattern), ([text, inCjk]) => ({
    text: inCjk === undefined ? truncate(text) : text,
    isCjk: inCjk !== undefined,
  }))

const truncate = (word: string): string =>
  word.length <= maxWordChars ? word : [...word].slice(0, maxWordChars).join('')

/** Returns the tokens of a run. Of CJK text, each pair of adjacent characters is a token, and so is the last character. */
export function toTokens({ text, isCjk }: Run): string[] {
  if (!isCjk) return [text]
  const characters = [...text]
  return characters.map((character, i) => character + (characters[i + 1] ?? ''))
}

/** Returns compounds as one word: `spider-man` as `spiderman`, `don't` as `dont`, `s.h.i.e.l.d` as `shield`. */
function joinCompounds(folded: string): string[] {
  const compounds = folded.match(/[\p{L}\p{N}]+(?:[-'’.·&‐][\p{L}\p{N}]+)+/gu) ?? []
  return compounds
    .map((compound) => compound.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length <= maxWordChars && !/^\p{N}+$/u.test(word))
}

/** Returns numbers without leading zeros: `007` as `7`. */
const plainNumbers = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ text }) => (/^0+[1-9]\d{0,8}$/.test(text) ? [text.replace(/^0+/, '')] : []))

export interface IndexedText {
  /** Tokens in the order of the text, for phrases. */
  readonly title: string
  /** Other tokens that match it too. */
  readonly more: string
  /** Words of scripts with spaces, of which parts and misspellings are found. */
  readonly words: readonly string[]
}

/** Returns the tokens that are stored for a title and other names of the same item. */
export function indexText(title: string, others: readonly string[] = []): IndexedText {
  const folded = foldForSearch(title)
  const rest = others.map(foldForSearch).filter((other) => other !== folded)
  const runs = splitRuns(folded)
  const otherRuns = rest.flatMap(splitRuns)
  const joined = [folded, ...rest].flatMap(joinCompounds)
  const numbers = plainNumbers([...runs, ...otherRuns])
  const words = [...runs, ...otherRuns].flatMap((run) => (run.isCjk ? [] : [run.text]))
  return {
    title: runs.flatMap(toTokens).join(' '),
    more: [...otherRuns.flatMap(toTokens), ...joined, ...numbers].join(' '),
    words: [...new Set([...words, ...joined, ...numbers])],
  }
}

/** Removes the signs from an ISBN or the name of a role: 978-0-306 becomes 9780306. */
export const joinWord = (text: string): string => truncate(foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, ''))
