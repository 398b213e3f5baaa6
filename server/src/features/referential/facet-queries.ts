import type { ReferentialScope } from '@lectern/contract/referential'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { type PageRequest, rowRange, toPage } from '../../db/paging.ts'
import { cachedCount } from '../../db/query-cache.ts'
import { fold, jsonValues } from '../../db/values.ts'
import { inLibraries } from './term-predicate-queries.ts'
import { type TermKind, termKinds } from './term-queries.ts'

/** Options of a list of terms. */
export interface TermQuery {
  readonly kind: TermKind
  readonly scope: ReferentialScope
  /** Part of the name, ignoring case and accents. */
  readonly search?: string | undefined
  /** Exact role; for authors. */
  readonly role?: string | undefined
  /** Tags of series, of books, or of both. */
  readonly include?: 'SERIES' | 'BOOK' | 'BOTH' | undefined
}

type Predicate = RawBuilder<SqlBool>
type Rows<T> = { rows: RawBuilder<T>; order: RawBuilder<unknown> }

export const given = (ids: readonly string[] | undefined): readonly string[] | undefined =>
  ids && ids.length > 0 ? ids : undefined

/** Tests whether a series is in the first scope that is given. `series` is the row to test. */
export function inScope({ library_id, collection_id, series_id }: ReferentialScope): Predicate {
  const [libraries, collections, series] = [given(library_id), given(collection_id), given(series_id)]
  if (libraries) return inLibraries('series', libraries)
  if (collections)
    return sql`series.id in (select x.series_id from collection_series x join collection k on k.id = x.collection_id
      where k.public_id in ${jsonValues(collections)})`
  return series ? sql`series.public_id in ${jsonValues(series)}` : sql`1`
}

const onlyReadLists = (scope: ReferentialScope): readonly string[] | undefined =>
  given(scope.library_id) || given(scope.collection_id) || given(scope.series_id)
    ? undefined
    : given(scope.readlist_id)

/** Selects terms of the visible books of read lists, and of the series of those books. */
function inReadLists(viewer: Viewer, ids: readonly string[], include: TermQuery['include']): Predicate {
  const books = sql`read_list l cross join read_list_book y on y.read_list_id = l.id cross join book on book.id = y.book_id`
  const which = sql`l.public_id in ${jsonValues(ids)} and ${isVisible(viewer, 'book.access_class')}`
  const ofBooks = sql`select x.term_id from ${books} cross join book_term x on x.book_id = book.id where ${which}`
  const ofSeries = sql`select x.term_id from ${books} cross join series_term x on x.series_id = book.series_id
    where ${which} and x.own = 1`
  if (include === 'BOOK') return sql`t.id in (${ofBooks})`
  if (include === 'SERIES') return sql`t.id in (${ofSeries})`
  return sql`t.id in (${ofBooks} union ${ofSeries})`
}

/** True if the scope is small compared with the library, so that the query starts from it and not from the terms. */
export const isNarrow = (scope: ReferentialScope): boolean =>
  !given(scope.library_id) &&
  [scope.collection_id, scope.series_id, scope.readlist_id].some((ids) => given(ids) !== undefined)

/** Tests whether any visible series or book within the scope has a term. */
function isUsed(viewer: Viewer, { scope, include = 'BOTH' }: TermQuery): Predicate {
  const readLists = onlyReadLists(scope)
  if (readLists) return inReadLists(viewer, readLists, include)
  const part = { SERIES: sql`and x.own = 1`, BOOK: sql`and x.books = 1`, BOTH: sql`` }[include]
  // For a viewer who sees everything, every term is visible.
  if (viewer.isFree && !given(scope.library_id) && !isNarrow(scope))
    return sql`exists (select 1 from series_term x where x.term_id = t.id ${part})`
  const which = sql`${isVisible(viewer, 'series.access_class')} and ${inScope(scope)} ${part}`
  return isNarrow(scope)
    ? sql`t.id in (select x.term_id from series cross join series_term x on x.series_id = series.id where ${which})`
    : sql`exists (select 1 from series_term x cross join series on series.id = x.series_id
        where x.term_id = t.id and ${which})`
}

/** Selects terms by name. A search text that folds to nothing, such as a lone accent, matches every name. */
function matchTermNames(viewer: Viewer, wanted: TermQuery): RawBuilder<unknown> {
  const text = wanted.search === undefined ? '' : fold(wanted.search)
  const named = text === '' ? sql`` : sql`and instr(t.name_key, ${text}) > 0`
  const ofRole = wanted.role ? sql`and t.role = ${wanted.role}` : sql``
  // The `+` keeps SQLite from reading all terms of the kind in order when few match.
  const kind = isNarrow(wanted.scope) ? sql`+t.kind` : sql`t.kind`
  return sql`from term t where ${kind} = ${termKinds[wanted.kind]} ${ofRole} ${named} and ${isUsed(viewer, wanted)}`
}

const termRows = (viewer: Viewer, wanted: TermQuery): Rows<{ name: string; role: string }> => ({
  rows: sql`select t.name, t.role ${matchTermNames(viewer, wanted)}`,
  order: sql`t.name_key, t.role, t.name`,
})
/** Selects names of authors, each once for all of their roles. */
const nameRows = (viewer: Viewer, wanted: TermQuery): Rows<{ name: string }> => ({
  rows: sql`select t.name ${matchTermNames(viewer, wanted)} group by t.name_key, t.name`,
  order: sql`t.name_key, t.name`,
})
const roleRows = (viewer: Viewer, wanted: TermQuery): Rows<{ role: string }> => ({
  rows: sql`select t.role ${matchTermNames(viewer, wanted)} group by t.role`,
  order: sql`t.role`,
})
const yearRows = (viewer: Viewer, scope: ReferentialScope): Rows<{ year: number }> => ({
  rows: sql`select distinct series.release_date / 10000 as year from series
    where series.release_date is not null and ${isVisible(viewer, 'series.access_class')} and ${inScope(scope)}`,
  order: sql`1 desc`,
})
/** Selects age ratings: of a collection from its series, otherwise from the access classes. */
const ratingRows = (viewer: Viewer, scope: ReferentialScope): Rows<{ rating: number | null }> => ({
  rows:
    given(scope.collection_id) && !given(scope.library_id)
      ? sql`select distinct class.age_rating as rating from series join access_class class on class.id = series.access_class
          where ${isVisible(viewer, 'series.access_class')} and ${inScope(scope)}`
      : sql`select distinct class.age_rating as rating from access_class class join library on library.id = class.library_id
          where class.series_count > 0 and ${isVisible(viewer, 'class.id')}
          and ${given(scope.library_id) ? sql`library.public_id in ${jsonValues(scope.library_id ?? [])}` : sql`1`}`,
  order: sql`1`,
})

const all = async <T>(db: Sql, { rows, order }: Rows<T>): Promise<T[]> =>
  (await sql<T>`${rows} order by ${order}`.execute(db)).rows

async function listPage<T, V>(db: Sql, { rows, order }: Rows<T>, query: PageRequest, show: (row: T) => V) {
  const { limit, offset } = rowRange(query)
  const counting = sql<{ count: number }>`select count(*) as count from (${rows})`.compile(db)
  const [content, total] = await Promise.all([
    sql<T>`${rows} order by ${order} limit ${limit} offset ${offset}`.execute(db),
    // The statement contains everything that the count depends on.
    cachedCount(db, `${counting.sql} ${JSON.stringify(counting.parameters)}`, async () =>
      Number((await db.executeQuery(counting)).rows[0]?.count ?? 0),
    ),
  ])
  return toPage(content.rows.map(show), total, query, true)
}

const getName = ({ name }: { name: string }): string => name

/** Returns names of terms of visible series and books, in order. */
export const listTermNames = async (db: Sql, viewer: Viewer, wanted: TermQuery): Promise<string[]> =>
  (await all(db, termRows(viewer, wanted))).map(getName)
export const pageTermNames = (db: Sql, viewer: Viewer, wanted: TermQuery, query: PageRequest) =>
  listPage(db, termRows(viewer, wanted), query, getName)

type AuthorQuery = Omit<TermQuery, 'kind' | 'include'>
/** Authors of a read list are those of its books. */
const ofAuthors = (wanted: AuthorQuery): TermQuery => ({ ...wanted, kind: 'author', include: 'BOOK' })

export const listAuthors = (db: Sql, viewer: Viewer, wanted: AuthorQuery) =>
  all(db, termRows(viewer, ofAuthors(wanted)))
export const pageAuthors = (db: Sql, viewer: Viewer, wanted: AuthorQuery, query: PageRequest) =>
  listPage(db, termRows(viewer, ofAuthors(wanted)), query, (author) => author)
export const listAuthorNames = async (db: Sql, viewer: Viewer, wanted: AuthorQuery) =>
  (await all(db, nameRows(viewer, ofAuthors(wanted)))).map(getName)
export const pageAuthorNames = (db: Sql, viewer: Viewer, wanted: AuthorQuery, query: PageRequest) =>
  listPage(db, nameRows(viewer, ofAuthors(wanted)), query, getName)
export const listAuthorRoles = async (db: Sql, viewer: Viewer, scope: ReferentialScope) =>
  (await all(db, roleRows(viewer, ofAuthors({ scope })))).map(({ role }) => role)
export const pageAuthorRoles = (db: Sql, viewer: Viewer, scope: ReferentialScope, query: PageRequest) =>
  listPage(db, roleRows(viewer, ofAuthors({ scope })), query, ({ role }) => role)

/** Returns the years of the first books of visible series, newest first. */
export const listReleaseYears = async (db: Sql, viewer: Viewer, scope: ReferentialScope) =>
  (await all(db, yearRows(viewer, scope))).map(({ year }) => String(year))
export const pageReleaseYears = (db: Sql, viewer: Viewer, scope: ReferentialScope, query: PageRequest) =>
  listPage(db, yearRows(viewer, scope), query, ({ year }) => String(year))

/** Returns age ratings; the first is null if a visible series has no rating. */
export const listAgeRatings = async (db: Sql, viewer: Viewer, scope: ReferentialScope) =>
  (await all(db, ratingRows(viewer, scope))).map(({ rating }) => rating)
