import type { Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { fold } from '../../db/values.ts'
import { isDescribed, isFieldOf } from './field-queries.ts'
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
import { namesBeforeColons } from './query-tokens.ts'
import type { Query, TextQuery } from './query-tree.ts'
import { joinWord } from './search-words.ts'
import { getTypoKeys, isOneEditAway } from './typo-keys.ts'
import { isKnownWord, listRoles, listWordsLike, listWordsNear, listWordsWith } from './word-queries.ts'

/** With fewer hits than these, a word that no title has is taken for a slip. */
const minHits = 5
/** Words of the vocabulary that all parts and patterns of one search may stand for. */
const maxWords = 300
const maxNearWords = 20
/** Words of one search whose parts and misspellings are looked up. */
const maxLookups = 8

/**
 * Inner keys of what a text finds, best first, at most 1,000 (behaviour 2.2); undefined when the text is blank, which is no search. Never
 * fails for what somebody typed. With a `viewer` only what they may see takes part, so that what is hidden takes up none of the 1,000 and
 * no slip is measured by it; whoever lists the answer asks `visible()` all the same.
 *
 * What begins with the text comes first, then what has its words, then words that begin with them, then parts of words; only when that
 * is nothing, authors, tags and publishers; and when it is little, words with one slip.
 */
export async function findMatches(
  db: Sql,
  kind: SearchKind,
  text: string,
  viewer?: Viewer,
): Promise<readonly number[] | undefined> {
  if (text.trim() === '') return undefined
  const query = parseQuery(text, await fieldsOf(db, kind, text))
  if (!query) return []
  const found = new Set<number>()
  const add = async (keys: Promise<number[]>) => {
    for (const key of await keys) if (found.size < maxMatches) found.add(key)
  }
  let lastWords: string | undefined
  const readState = async (options: Pick<SearchOptions, 'width' | 'vocabulary' | 'isAll'>) => {
    const words = titlesOnly(query, { kind, ...options })
    // Nothing has more of these words than was found already.
    if (words !== undefined && words === lastWords) return
    lastWords = words
    await add(listMatches(db, query, { kind, ...options }, viewer))
  }
  const isEnough = () => found.size >= maxMatches

  const leaves = textsOf(query)
  const [parts] = await Promise.all([
    lookUpParts(db, leaves),
    isPlain(query) && add(listBeginnings(db, kind, fold(text), viewer)),
  ])
  const vocabulary = { ...emptyVocabulary, ...parts }
  if (!isEnough()) await readState({ width: 'whole', vocabulary })
  if (!isEnough()) await readState({ width: 'begins', vocabulary })
  if (!isEnough() && parts.parts.size > 0) await readState({ width: 'part', vocabulary })
  // Somebody who types a whole sentence means it.
  if (found.size >= minHits || leaves.length > maxLookups) return [...found]

  const lookAtAll = async (options: Pick<SearchOptions, 'width' | 'vocabulary'>) => {
    if (found.size === 0 && isDescribed(kind)) await readState({ ...options, isAll: true })
  }
  await lookAtAll({ width: 'part', vocabulary })
  if (found.size >= minHits) return [...found]
  const near = await lookUpTypos(db, leaves, found.size > 0)
  if (near.size === 0) return [...found]
  await readState({ width: 'near', vocabulary: { ...parts, near } })
  await lookAtAll({ width: 'near', vocabulary: { ...parts, near } })
  return [...found]
}

/** A name before a colon that is no field is a part of a title: `Re:Zero`. */
async function fieldsOf(db: Sql, kind: SearchKind, text: string): Promise<(name: string) => boolean> {
  const others = namesBeforeColons(text).filter((name) => !isFieldOf(kind, name))
  const roles = isDescribed(kind) && others.length > 0 ? await listRoles(db, others.map(joinWord)) : []
  return (name) => isFieldOf(kind, name) || roles.includes(joinWord(name))
}

/** Words beside each other and nothing else. */
const isPlain = (query: Query): boolean =>
  query.kind === 'all'
    ? query.parts.every(isPlain)
    : query.kind === 'text' && query.form === 'words' && query.field === undefined

function textsOf(query: Query): TextQuery[] {
  switch (query.kind) {
    case 'all':
    case 'any':
      return query.parts.flatMap(textsOf)
    case 'not':
      return textsOf(query.part)
    case 'text':
      return [query]
    case 'range':
      return []
  }
}

const distinct = (texts: readonly (string | undefined)[]): string[] =>
  [...new Set(texts.filter((text) => text !== undefined))].slice(0, maxLookups)

async function lookUpParts(
  db: Sql,
  leaves: readonly TextQuery[],
): Promise<Pick<Vocabulary, 'parts' | 'unextended'>> {
  const parts = distinct(leaves.map(getSingleWord)).filter((word) => [...word].length >= 3)
  const globs = distinct(leaves.map(getGlob))
  const most = Math.floor(maxWords / Math.max(1, parts.length + globs.length))
  const [withParts, likeGlobs] = await Promise.all([
    Promise.all(parts.map(async (part) => [part, await listWordsWith(db, part, most)] as const)),
    Promise.all(globs.map(async (glob) => [glob, await listWordsLike(db, glob, most)] as const)),
  ])
  // The vocabulary has no ISBN.
  const isAlone = (part: string, words: readonly string[]) =>
    /^\p{L}+$/u.test(part) &&
    words.length < most &&
    !words.some((word) => word !== part && word.startsWith(part))
  return {
    parts: new Map([...withParts, ...likeGlobs].filter(([, words]) => words.length > 0)),
    unextended: new Set(withParts.flatMap(([part, words]) => (isAlone(part, words) ? [part] : []))),
  }
}

/** `onlyUnknown`: words that some title has are as they were meant. */
async function lookUpTypos(
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
