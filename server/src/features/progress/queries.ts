import { type Compilable, sql } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'

/** What marking needs to know of a visible book. */
export function findMarkable(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .select(['id', 'series_id', 'page_count', 'media_profile'])
    .where('public_id', '=', bookPublicId)
    .where(visible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

/** The visible series and what is left of it to complete: soft-deleted books included (behaviour 8.2). */
export function findMarkableSeries(db: Sql, viewer: Viewer, seriesPublicId: string) {
  return db
    .selectFrom('series')
    .select('id')
    .where('public_id', '=', seriesPublicId)
    .where(visible(viewer, 'series.access_class'))
    .executeTakeFirst()
}
export function listIncompleteBooks(db: Sql, userId: number, seriesId: number) {
  return db
    .selectFrom('book')
    .select(['id', 'public_id', 'page_count', 'series_id'])
    .where('series_id', '=', seriesId)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('read_progress as p')
            .select('p.book_id')
            .where('p.user_id', '=', userId)
            .where('p.completed', '=', 1)
            .whereRef('p.book_id', '=', 'book.id'),
        ),
      ),
    )
    .execute()
}
export function listBegunBooks(db: Sql, userId: number, seriesId: number) {
  return db
    .selectFrom('read_progress')
    .innerJoin('book', 'book.id', 'read_progress.book_id')
    .select(['book.id', 'book.public_id'])
    .where('read_progress.series_id', '=', seriesId)
    .where('read_progress.user_id', '=', userId)
    .execute()
}

export interface ProgressRow {
  readonly bookId: number
  readonly seriesId: number
  readonly page: number
  readonly completed: boolean
}

/**
 * Counts anew what is kept per user and series: for one user, or for all when a series gained or lost books. Recounted, never counted
 * up: two changes at once cannot drift.
 */
function recount(db: Sql, seriesId: number, userId?: number): Compilable[] {
  const whose = userId === undefined ? sql`1` : sql`user_id = ${userId}`
  return [
    sql`delete from series_progress where series_id = ${seriesId} and ${whose}`,
    sql`insert into series_progress(user_id, series_id, read_count, in_progress_count, state, last_read, next_book_id)
      select p.user_id, ${seriesId}, sum(p.completed), sum(1 - p.completed),
        case when sum(1 - p.completed) > 0 then 0
          when sum(p.completed) >= (select books_count from series where id = ${seriesId}) then 2 else 1 end,
        max(p.read_date),
        (select b.id from book b where b.series_id = ${seriesId} and not exists
          (select 1 from read_progress r where r.user_id = p.user_id and r.book_id = b.id)
          order by b.number_sort, b.id limit 1)
      from read_progress p where p.series_id = ${seriesId} and ${whose} group by p.user_id`,
  ].map((s) => ({ compile: () => s.compile(db) }))
}

/** Saves where the user is in these books of one series, all or nothing. */
export async function saveProgress(
  db: Db,
  userId: number,
  rows: readonly ProgressRow[],
  now: number,
): Promise<void> {
  const [first] = rows
  if (!first) return
  await db.batch([
    ...rows.map((r) =>
      db
        .insertInto('read_progress')
        .values({
          user_id: userId,
          book_id: r.bookId,
          series_id: r.seriesId,
          page: r.page,
          completed: r.completed ? 1 : 0,
          read_date: now,
          created: now,
          modified: now,
          device_id: '',
          device_name: '',
        })
        .onConflict((c) =>
          c.columns(['user_id', 'book_id']).doUpdateSet({
            page: r.page,
            completed: r.completed ? 1 : 0,
            read_date: now,
            modified: now,
            device_id: '',
            device_name: '',
          }),
        ),
    ),
    ...recount(db, first.seriesId, userId),
  ])
}

/** Answers how many books had progress. */
export async function deleteProgress(
  db: Db,
  userId: number,
  seriesId: number,
  bookId?: number,
): Promise<number> {
  let rows = db.deleteFrom('read_progress').where('user_id', '=', userId).where('series_id', '=', seriesId)
  if (bookId !== undefined) rows = rows.where('book_id', '=', bookId)
  const [count] = await db.batch([rows, ...recount(db, seriesId, userId)])
  return count ?? 0
}

/** Statements for series that gained, lost or reordered books: every reader's counters and next book. */
export const recountSeriesProgress = (db: Sql, seriesIds: readonly number[]): Compilable[] =>
  seriesIds.flatMap((id) => recount(db, id))

/** Statements that forget all progress in these books; the caller recounts the series that stay. */
export const forgetBooksProgress = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db
    .deleteFrom('read_progress')
    .where('book_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(bookIds)}))`),
]
export const forgetSeriesProgress = (db: Sql, seriesIds: readonly number[]): Compilable[] => [
  db
    .deleteFrom('series_progress')
    .where('series_id', 'in', sql<number>`(select value from json_each(${JSON.stringify(seriesIds)}))`),
]

/** A deleted user takes its progress along. */
export async function forgetUserProgress(db: Db, userId: number): Promise<void> {
  await db.batch([
    db.deleteFrom('read_progress').where('user_id', '=', userId),
    db.deleteFrom('series_progress').where('user_id', '=', userId),
  ])
}

/**
 * A re-analyzed book with another page count (behaviour 4.2): who had completed it is at the new last page. Others keep their page as far
 * as it goes, and do not become readers of the whole by its shrinking; the peer sends them to the first page, which is a lost place.
 */
export const resizeProgress = (db: Sql, bookId: number, pageCount: number): Compilable[] => [
  db
    .updateTable('read_progress')
    .set((e) => ({
      page: e
        .case()
        .when('completed', '=', 1)
        .then(pageCount)
        .when('page', '>=', pageCount)
        .then(Math.max(1, pageCount - 1))
        .else(e.ref('page'))
        .end(),
    }))
    .where('book_id', '=', bookId),
]
