import type { Generated } from 'kysely'

/**
 * The full-text index. It contains prepared tokens (`features/search/search-words.ts`) instead of texts, because `ascii` only splits at
 * spaces. `title` has the words in their order, for phrases, and `more` has other words.
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
  /** Never reused: a row that changes again while it is indexed gets another stamp. */
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
