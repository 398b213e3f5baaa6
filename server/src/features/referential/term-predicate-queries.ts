import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'
import { createDbQueryCache } from '../../db/query-cache.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { type TermKind, termKinds } from './term-queries.ts'

/** What carries terms; the test is about the row of this table in the query around it. */
export type TermOwner = 'book' | 'series'

type Predicate = RawBuilder<SqlBool>

/** Whether it lies in one of these libraries, by its class: the rule of visibility looks at the same column. */
export const inLibraries = (owner: TermOwner, libraryIds: readonly string[]): Predicate =>
  sql`${sql.ref(`${owner}.access_class`)} in (select c.id from access_class c join library l on l.id = c.library_id
    where l.public_id in ${jsonValues(libraryIds)})`

const carrying = (owner: TermOwner, terms: RawBuilder<unknown>): Predicate =>
  owner === 'book'
    ? sql`book.id in (select x.book_id from book_term x where x.term_id in (${terms}))`
    : sql`series.id in (select x.series_id from series_term x where x.term_id in (${terms}))`

/** Keys of the terms of a kind with one of these names, whatever their case and accents. */
const termsNamed = (kind: TermKind, names: readonly string[]): RawBuilder<unknown> =>
  sql`select t.id from term t where t.kind = ${termKinds[kind]} and t.name_key in ${jsonValues(names.map(fold))}`

/** Whether it carries any term of the kind at all. */
export const hasTerm = (owner: TermOwner, kind: TermKind): Predicate =>
  owner === 'book'
    ? sql`exists (select 1 from book_term x cross join term t on t.id = x.term_id
        where x.book_id = book.id and t.kind = ${termKinds[kind]})`
    : sql`exists (select 1 from series_term x cross join term t on t.id = x.term_id
        where x.series_id = series.id and t.kind = ${termKinds[kind]})`

/**
 * Whether it carries one of these names, whatever their case and accents. An empty publisher or language is that of a series which says
 * none. Of a series, tags are its own and those of its books (behaviour 2.3).
 */
export function hasOneTerm(owner: TermOwner, kind: TermKind, names: readonly string[]): Predicate {
  const test = carrying(owner, termsNamed(kind, names))
  const canBeEmpty = kind === 'publisher' || kind === 'language'
  return canBeEmpty && names.some((name) => fold(name) === '')
    ? sql`(${test} or not ${hasTerm(owner, kind)})`
    : test
}

/** `hasOneTerm` of the tags of a book, asked at each row instead of from a list of all that carry them: for rows that are few already. */
export const carriesOneTag = (names: readonly string[]): Predicate =>
  sql`exists (select 1 from book_term x where x.book_id = book.id and x.term_id in (${termsNamed('tag', names)}))`

/**
 * What is known of the books that carry one of some tags: the key of the only term that they name, if it is one, how many they are, and of
 * how many.
 */
export interface TagUse {
  readonly only: number | null
  readonly books: number
  readonly all: number
}
const cachedUse = createDbQueryCache<TagUse>(500)

/** Counts the books of the tags, up to `most`; one that carries several of them counts as several. */
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

/** Whether one of its authors has the given name and role; what is not given does not matter (behaviour 2.3, 2.4). */
export function hasAuthor(
  owner: TermOwner,
  author: { readonly name?: string | null | undefined; readonly role?: string | null | undefined },
): Predicate {
  const name = typeof author.name === 'string' ? sql`and t.name_key = ${fold(author.name)}` : sql``
  const role = typeof author.role === 'string' ? sql`and t.role = ${author.role.trim().toLowerCase()}` : sql``
  return carrying(owner, sql`select t.id from term t where t.kind = ${termKinds.author} ${name} ${role}`)
}
