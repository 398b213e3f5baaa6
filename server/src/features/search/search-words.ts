/** What of a text can be searched for; the same for what is stored and for what is typed, or nothing would be found. */

/** Letters that Unicode does not take apart and that people type without their marks. */
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
/** No word of a language is longer; what is, is found by its beginning. */
const maxWordChars = 64

/** Lower case, full and half width alike, no accents; the marks of kana stay, since they make other sounds (behaviour 2.2). */
export const foldForSearch = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøđðþłħıŧς]/g, (letter) => plainLetters[letter] ?? letter)

/** Letters and digits without anything between: of a script that separates words, or of one that does not. */
export interface Run {
  readonly text: string
  readonly isCjk: boolean
}

const cjk = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}]'
const runPattern = new RegExp(`((?:(?=${cjk})[\\p{L}\\p{N}])+)|((?:(?!${cjk})[\\p{L}\\p{N}])+)`, 'gu')

/** Of a text that is folded already. */
export const splitRuns = (folded: string): Run[] =>
  Array.from(folded.matchAll(runPattern), ([text, inCjk]) => ({
    text: inCjk === undefined ? cut(text) : text,
    isCjk: inCjk !== undefined,
  }))

const cut = (word: string): string =>
  word.length <= maxWordChars ? word : [...word].slice(0, maxWordChars).join('')

/** Text of CJK scripts has no spaces: each two neighbours are a token, and the last character by itself is one more. */
export function toTokens({ text, isCjk }: Run): string[] {
  if (!isCjk) return [text]
  const characters = [...text]
  return characters.map((character, i) => character + (characters[i + 1] ?? ''))
}

/** Of words that a sign holds together, also the whole: `spider-man` as `spiderman`, `don't` as `dont`, `s.h.i.e.l.d` as `shield`. */
function joinedWords(folded: string): string[] {
  const compounds = folded.match(/[\p{L}\p{N}]+(?:[-'’.·&‐][\p{L}\p{N}]+)+/gu) ?? []
  return compounds
    .map((compound) => compound.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word.length <= maxWordChars && !/^\p{N}+$/u.test(word))
}

/** `007` as `7`. */
const plainNumbers = (runs: readonly Run[]): string[] =>
  runs.flatMap(({ text }) => (/^0+[1-9]\d{0,8}$/.test(text) ? [text.replace(/^0+/, '')] : []))

export interface IndexedText {
  /** Tokens in the order of the text, for phrases. */
  readonly title: string
  /** Other tokens that find it too. */
  readonly more: string
  /** Words without spaces between are not here: they have no parts and no misspellings. */
  readonly words: readonly string[]
}

/** What is stored of a title and of the other names of the same thing. */
export function indexText(title: string, others: readonly string[] = []): IndexedText {
  const folded = foldForSearch(title)
  const rest = others.map(foldForSearch).filter((other) => other !== folded)
  const runs = splitRuns(folded)
  const otherRuns = rest.flatMap(splitRuns)
  const joined = [folded, ...rest].flatMap(joinedWords)
  const numbers = plainNumbers([...runs, ...otherRuns])
  const words = [...runs, ...otherRuns].flatMap((run) => (run.isCjk ? [] : [run.text]))
  return {
    title: runs.flatMap(toTokens).join(' '),
    more: [...otherRuns.flatMap(toTokens), ...joined, ...numbers].join(' '),
    words: [...new Set([...words, ...joined, ...numbers])],
  }
}

/** An ISBN or the name of a role without its signs: 978-0-306 as 9780306. */
export const joinWord = (text: string): string => cut(foldForSearch(text).replace(/[^\p{L}\p{N}]/gu, ''))
