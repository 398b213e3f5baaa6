import type { Generated } from 'kysely'

/** Tables of what series and books are described by; see `schema.ts` for the units. */

/** A genre, tag, label, publisher, language or author; the same name in other letters is another row with the same key. */
export interface TermTable {
  id: Generated<number>
  /** One of `termKinds`. */
  kind: number
  name: string
  /** Folded name: what filters compare. */
  name_key: string
  /** Of authors, lower case; empty otherwise. */
  role: string
}

export interface SeriesTermTable {
  term_id: number
  series_id: number
  /** 1 when the series itself says so. */
  own: number
  /** 1 when one of its books does. */
  books: number
}

export interface BookTermTable {
  term_id: number
  book_id: number
}
