import type { TextQuery } from './query-tree.ts'
import { foldForSearch, joinWord, type Run, splitRuns, toTokens } from './search-words.ts'

/**
 * How widely a word is looked for, from what certainly was meant to what may have been: whole words, their beginnings, any part of them,
 * and with one slip.
 */
export type Width = 'whole' | 'begins' | 'part' | 'near'

/** Words of the vocabulary that a typed one stands for. */
export interface Vocabulary {
  /** By part of a word, or by pattern: the words that have it. */
  readonly parts: ReadonlyMap<string, readonly string[]>
  /** By word: those one slip away. */
  readonly near: ReadonlyMap<string, readonly string[]>
  /** Those that no longer word begins with. */
  readonly unextended: ReadonlySet<string>
}
export const emptyVocabulary: Vocabulary = { parts: new Map(), near: new Map(), unextended: new Set() }

/** Of a part of a word; shorter ones only begin words (behaviour 2.2). */
const minPartChars = 3
/** Numbers: `1` is not `10`. */
const isShortNumber = (word: string): boolean => word.length < 3 && /^\p{N}+$/u.test(word)

type Leaf = Pick<TextQuery, 'text' | 'form'>

/** Only ever letters and digits, so that nothing typed becomes syntax of FTS5. */
const quoted = (tokens: readonly string[]): string => `"${tokens.join(' ')}"`

/** The only word of a leaf that has parts and misspellings; undefined when it has several or none. */
export function getSingleWord(leaf: Leaf): string | undefined {
  if (leaf.form !== 'words') return undefined
  const [run, ...others] = splitRuns(foldForSearch(leaf.text))
  return run && !run.isCjk && others.length === 0 ? run.text : undefined
}

/** Of a leaf with `*` and `?`: the same for `GLOB`. Undefined when it is a plain beginning, or says nothing. */
export function getGlob(leaf: Leaf): string | undefined {
  if (leaf.form !== 'pattern' || beginningOf(leaf) !== undefined) return undefined
  const glob = foldForSearch(leaf.text)
    .replace(/[^\p{L}\p{N}*?]/gu, '')
    .replace(/\*+/g, '*')
  const stars = glob.split('*').length - 1
  return /[\p{L}\p{N}]/u.test(glob) && stars <= 4 ? glob.slice(0, 64) : undefined
}

/** `bat*` as `bat`. */
const beginningOf = (leaf: Leaf): string | undefined => /^([^*?]+)\*$/.exec(leaf.text)?.[1]

export const isAnything = (leaf: Leaf): boolean => leaf.form === 'pattern' && /^[*?]+$/.test(leaf.text)

/** An expression of FTS5; undefined when the text has nothing to look for. `""`, which finds nothing, when no word is like it. */
export function buildFtsExpression(leaf: Leaf, width: Width, vocabulary: Vocabulary): string | undefined {
  const glob = getGlob(leaf)
  if (glob !== undefined) return anyOf(vocabulary.parts.get(glob) ?? [])
  const beginning = beginningOf(leaf)
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

/** `spider-man` as `spiderman`. */
const joined = (text: string, begins: boolean): string => withStar(quoted([joinWord(text)]), begins)

function expandWord(word: string | undefined, width: Width, { parts, near }: Vocabulary): string[] {
  if (word === undefined || width === 'whole' || width === 'begins') return []
  return [
    // What begins with it is found by its star.
    ...(word.length >= minPartChars ? words(parts.get(word)?.filter((w) => !w.startsWith(word))) : []),
    ...(width === 'near' ? words(near.get(word)) : []),
  ]
}

const words = (found: readonly string[] = []): string[] => found.map((word) => quoted([word]))
const anyOf = (found: readonly string[]): string =>
  found.length === 0 ? '""' : `(${words(found).join(' OR ')})`
const withStar = (text: string, isBeginning: boolean): string => (isBeginning ? `${text} *` : text)

/** The last character of CJK text is a token of its own where the text ends; where it goes on, only the beginning of one. */
function phrase(runs: readonly Run[], begins: boolean): string {
  const tokens = runs.flatMap((run, i) => {
    const all = toTokens(run)
    return i === runs.length - 1 && run.isCjk && all.length > 1 ? all.slice(0, -1) : all
  })
  const last = runs.at(-1)
  const isOneCharacter = last?.isCjk === true && [...last.text].length === 1
  return withStar(quoted(tokens), isOneCharacter || (begins && last?.isCjk === false))
}

/** What a leaf excludes: whole words, and parts of three to ten letters as the field's servers have them (behaviour 2.2). */
export function excludedBy(leaf: Leaf, vocabulary: Vocabulary): string | undefined {
  const word = getSingleWord(leaf)
  const hasParts = word !== undefined && word.length >= minPartChars && word.length <= 10
  return buildFtsExpression(leaf, hasParts ? 'part' : 'whole', vocabulary)
}
