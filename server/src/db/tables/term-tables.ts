import type { Generated } from 'kysely'

/** A genre, tag, label, publisher, language or author; the same name in another letter case is another row with the same key. */
export interface TermTable {
  id: Generated<number>
  /** One of `termKinds`. */
  kind: number
  name: string
  /** Folded name, which filters compare. */
  name_key: string
  /** Role of an author, lower case; empty otherwise. */
  role: string
}

export interface SeriesTermTable {
  term_id: number
  series_id: number
  /** 1 when the series itself has the term. */
  own: number
  /** 1 when one of its books has it. */
  books: number
}

export interface BookTermTable {
  term_id: number
  book_id: number
}
