import { type BookFilter, type BookSort, MediaStatus } from '@lectern/contract/books'
import type { BookCondition } from '@lectern/contract/conditions'
import type { ReadStatus } from '@lectern/contract/progress'
import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import type { Database } from '../../db/tables/schema.ts'
import { jsonValues, parseDateNumber } from '../../db/values.ts'
import { hasAuthor, hasOneTagByRow, hasOneTerm, inLibraries } from '../referential/term-predicate-queries.ts'
import { bookPredicate, readStatusPredicate } from './book-condition-queries.ts'
import { oneOf, withinDeadline } from './condition-queries.ts'
import { parseAuthors } from './read-authors.ts'

/** Filters of a list of books. Keys are internal ones. */
export type BookCriteria = Partial<BookFilter> & {
  readonly seriesKey?: number
  /** Key of the only read list to list; it allows the sort `readList.number`. */
  readonly readListKey?: number
  /** Public ids of series; the book must be in one of them. */
  readonly series_id?: readonly string[]
  readonly read_list_id?: readonly string[]
  /** Key of the only term that `tag` names. */
  readonly tagTerm?: number | undefined
  /** Conditions that must all be true. */
  readonly conditions?: readonly BookCondition[]
}

/** Tables that only some lists join: read progress, positions in a read list, search results. */
type Joined = Database & {
  rp: Database['read_progress']
  place: Database['read_list_book']
  hit: { key: number; value: number }
  tagged: Database['book_term']
  m: Database['book_metadata']
}
export type BookRows = SelectQueryBuilder<
  Joined,
  'book' | 'rp' | 'series' | 'place' | 'hit' | 'm' | 'library',
  object
>

/** True if only books with progress can match; then the query starts from the progress of the viewer. */
const requiresProgress = (status: readonly ReadStatus[] | undefined): boolean =>
  status !== undefined && status.length > 0 && !status.includes('UNREAD')

/** True if the filter selects from few books: those of some series or read lists, or with progress of the viewer. */
export const isSmallSelection = (filter: BookCriteria): boolean =>
  requiresProgress(filter.read_status) ||
  [filter.seriesKey, filter.readListKey, filter.series_id, filter.read_list_id].some((x) => x !== undefined)

/** Returns the read list whose positions a list may be sorted by: the only one that it is filtered by. */
function getOnlyReadList({ readListKey, read_list_id: ids }: BookCriteria): RawBuilder<number> | undefined {
  if (readListKey !== undefined) return sql<number>`${readListKey}`
  return ids?.length === 1 ? sql<number>`(select id from read_list where public_id = ${ids[0]})` : undefined
}

/** True when the list can be sorted by this property; some sorts need a filter. */
export function canSort(criteria: BookCriteria, hasHits: boolean, sort: BookSort): boolean {
  if (sort === 'readList.number') return getOnlyReadList(criteria) !== undefined
  return sort !== 'relevance' || hasHits
}

function filterByLocation(rows: BookRows, filter: BookCriteria): BookRows {
  const { series_id: seriesIds, read_list_id: readListIds } = filter
  let q = rows
  if (filter.seriesKey !== undefined) q = q.where('book.series_id', '=', filter.seriesKey)
  if (seriesIds?.length === 1)
    q = q.where('book.series_id', '=', sql<number>`(select id from series where public_id = ${seriesIds[0]})`)
  else if (seriesIds)
    q = q.where(
      'book.series_id',
      'in',
      sql<number>`(select id from series where public_id in ${jsonValues(seriesIds)})`,
    )
  if (readListIds && readListIds.length > 1)
    q = q.where(
      sql<SqlBool>`book.id in (select x.book_id from read_list_book x join read_list l on l.id = x.read_list_id
        where l.public_id in ${jsonValues(readListIds)})`,
    )
  return filter.library_id ? q.where(inLibraries('book', filter.library_id)) : q
}

/** Filters by trash and media status. The conditions repeat those of the partial indexes, because the planner does not know parameters. */
function filterByState(rows: BookRows, filter: BookCriteria): BookRows {
  let q = rows
  if (filter.media_status) {
    const ready = MediaStatus.options.indexOf('READY')
    const wanted = filter.media_status.map((s) => MediaStatus.options.indexOf(s))
    q = q.where('book.media_status', 'in', jsonValues(wanted))
    if (!wanted.includes(ready)) q = q.where('book.media_status', '<>', sql.lit(ready))
  }
  if (filter.deleted !== undefined) q = q.where('book.deleted', '=', filter.deleted ? 1 : 0)
  if (filter.deleted === true) q = q.where('book.deleted', '<>', sql.lit(0))
  return filter.oneshot === undefined ? q : q.where('book.oneshot', '=', filter.oneshot ? 1 : 0)
}

/** Ways to test the tags of books: for each row, or by starting from the books with the tag. */
type TagPredicate = 'each' | 'in' | 'joined'

function applyFilters(
  rows: BookRows,
  viewer: Viewer,
  filter: BookCriteria,
  tagPredicate: TagPredicate,
): BookRows {
  let q = filterByState(filterByLocation(rows, filter), filter)
  if (filter.released_after) q = q.where('book.release_date', '>', parseDateNumber(filter.released_after))
  if (filter.tag && tagPredicate !== 'joined')
    q = q.where(tagPredicate === 'each' ? hasOneTagByRow(filter.tag) : hasOneTerm('book', 'tag', filter.tag))
  const authors = parseAuthors(filter.author)
  if (authors.length > 0) q = q.where(oneOf(authors.map((a) => hasAuthor('book', a))))
  const now = Date.now()
  const tests = (filter.conditions ?? []).flatMap((condition) => bookPredicate(viewer, condition, now) ?? [])
  return tests.length > 0 ? q.where(withinDeadline(tests, 'book.id')) : q
}

function filterByReadStatus(rows: BookRows, viewer: Viewer, status: readonly ReadStatus[]): BookRows {
  if (!requiresProgress(status)) return rows.where(readStatusPredicate(viewer, status))
  const mine = rows.where('rp.user_id', '=', viewer.userId)
  if (new Set(status).size > 1) return mine
  return mine.where('rp.completed', '=', status[0] === 'READ' ? 1 : 0)
}

/** Returns the keys of search results as a table, in their order by `key`. */
export const hitRows = (hits: readonly number[]) =>
  sql<{ key: number; value: number }>`json_each(${JSON.stringify(hits)})`.as('hit')

/** Joins only the tables that filter and sort need, because each join costs time for every skipped row. */
function joinSorted(
  rows: BookRows,
  viewer: Viewer,
  filter: BookCriteria,
  sorts: readonly BookSort[],
): BookRows {
  let q = rows
  if (sorts.includes('series'))
    q = q.innerJoin('series', 'series.id', 'book.series_id') as unknown as BookRows
  if (sorts.includes('url') || sorts.includes('media.comment'))
    q = q.innerJoin('book_metadata as m', 'm.book_id', 'book.id') as unknown as BookRows
  if (sorts.includes('url'))
    q = q.innerJoin('library', 'library.id', 'book.library_id') as unknown as BookRows
  if (requiresProgress(filter.read_status))
    q = q.innerJoin('read_progress as rp', (j) =>
      j.onRef('rp.book_id', '=', 'book.id'),
    ) as unknown as BookRows
  else if (sorts.some((s) => s.startsWith('readProgress.')))
    q = q.leftJoin('read_progress as rp', (j) =>
      j.onRef('rp.book_id', '=', 'book.id').on('rp.user_id', '=', viewer.userId),
    ) as unknown as BookRows
  return q
}

/** Selects all books, or those with a term by a join, because testing each key of a list takes twice as long. */
const allBooks = (db: Sql, term: number | undefined): BookRows =>
  (term === undefined
    ? db.selectFrom('book')
    : db
        .selectFrom('book_term as tagged')
        .crossJoin('book')
        .whereRef('book.id', '=', 'tagged.book_id')
        .where('tagged.term_id', '=', term)) as unknown as BookRows

/**
 * Selects rows of `book` that the viewer may see and that meet the criteria. `hits` are keys of search results. With a `head`, only those
 * rows; see `listFirstTagged`.
 */
export function selectMatchingBooks(
  db: Sql,
  viewer: Viewer,
  filter: BookCriteria,
  {
    hits,
    sorts,
    head,
  }: {
    readonly hits: readonly number[] | undefined
    readonly sorts: readonly BookSort[]
    readonly head?: RawBuilder<Selectable<Database['book']>> | undefined
  },
): BookRows {
  const readList = getOnlyReadList(filter)
  const isJoined = filter.tagTerm !== undefined && !head && !hits && !isSmallSelection(filter)
  let q = head
    ? (db.selectFrom(head.as('book')) as unknown as BookRows)
    : allBooks(db, isJoined ? filter.tagTerm : undefined)
  if (hits) q = q.innerJoin(hitRows(hits), (j) => j.onRef('hit.value', '=', 'book.id')) as unknown as BookRows
  if (readList)
    q = q.innerJoin('read_list_book as place', (j) =>
      j.onRef('place.book_id', '=', 'book.id').on('place.read_list_id', '=', readList),
    ) as unknown as BookRows
  q = joinSorted(q, viewer, filter, sorts)
  // The class of a book equals that of its series; testing the series skips a whole series at once.
  const shown = isVisible(viewer, sorts.includes('series') ? 'series.access_class' : 'book.access_class')
  q = applyFilters(q.where(shown), viewer, filter, head ? 'each' : isJoined ? 'joined' : 'in')
  return filter.read_status && filter.read_status.length > 0
    ? filterByReadStatus(q, viewer, filter.read_status)
    : q
}

/** Returns the ids of the libraries when the list has no other filter; undefined otherwise. */
export function onlyLibraries<F extends { library_id?: readonly string[] | undefined }>(
  filter: F,
): { libraries: readonly string[] | undefined } | undefined {
  const { library_id: libraries, ...others } = filter
  return Object.values(others).every((v) => v === undefined) ? { libraries } : undefined
}

/** Returns the libraries when the list is of the books that can be read, without another filter; undefined otherwise. */
function onlyReadable({ media_status: status, deleted, ...others }: BookCriteria) {
  const isReadable = deleted === false && status?.length === 1 && status[0] === 'READY'
  return isReadable ? onlyLibraries(others) : undefined
}

/** Counts the visible books that are in the trash or cannot be read. They are few, and both conditions have an index. */
async function countUnreadable(
  db: Sql,
  viewer: Viewer,
  libraries: readonly string[] | undefined,
): Promise<number> {
  const some = () => {
    const rows = db.selectFrom('book').select('book.id').where(isVisible(viewer, 'book.access_class'))
    return libraries ? rows.where(inLibraries('book', [...libraries])) : rows
  }
  const ready = MediaStatus.options.indexOf('READY')
  const row = await db
    .selectFrom(
      some()
        .where('book.media_status', '<>', sql.lit(ready))
        .union(some().where('book.deleted', '<>', sql.lit(0)))
        .as('unreadable'),
    )
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Counts the books. Lists without filter, by library or by the progress of one user use stored counters. */
export async function countBooks(
  db: Sql,
  viewer: Viewer,
  { search: _, ...filter }: BookCriteria,
  hits: readonly number[] | undefined,
): Promise<number> {
  const { read_status: status, ...others } = filter
  const counted = hits ? undefined : onlyLibraries(others)
  if (counted) {
    const total = () => countByClass(db, viewer, 'book_count', counted.libraries)
    if (!status || status.length === 0) return total()
    const read = await countRead(db, viewer, counted.libraries)
    const wanted = new Set(status)
    const unread = wanted.has('UNREAD') ? (await total()) - read.completed - read.open : 0
    return unread + (wanted.has('READ') ? read.completed : 0) + (wanted.has('IN_PROGRESS') ? read.open : 0)
  }
  const readable = hits ? undefined : onlyReadable(filter)
  if (readable)
    return (
      (await countByClass(db, viewer, 'book_count', readable.libraries)) -
      (await countUnreadable(db, viewer, readable.libraries))
    )
  const row = await selectMatchingBooks(db, viewer, filter, { hits, sorts: [] })
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Returns the totals of the visible classes, of all or of these libraries. */
export async function countByClass(
  db: Sql,
  viewer: Viewer,
  column: 'book_count' | 'series_count',
  libraries: readonly string[] | undefined,
): Promise<number> {
  let q = db
    .selectFrom('access_class')
    .select((e) => e.fn.sum<number | null>(column).as('count'))
    .where(isVisible(viewer, 'access_class.id'))
  if (libraries)
    q = q.where('library_id', 'in', (e) =>
      e.selectFrom('library').select('id').where('public_id', 'in', jsonValues(libraries)),
    )
  return Number((await q.executeTakeFirst())?.count ?? 0)
}

/** Counts the visible books that the viewer has completed and those in progress. */
async function countRead(db: Sql, viewer: Viewer, libraries: readonly string[] | undefined) {
  let q = db
    .selectFrom('series_progress as p')
    .innerJoin('series', 'series.id', 'p.series_id')
    .select((e) => [
      e.fn.sum<number | null>('p.read_count').as('completed'),
      e.fn.sum<number | null>('p.in_progress_count').as('open'),
    ])
    .where('p.user_id', '=', viewer.userId)
    .where(isVisible(viewer, 'series.access_class'))
  if (libraries)
    q = q.where('series.library_id', 'in', (e) =>
      e.selectFrom('library').select('id').where('public_id', 'in', jsonValues(libraries)),
    )
  const row = await q.executeTakeFirst()
  return { completed: Number(row?.completed ?? 0), open: Number(row?.open ?? 0) }
}
