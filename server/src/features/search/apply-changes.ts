import type { Db } from '../../db/open.ts'
import type { IndexedKind } from '../../db/search-tables.ts'
import {
  addWords,
  type IndexEntry,
  type IndexWrite,
  kindOf,
  listNewWords,
  listStale,
  readSources,
  removeStale,
  replaceEntries,
} from './entry-queries.ts'
import { type IndexedText, indexText, joinWord } from './search-words.ts'
import { getTypoKeys } from './typo-keys.ts'

/** Characters of a name, and number of names of one thing, that can be searched for. */
const maxNameChars = 1000
const maxNames = 50
/** Authors, tags and the like of one thing that it is found by. */
const maxTerms = 1000
/** A token that nobody can type, so that no phrase goes from one name into the next. */
const between = ' \u{e000} '

/**
 * Brings the index up to date with the rows that changed last, at most `limit`, in one transaction. Answers how many there were; fewer
 * than `limit` means that all is done. A row that changes meanwhile stays noted and comes again.
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
    const name = kindOf(kind)
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
  // The same authors and tags again and again.
  const known = new Map<string, IndexedText>()
  const ofTerm = (name: string): IndexedText => {
    const text = known.get(name) ?? indexText(name.slice(0, maxNameChars))
    known.set(name, text)
    return text
  }
  return sources.map((source) => {
    const others = source.others.slice(0, maxNames).map((name) => name.slice(0, maxNameChars))
    const text = indexText(source.title.slice(0, maxNameChars), others)
    const texts = [text, ...source.terms.slice(0, maxTerms).map(ofTerm)]
    for (const { words: some } of texts) for (const word of some) words.add(word)
    return {
      key: source.key,
      title: text.title,
      more: text.more,
      all: texts.flatMap((t) => [t.title, t.more]).join(between),
      isbn: joinWord(source.isbn),
      role: joinWord(source.role),
    }
  })
}
