import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { createDbQueryCache } from '../../db/query-cache.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { type TermKind, termKinds } from './term-queries.ts'

/** Owner of terms. Predicates are about the row of this table in the enclosing query. */
export type TermOwner = 'book' | 'series'

type Predicate = RawBuilder<SqlBool>

/** Tests whether the owner is in one of these libraries, by its access class: visibility uses the same column. */
export const inLibraries = (owner: TermOwner, libraryIds: readonly string[]): Predicate =>
  sql`${sql.ref(`${owner}.access_class`)} in (select c.id from access_class c join library l on l.id = c.library_id
    where l.public_id in ${jsonValues(libraryIds)})`

const hasAnyTerm = (owner: TermOwner, terms: RawBuilder<unknown>): Predicate =>
  owner === 'book'
    ? sql`book.id in (select x.book_id from book_term x where x.term_id in (${terms}))`
    : sql`series.id in (select x.series_id from series_term x where x.term_id in (${terms}))`

/** Returns keys of the terms of a kind with one of these names, ignoring case and accents. */
const termsNamed = (kind: TermKind, names: readonly string[]): RawBuilder<unknown> =>
  sql`select t.id from term t where t.kind = ${termKinds[kind]} and t.name_key in ${jsonValues(names.map(fold))}`

/** Tests whether the owner has any term of the kind. */
export const hasTerm = (owner: TermOwner, kind: TermKind): Predicate =>
  owner === 'book'
    ? sql`exists (select 1 from book_term x cross join term t on t.id = x.term_id
        where x.book_id = book.id and t.kind = ${termKinds[kind]})`
    : sql`exists (select 1 from series_term x cross join term t on t.id = x.term_id
        where x.series_id = series.id and t.kind = ${termKinds[kind]})`

/**
 * Tests whether the owner has a term with one of these names, ignoring case and accents. An empty publisher or language matches series
 * without one. The tags of a series include those of its books (behaviour 2.3).
 */
export function hasOneTerm(owner: TermOwner, kind: TermKind, names: readonly string[]): Predicate {
  const test = hasAnyTerm(owner, termsNamed(kind, names))
  const canBeEmpty = kind === 'publisher' || kind === 'language'
  return canBeEmpty && names.some((name) => fold(name) === '')
    ? sql`(${test} or not ${hasTerm(owner, kind)})`
    : test
}

/** Tests the tags of a book like `hasOneTerm`, but row by row, which is faster for few rows. */
export const hasOneTagByRow = (names: readonly string[]): Predicate =>
  sql`exists (select 1 from book_term x where x.book_id = book.id and x.term_id in (${termsNamed('tag', names)}))`

/** Statistics of tags: the key of the term if there is only one, the number of books with one of the tags, and the number of all books. */
export interface TagUse {
  readonly only: number | null
  readonly books: number
  readonly all: number
}
const cachedUse = createDbQueryCache<TagUse>(500)

/** Counts the books of the tags, up to `limit`; a book with several of them counts several times. */
export const findTagUse = (db: Sql, names: readonly string[], limit: number): Promise<TagUse> =>
  cachedUse(db, `${limit} ${JSON.stringify(names)}`, async () => {
    const { rows } = await sql<TagUse>`
      with named as materialized (${termsNamed('tag', names)})
      select (select iif(count(*) = 1, min(id), null) from named) as "only", count(*) as books,
        (select coalesce(sum(book_count), 0) from access_class) as "all"
      from (select 1 from book_term x where x.term_id in (select id from named) limit ${sql.lit(limit)})`.execute(
      db,
    )
    return rows[0] ?? { only: null, books: 0, all: 0 }
  })

/** Tests whether one of its authors has the given name and role; absent values match any (behaviour 2.3, 2.4). */
export function hasAuthor(
  owner: TermOwner,
  author: { readonly name?: string | null | undefined; readonly role?: string | null | undefined },
): Predicate {
  const name = typeof author.name === 'string' ? sql`and t.name_key = ${fold(author.name)}` : sql``
  const role = typeof author.role === 'string' ? sql`and t.role = ${author.role.trim().toLowerCase()}` : sql``
  return hasAnyTerm(owner, sql`select t.id from term t where t.kind = ${termKinds.author} ${name} ${role}`)
}
