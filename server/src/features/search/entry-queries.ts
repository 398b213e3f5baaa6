import { type Compilable, sql } from 'kysely'
import { statement } from '../../db/compiled.ts'
import type { Sql } from '../../db/open.ts'
import { type IndexedKind, staleKinds } from '../../db/tables/search-tables.ts'
import { jsonValues } from '../../db/values.ts'

/** Values of a row that are indexed. */
export interface IndexSource {
  readonly key: number
  readonly title: string
  /** Other names of the same item. */
  readonly others: readonly string[]
  readonly isbn: string
  readonly role: string
  /** Names of its authors, tags and other terms. */
  readonly terms: readonly string[]
}

/** Entry of a row in the index. */
export interface IndexEntry {
  readonly key: number
  readonly title: string
  readonly more: string
  /** Title, other names and terms. */
  readonly all: string
  readonly isbn: string
  readonly role: string
}

/** Returns stale rows, newest first, so that an edited item is found soon even while a large library is added. */
export const listStale = (db: Sql, limit: number) =>
  db
    .selectFrom('search_stale')
    .select(['stamp', 'kind', 'key'])
    .orderBy('stamp', 'desc')
    .limit(limit)
    .execute()

const named = (rows: readonly { key: number; title: string }[]): IndexSource[] =>
  rows.map((r) => ({ ...r, others: [], isbn: '', role: '', terms: [] }))

/** Returns the names of the terms of these items. */
async function readTerms(
  db: Sql,
  kind: 'series' | 'book',
  keys: readonly number[],
): Promise<Map<number, string[]>> {
  const [links, key] = kind === 'series' ? ['series_term', 'series_id'] : ['book_term', 'book_id']
  const { rows } = await sql<{ key: number; name: string }>`
    select x.${sql.ref(key)} as key, t.name from ${sql.table(links)} x cross join term t on t.id = x.term_id
    where x.${sql.ref(key)} in ${jsonValues(keys)} order by x.${sql.ref(key)}, t.id`.execute(db)
  const terms = new Map<number, string[]>()
  for (const row of rows) {
    const known = terms.get(row.key)
    if (known) known.push(row.name)
    else terms.set(row.key, [row.name])
  }
  return terms
}

/** Returns the names of these items; deleted ones are missing. */
export async function readSources(
  db: Sql,
  kind: IndexedKind,
  keys: readonly number[],
): Promise<IndexSource[]> {
  switch (kind) {
    case 'series': {
      const rows = await db
        .selectFrom('series_metadata')
        .select(['series_id as key', 'title', 'title_sort', 'lists'])
        .where('series_id', 'in', jsonValues(keys))
        .execute()
      const terms = await readTerms(db, kind, keys)
      return rows.map((r) => ({
        key: r.key,
        title: r.title,
        others: [r.title_sort, ...alternateTitles(r.lists)],
        isbn: '',
        role: '',
        terms: terms.get(r.key) ?? [],
      }))
    }
    case 'book': {
      const rows = await db
        .selectFrom('book_metadata')
        .select(['book_id as key', 'title', 'isbn'])
        .where('book_id', 'in', jsonValues(keys))
        .execute()
      const terms = await readTerms(db, kind, keys)
      return rows.map((r) => ({ ...r, others: [], role: '', terms: terms.get(r.key) ?? [] }))
    }
    case 'collection':
      return named(
        await db
          .selectFrom('collection')
          .select(['id as key', 'name as title'])
          .where('id', 'in', jsonValues(keys))
          .execute(),
      )
    case 'readList':
      return named(
        await db
          .selectFrom('read_list')
          .select(['id as key', 'name as title'])
          .where('id', 'in', jsonValues(keys))
          .execute(),
      )
    case 'term': {
      const rows = await db
        .selectFrom('term')
        .select(['id as key', 'name as title', 'role'])
        .where('id', 'in', jsonValues(keys))
        .execute()
      return rows.map((r) => ({ ...r, others: [], isbn: '', terms: [] }))
    }
  }
}

const alternateTitles = (lists: string): string[] => {
  const { alternateTitles = [] } = JSON.parse(lists) as { alternateTitles?: { title: string }[] }
  return alternateTitles.map((a) => a.title)
}

/** Returns the words that the vocabulary does not have yet. */
export async function listNewWords(db: Sql, words: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select value as word from json_each(${JSON.stringify(words)}) j
    where not exists (select 1 from word where word.word = j.value)`.execute(db)
  return rows.map((r) => r.word)
}

const field = (name: string) => sql<string>`json_extract(value, ${sql.lit(`$.${name}`)})`
const fields = sql`${field('key')}, ${field('title')}, ${field('more')}`

function insertEntries(kind: IndexedKind, entries: readonly IndexEntry[]) {
  const from = sql`from json_each(${JSON.stringify(entries)})`
  const all = sql`${field('key')}, ${field('all')}`
  switch (kind) {
    case 'series':
      return [
        sql`insert into series_search(rowid, title, more) select ${fields} ${from}`,
        sql`insert into series_all_search(rowid, words) select ${all} ${from}`,
      ]
    case 'book':
      return [
        sql`insert into book_search(rowid, title, more, isbn) select ${fields}, ${field('isbn')} ${from}`,
        sql`insert into book_all_search(rowid, words) select ${all} ${from}`,
      ]
    case 'collection':
      return [sql`insert into collection_search(rowid, title, more) select ${fields} ${from}`]
    case 'readList':
      return [sql`insert into read_list_search(rowid, title, more) select ${fields} ${from}`]
    case 'term':
      return [
        sql`insert into term_search(rowid, title, more, role) select ${fields}, ${field('role')} ${from}`,
      ]
  }
}

function deleteEntries(kind: IndexedKind, keys: readonly number[]) {
  const these = sql`rowid in ${jsonValues(keys)}`
  switch (kind) {
    case 'series':
      return [
        sql`delete from series_search where ${these}`,
        sql`delete from series_all_search where ${these}`,
      ]
    case 'book':
      return [sql`delete from book_search where ${these}`, sql`delete from book_all_search where ${these}`]
    case 'collection':
      return [sql`delete from collection_search where ${these}`]
    case 'readList':
      return [sql`delete from read_list_search where ${these}`]
    case 'term':
      return [sql`delete from term_search where ${these}`]
  }
}

/** A statement of a batch. */
export type IndexWrite = Compilable

/** Returns statements that replace the index entries of these keys; a key without entry is removed. */
export const replaceEntries = (
  db: Sql,
  kind: IndexedKind,
  keys: readonly number[],
  entries: readonly IndexEntry[],
): Compilable[] =>
  [...deleteEntries(kind, keys), ...(entries.length === 0 ? [] : insertEntries(kind, entries))].map((text) =>
    statement(db, text),
  )

/** A word of three letters has no shorter part that is searched for. */
const minWordCharsWithParts = 4

/** Returns statements that add words. `near`: each word with one of its typo keys. */
export const addWords = (
  db: Sql,
  words: readonly string[],
  near: readonly (readonly [word: string, key: string])[],
): Compilable[] => {
  if (words.length === 0) return []
  const known = sql`word where word in (select value from json_each(${JSON.stringify(words)}))`
  return [
    statement(db, sql`insert into word(word) select value from json_each(${JSON.stringify(words)})`),
    statement(
      db,
      sql`insert into word_part(rowid, word) select id, word from ${known} and length(word) >= ${minWordCharsWithParts}`,
    ),
    statement(
      db,
      sql`insert into word_near(key, word_id) select json_extract(j.value, '$[1]'), w.id
        from json_each(${JSON.stringify(near)}) j cross join word w on w.word = json_extract(j.value, '$[0]')`,
    ),
  ]
}

export const removeStale = (db: Sql, stamps: readonly number[]): Compilable =>
  db.deleteFrom('search_stale').where('stamp', 'in', jsonValues(stamps))

export const getKind = (number: number): IndexedKind | undefined =>
  (Object.keys(staleKinds) as IndexedKind[]).find((kind) => staleKinds[kind] === number)
