import type { Generated } from 'kysely'

/**
 * The full-text index. It holds prepared tokens only (`features/search/search-words.ts`), never the texts: `ascii` splits them at spaces
 * and leaves everything else as it is. `title` keeps the order of the words for phrases, `more` holds further words.
 */
interface IndexTable {
  rowid: number
  title: string
  more: string
}

/**
 * Full-text index with names of authors, tags, genres and publishers as well. It is separate from the index of titles, which stays small
 * because most searches are for titles.
 */
interface AllTable {
  rowid: number
  words: string
}

/** Rows whose entry in the index is stale; written by triggers, so that no change is missed. */
interface SearchStaleTable {
  /** Never reused: a row that changes again while it is indexed gets another. */
  stamp: Generated<number>
  /** See `staleKinds`. */
  kind: number
  key: number
}

/** Every word of the index. */
interface WordTable {
  id: Generated<number>
  word: string
}
/** Each word, and each word without one letter, so that one typing error is found without reading every word. */
interface WordNearTable {
  key: string
  word_id: number
}

export interface SearchTables {
  series_search: IndexTable
  book_search: IndexTable & { isbn: string }
  series_all_search: AllTable
  book_all_search: AllTable
  collection_search: IndexTable
  read_list_search: IndexTable
  term_search: IndexTable & { role: string }
  search_stale: SearchStaleTable
  word: WordTable
  word_near: WordNearTable
  /** Every three consecutive letters of words with four letters or more. */
  word_part: { rowid: number; word: string }
}

/** Numbers of the indexed kinds, as stored. */
export const staleKinds = { series: 1, book: 2, collection: 3, readList: 4, term: 5 } as const
export type IndexedKind = keyof typeof staleKinds

const index = (name: string, columns: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(${columns}, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3');`

const note = (kind: number, key: string): string =>
  `DELETE FROM search_stale WHERE kind = ${kind} AND key = ${key}; INSERT INTO search_stale(kind, key) VALUES(${kind}, ${key});`

const watchChanges = (kind: number, table: string, key: string, columns: readonly string[]): string => {
  const isOther = columns.map((c) => `old.${c} IS NOT new.${c}`).join(' OR ')
  return `CREATE TRIGGER ${table}_renamed AFTER UPDATE OF ${columns.join(', ')} ON ${table} WHEN ${isOther} BEGIN ${note(kind, `new.${key}`)} END;`
}

/** Notes the key of every changed row in the same transaction, so a killed server continues after its restart. */
const watch = (kind: number, table: string, key: string, columns: readonly string[]): string => `
CREATE TRIGGER ${table}_added AFTER INSERT ON ${table} BEGIN ${note(kind, `new.${key}`)} END;
${watchChanges(kind, table, key, columns)}
CREATE TRIGGER ${table}_removed AFTER DELETE ON ${table} BEGIN ${note(kind, `old.${key}`)} END;
INSERT INTO search_stale(kind, key) SELECT ${kind}, ${key} FROM ${table};`

/** Part of the schema. Existing rows are indexed after the start, like everything that changed. */
export const searchSchema = `
CREATE TABLE search_stale(stamp INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, key INTEGER NOT NULL);
CREATE UNIQUE INDEX search_stale_of ON search_stale(kind, key);
${index('series_search', 'title, more')}
${index('book_search', 'title, more, isbn')}
${index('collection_search', 'title, more')}
${index('read_list_search', 'title, more')}
CREATE TABLE word(id INTEGER PRIMARY KEY, word TEXT NOT NULL UNIQUE);
CREATE TABLE word_near(key TEXT NOT NULL, word_id INTEGER NOT NULL, PRIMARY KEY(key, word_id)) WITHOUT ROWID;
CREATE VIRTUAL TABLE word_part USING fts5(word, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
${watch(staleKinds.series, 'series_metadata', 'series_id', ['title', 'title_sort', 'lists'])}
${watch(staleKinds.book, 'book_metadata', 'book_id', ['title', 'isbn'])}
${watch(staleKinds.collection, 'collection', 'id', ['name'])}
${watch(staleKinds.readList, 'read_list', 'id', ['name'])}
`

/** Comes after the tables of terms. */
export const termSearchSchema = `
${index('term_search', 'title, more, role')}
${watch(staleKinds.term, 'term', 'id', ['name', 'role'])}
`

const again = (kind: number, table: string, key: string, columns: readonly string[]): string => `
DROP TRIGGER ${table}_renamed;
${watchChanges(kind, table, key, columns)}
INSERT OR IGNORE INTO search_stale(kind, key) SELECT ${kind}, ${key} FROM ${table};`

/** Comes after both; everything is indexed again. */
export const allSearchSchema = `
${index('series_all_search', 'words')}
${index('book_all_search', 'words')}
${again(staleKinds.series, 'series_metadata', 'series_id', ['title', 'title_sort', 'publisher', 'language', 'lists', 'books'])}
${again(staleKinds.book, 'book_metadata', 'book_id', ['title', 'isbn', 'lists'])}
`
