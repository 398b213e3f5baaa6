import { type Compilable, sql } from 'kysely'
import { statement } from '../../db/compiled.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Kinds of terms, as stored. */
export const termKinds = { genre: 1, tag: 2, label: 3, publisher: 4, language: 5, author: 6 } as const
export type TermKind = keyof typeof termKinds

const kind = (name: TermKind) => sql.lit(termKinds[name])

/** Selects the terms in the stored lists of books, one per row. */
const bookTermRows = (bookIds: readonly number[]) => sql`
  select m.book_id as book_id, ${kind('tag')} as kind, t.value as name, '' as role
    from book_metadata m, json_each(m.lists, '$.tags') t where m.book_id in ${jsonValues(bookIds)}
  union select m.book_id, ${kind('author')}, t.value ->> 'name', t.value ->> 'role'
    from book_metadata m, json_each(m.lists, '$.authors') t where m.book_id in ${jsonValues(bookIds)}`

const seriesTermRows = (seriesId: number) => sql`
  select ${kind('genre')} as kind, t.value as name, '' as role, 1 as own
    from series_metadata m, json_each(m.lists, '$.genres') t where m.series_id = ${seriesId}
  union all select ${kind('tag')}, t.value, '', 1
    from series_metadata m, json_each(m.lists, '$.tags') t where m.series_id = ${seriesId}
  union all select ${kind('label')}, t.value, '', 1
    from series_metadata m, json_each(m.lists, '$.sharingLabels') t where m.series_id = ${seriesId}
  union all select ${kind('publisher')}, m.publisher, '', 1 from series_metadata m where m.series_id = ${seriesId}
  union all select ${kind('language')}, m.language, '', 1 from series_metadata m where m.series_id = ${seriesId}
  union all select ${kind('tag')}, t.value, '', 0
    from series_metadata m, json_each(m.books, '$.tags') t where m.series_id = ${seriesId}
  union all select ${kind('author')}, t.value ->> 'name', t.value ->> 'role', 0
    from series_metadata m, json_each(m.books, '$.authors') t where m.series_id = ${seriesId}`

const sameTerm = sql`term.kind = x.kind and term.name_key = fold(x.name) and term.role = x.role and term.name = x.name`

/**
 * Returns statements that replace the terms (authors, tags) of books by those in the stored lists, for the end of the batch that stores the
 * lists.
 */
export const saveBookTerms = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  statement(
    db,
    sql`insert or ignore into term(kind, name, name_key, role)
      select distinct kind, name, fold(name), role from (${bookTermRows(bookIds)}) where name <> ''`,
  ),
  deleteBookTerms(db, bookIds),
  statement(
    db,
    sql`insert or ignore into book_term(term_id, book_id)
      select term.id, x.book_id from (${bookTermRows(bookIds)}) x cross join term on ${sameTerm}`,
  ),
]

/** Returns statements that replace the terms of a series: its own lists, publisher and language, and those aggregated from its books. */
export const saveSeriesTerms = (db: Sql, seriesId: number): Compilable[] =>
  [
    sql`insert or ignore into term(kind, name, name_key, role)
      select distinct kind, name, fold(name), role from (${seriesTermRows(seriesId)}) where name <> ''`,
    sql`delete from series_term where series_id = ${seriesId}`,
    sql`insert into series_term(term_id, series_id, own, books)
      select term.id, ${seriesId}, max(x.own), max(1 - x.own) from (${seriesTermRows(seriesId)}) x
        cross join term on ${sameTerm} group by term.id`,
  ].map((raw) => statement(db, raw))

export const deleteBookTerms = (db: Sql, bookIds: readonly number[]): Compilable =>
  db.deleteFrom('book_term').where('book_id', 'in', jsonValues(bookIds))

export const deleteSeriesTerms = (db: Sql, seriesIds: readonly number[]): Compilable =>
  db.deleteFrom('series_term').where('series_id', 'in', jsonValues(seriesIds))

/** Deletes terms without an owner, which users do not see but which take space. */
export const deleteUnusedTerms = (db: Sql): Compilable =>
  db
    .deleteFrom('term')
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('series_term').select('term_id').whereRef('series_term.term_id', '=', 'term.id'),
        ),
      ),
    )
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('book_term').select('term_id').whereRef('book_term.term_id', '=', 'term.id')),
      ),
    )
