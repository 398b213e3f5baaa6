import type { Db } from '../../db/open.ts'
import type { IndexedKind } from '../../db/tables/search-tables.ts'
import {
  addWords,
  getKind,
  type IndexEntry,
  type IndexWrite,
  listNewWords,
  listStale,
  readSources,
  removeStale,
  replaceEntries,
} from './entry-queries.ts'
import { type IndexedText, indexText, joinWord } from './search-words.ts'
import { getTypoKeys } from './typo-keys.ts'

/** Maximum number of characters of a name, and of names of one item, that can be searched for. */
const maxNameChars = 1000
const maxNames = 50
/** Maximum number of terms (authors, tags and others) that one item is found by. */
const maxTerms = 1000
/** Separator that cannot be typed, so that no phrase spans two names. */
const separator = ' \u{e000} '

/**
 * Updates the index with at most `limit` rows, those that changed last, in one transaction. Returns their number; fewer than `limit` means
 * that the index is complete. A row that changes in the meantime remains marked and is indexed again.
 */
export async function indexChanges(db: Db, limit: number): Promise<number> {
  const stale = await listStale(db, limit)
  if (stale.length === 0) return 0
  const words = new Set<string>()
  const writes: IndexWrite[] = []
  for (const [kind, keys] of groupByKind(stale)) {
    const entries = await makeEntries(db, kind, keys, words)
    writes.push(...replaceEntries(db, kind, keys, entries))
  }
  const fresh = words.size === 0 ? [] : await listNewWords(db, [...words])
  const near = fresh.flatMap((word) => getTypoKeys(word).map((key) => [word, key] as const))
  await db.batch([
    ...writes,
    ...addWords(db, fresh, near),
    removeStale(
      db,
      stale.map((s) => s.stamp),
    ),
  ])
  return stale.length
}

function groupByKind(stale: readonly { kind: number; key: number }[]): Map<IndexedKind, number[]> {
  const groups = new Map<IndexedKind, number[]>()
  for (const { kind, key } of stale) {
    const name = getKind(kind)
    if (name) groups.set(name, [...(groups.get(name) ?? []), key])
  }
  return groups
}

async function makeEntries(
  db: Db,
  kind: IndexedKind,
  keys: readonly number[],
  words: Set<string>,
): Promise<IndexEntry[]> {
  const sources = await readSources(db, kind, keys)
  // Items share many authors and tags.
  const known = new Map<string, IndexedText>()
  const indexTerm = (name: string): IndexedText => {
    const text = known.get(name) ?? indexText(name.slice(0, maxNameChars))
    known.set(name, text)
    return text
  }
  return sources.map((source) => {
    const others = source.others.slice(0, maxNames).map((name) => name.slice(0, maxNameChars))
    const text = indexText(source.title.slice(0, maxNameChars), others)
    const texts = [text, ...source.terms.slice(0, maxTerms).map(indexTerm)]
    for (const { words: some } of texts) for (const word of some) words.add(word)
    return {
      key: source.key,
      title: text.title,
      more: text.more,
      all: texts.flatMap((t) => [t.title, t.more]).join(separator),
      isbn: joinWord(source.isbn),
      role: joinWord(source.role),
    }
  })
}
