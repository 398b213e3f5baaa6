import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fold } from '../../db/values.ts'
import { isDescribed, isField } from './field-queries.ts'
import { emptyVocabulary, getGlob, getSingleWord, type Vocabulary } from './match-expression.ts'
import {
  listBeginnings,
  listMatches,
  maxMatches,
  type SearchKind,
  type SearchOptions,
  titlesOnly,
} from './match-queries.ts'
import { parseQuery } from './parse-query.ts'
import { listNamesBeforeColons } from './query-tokens.ts'
import type { Query, TextQuery } from './query-tree.ts'
import { joinWord } from './search-words.ts'
import { getTypoKeys, isOneEditAway } from './typo-keys.ts'
import { isKnownWord, listRoles, listWordsLike, listWordsNear, listWordsWith } from './word-queries.ts'

/** Number of hits below which words that no title has count as typing errors. */
const minHits = 5
/** Maximum number of words of the vocabulary that all parts and patterns of one search may match. */
const maxWords = 300
const maxNearWords = 20
/** Maximum number of words of one search of which parts and misspellings are found. */
const maxLookups = 8

/**
 * Finds the internal keys of items that match a text, best first, at most 1,000 (behaviour 2.2); undefined for a blank text, which is no
 * search. Never fails because of the text. With a `viewer` only visible items count, so that hidden items affect neither the limit nor the
 * detection of typing errors; callers must check visibility again. Names that begin with the text come first, then names with its words,
 * then words that begin with them, then parts of words. If nothing is found, authors, tags and publishers follow; if little is found, words
 * with one typing error.
 */
export async function findMatches(
  db: Sql,
  kind: SearchKind,
  text: string,
  viewer?: Viewer,
): Promise<readonly number[] | undefined> {
  if (text.trim() === '') return undefined
  const query = parseQuery(text, await findFields(db, kind, text))
  if (!query) return []
  const found = new Set<number>()
  const add = async (keys: Promise<number[]>) => {
    for (const key of await keys) if (found.size < maxMatches) found.add(key)
  }
  let lastWords: string | undefined
  const addMatches = async (options: Pick<SearchOptions, 'width' | 'vocabulary' | 'isAll'>) => {
    const words = titlesOnly(query, { kind, ...options })
    // The same expression finds no other items.
    if (words !== undefined && words === lastWords) return
    lastWords = words
    await add(listMatches(db, query, { kind, ...options }, viewer))
  }
  const isEnough = () => found.size >= maxMatches

  const leaves = listTexts(query)
  const [parts] = await Promise.all([
    findWordParts(db, leaves),
    isPlain(query) && add(listBeginnings(db, kind, fold(text), viewer)),
  ])
  const vocabulary = { ...emptyVocabulary, ...parts }
  if (!isEnough()) await addMatches({ width: 'whole', vocabulary })
  if (!isEnough()) await addMatches({ width: 'begins', vocabulary })
  if (!isEnough() && parts.parts.size > 0) await addMatches({ width: 'part', vocabulary })
  // A long text is unlikely to have an error in every word.
  if (found.size >= minHits || leaves.length > maxLookups) return [...found]

  const addDescribed = async (options: Pick<SearchOptions, 'width' | 'vocabulary'>) => {
    if (found.size === 0 && isDescribed(kind)) await addMatches({ ...options, isAll: true })
  }
  await addDescribed({ width: 'part', vocabulary })
  if (found.size >= minHits) return [...found]
  const near = await findSimilarWords(db, leaves, found.size > 0)
  if (near.size === 0) return [...found]
  await addMatches({ width: 'near', vocabulary: { ...parts, near } })
  await addDescribed({ width: 'near', vocabulary: { ...parts, near } })
  return [...found]
}

/** Returns a test for field names. Another name before a colon is part of a title: `Re:Zero`. */
async function findFields(db: Sql, kind: SearchKind, text: string): Promise<(name: string) => boolean> {
  const others = listNamesBeforeColons(text).filter((name) => !isField(kind, name))
  const roles = isDescribed(kind) && others.length > 0 ? await listRoles(db, others.map(joinWord)) : []
  return (name) => isField(kind, name) || roles.includes(joinWord(name))
}

/** True for a query of words without operators. */
const isPlain = (query: Query): boolean =>
  query.kind === 'all'
    ? query.parts.every(isPlain)
    : query.kind === 'text' && query.form === 'words' && query.field === undefined

function listTexts(query: Query): TextQuery[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.flatMap(listTexts)
    case 'not':
      return listTexts(query.part)
    case 'text':
      return [query]
    case 'range':
      return []
  }
}

const distinct = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.filter((text) => text !== undefined))].slice(0, maxLookups)

async function findWordParts(
  db: Sql,
  leaves: readonly TextQuery[],
): Promise<Pick<Vocabulary, 'parts' | 'unextended'>> {
  const parts = distinct(leaves.map(getSingleWord)).filter((word) => [...word].length >= 3)
  const globs = distinct(leaves.map(getGlob))
  const wordsPerPart = Math.floor(maxWords / Math.max(1, parts.length + globs.length))
  const [withParts, likeGlobs] = await Promise.all([
    Promise.all(parts.map(async (part) => [part, await listWordsWith(db, part, wordsPerPart)] as const)),
    Promise.all(globs.map(async (glob) => [glob, await listWordsLike(db, glob, wordsPerPart)] as const)),
  ])
  // The vocabulary has no ISBN.
  const isAlone = (part: string, words: readonly string[]) =>
    /^\p{L}+$/u.test(part) &&
    words.length < wordsPerPart &&
    !words.some((word) => word !== part && word.startsWith(part))
  return {
    parts: new Map([...withParts, ...likeGlobs].filter(([, words]) => words.length > 0)),
    unextended: new Set(withParts.flatMap(([part, words]) => (isAlone(part, words) ? [part] : []))),
  }
}

/** Finds words that differ by one typing error. `onlyUnknown`: words in any title count as correct. */
async function findSimilarWords(
  db: Sql,
  leaves: readonly TextQuery[],
  onlyUnknown: boolean,
): Promise<Map<string, string[]>> {
  const words = distinct(leaves.map(getSingleWord)).filter((word) => getTypoKeys(word).length > 0)
  const found = await Promise.all(
    words.map(async (word): Promise<[string, string[]]> => {
      if (onlyUnknown && (await isKnownWord(db, word))) return [word, []]
      const near = (await listWordsNear(db, getTypoKeys(word))).filter((other) => isOneEditAway(word, other))
      return [word, near.slice(0, maxNearWords)]
    }),
  )
  return new Map(found.filter(([, near]) => near.length > 0))
}
