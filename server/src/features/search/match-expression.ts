import type { TextQuery } from './query-tree.ts'
import { foldForSearch, joinWord, type Run, splitRuns, toTokens } from './search-words.ts'

/** Precision of a match, from most to least certain: whole words, beginnings of words, parts of words, words with one typing error. */
export type Width = 'whole' | 'begins' | 'part' | 'near'

/** Words of the vocabulary that typed words match. */
export interface Vocabulary {
  /** Words that contain a part or match a pattern, by part or pattern. */
  readonly parts: ReadonlyMap<string, readonly string[]>
  /** Words that differ by one typing error, by word. */
  readonly near: ReadonlyMap<string, readonly string[]>
  /** Words that are not the beginning of a longer word. */
  readonly unextended: ReadonlySet<string>
}
export const emptyVocabulary: Vocabulary = { parts: new Map(), near: new Map(), unextended: new Set() }

/** Minimum length of a part of a word; shorter ones only match beginnings (behaviour 2.2). */
const minPartChars = 3
/** True for short numbers, of which only the whole number is matched: `1` does not match `10`. */
const isShortNumber = (word: string): boolean => word.length < 3 && /^\p{N}+$/u.test(word)

type Leaf = Pick<TextQuery, 'text' | 'form'>

/** Quotes tokens of letters and digits, so that no input becomes FTS5 syntax. */
const quote = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`

/** Returns the word of a leaf with one word, of which parts and misspellings are found; undefined for other leaves. */
export function getSingleWord(leaf: Leaf): string | undefined {
  if (leaf.form !== 'words') return undefined
  const [run, ...others] = splitRuns(foldForSearch(leaf.text))
  return run && !run.isCjk && others.length === 0 ? run.text : undefined
}

/** Returns the `GLOB` pattern of a leaf with `*` and `?`; undefined for a plain beginning or an empty pattern. */
export function getGlob(leaf: Leaf): string | undefined {
  if (leaf.form !== 'pattern' || getPrefix(leaf) !== undefined) return undefined
  const glob = foldForSearch(leaf.text)
    .replace(/[^\p{L}\p{N}*?]/gu, '')
    .replace(/\*+/g, '*')
  const stars = glob.split('*').length - 1
  return /[\p{L}\p{N}]/u.test(glob) && stars <= 4 ? glob.slice(0, 64) : undefined
}

/** Returns `bat` for `bat*`. */
const getPrefix = (leaf: Leaf): string | undefined => /^([^*?]+)\*$/.exec(leaf.text)?.[1]

export const isAnything = (leaf: Leaf): boolean => leaf.form === 'pattern' && /^[*?]+$/.test(leaf.text)

/** Returns an expression of FTS5; undefined if the text has no words. The expression `""` matches nothing. */
export function buildFtsExpression(leaf: Leaf, width: Width, vocabulary: Vocabulary): string | undefined {
  const glob = getGlob(leaf)
  if (glob !== undefined) return anyOf(vocabulary.parts.get(glob) ?? [])
  const beginning = getPrefix(leaf)
  const runs = splitRuns(foldForSearch(beginning ?? leaf.text))
  const last = runs.at(-1)
  if (!last) return undefined
  const word = getSingleWord(leaf)
  const isBeginning = beginning !== undefined || (leaf.form === 'words' && width !== 'whole')
  const begins = isBeginning && !isShortNumber(last.text) && !vocabulary.unextended.has(word ?? '')
  const choices = [
    phrase(runs, begins),
    ...(leaf.form === 'words' && runs.length > 1 ? [joined(leaf.text, begins && !last.isCjk)] : []),
    ...expandWord(word, width, vocabulary),
  ]
  return choices.length === 1 ? choices[0] : `(${choices.join(' OR ')})`
}

/** Joins `spider-man` to `spiderman`. */
const joined = (text: string, begins: boolean): string => withStar(quote([joinWord(text)]), begins)

function expandWord(word: string | undefined, width: Width, { parts, near }: Vocabulary): string[] {
  if (word === undefined || width === 'whole' || width === 'begins') return []
  return [
    // The `*` of the phrase matches words that begin with it.
    ...(word.length >= minPartChars ? words(parts.get(word)?.filter((w) => !w.startsWith(word))) : []),
    ...(width === 'near' ? words(near.get(word)) : []),
  ]
}

const words = (found: readonly string[] = []): string[] => found.map((word) => quote([word]))
const anyOf = (found: readonly string[]): string =>
  found.length === 0 ? '""' : `(${words(found).join(' OR ')})`
const withStar = (text: string, isBeginning: boolean): string => (isBeginning ? `${text} *` : text)

/**
 * Builds a phrase. The last character of CJK text is a token only at the end of an indexed text; elsewhere it is the beginning of a token.
 */
function phrase(runs: readonly Run[], begins: boolean): string {
  const tokens = runs.flatMap((run, i) => {
    const all = toTokens(run)
    return i === runs.length - 1 && run.isCjk && all.length > 1 ? all.slice(0, -1) : all
  })
  const last = runs.at(-1)
  const isOneCharacter = last?.isCjk === true && [...last.text].length === 1
  return withStar(quote(tokens), isOneCharacter || (begins && last?.isCjk === false))
}

/** Builds the expression that a leaf excludes: whole words, and parts of three to ten letters as in Komga (behaviour 2.2). */
export function buildExcludedExpression(leaf: Leaf, vocabulary: Vocabulary): string | undefined {
  const word = getSingleWord(leaf)
  const hasParts = word !== undefined && word.length >= minPartChars && word.length <= 10
  return buildFtsExpression(leaf, hasParts ? 'part' : 'whole', vocabulary)
}
