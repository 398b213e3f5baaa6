import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import { statement } from '../../db/compiled.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { AppError } from '../../errors.ts'

/** Returns the columns of a visible book that marking it needs. */
export function findBookToMark(db: Sql, viewer: Viewer, bookPublicId: string) {
  return db
    .selectFrom('book')
    .select(['id', 'series_id', 'page_count', 'media_profile', 'epub_flags'])
    .where('public_id', '=', bookPublicId)
    .where(isVisible(viewer, 'book.access_class'))
    .executeTakeFirst()
}

/** Returns those of the books that are visible. */
export const listBooksToMark = (db: Sql, viewer: Viewer, bookPublicIds: readonly string[]) =>
  db
    .selectFrom('book')
    .select(['id', 'public_id', 'series_id'])
    .where('public_id', 'in', jsonValues(bookPublicIds))
    .where(isVisible(viewer, 'book.access_class'))
    .execute()

/** Selects visible books and the progress of the viewer in them; null columns for those that were never opened. */
export const selectProgress = (db: Sql, viewer: Viewer) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .leftJoin('read_progress as p', (j) =>
      j.onRef('p.book_id', '=', 'book.id').on('p.user_id', '=', viewer.userId),
    )
    .select([
      'book.id',
      'book.public_id',
      'book.page_count',
      'book.media_profile',
      'm.analyzed',
      'p.page',
      'p.completed',
      'p.read_date',
      'p.device_id',
      'p.device_name',
      'p.locator',
    ])
    .where(isVisible(viewer, 'book.access_class'))

/** Returns a visible book and the progress of the viewer. */
export const findBookProgress = (db: Sql, viewer: Viewer, bookPublicId: string) =>
  selectProgress(db, viewer).where('book.public_id', '=', bookPublicId).executeTakeFirst()
export type BookProgress = NonNullable<Awaited<ReturnType<typeof findBookProgress>>>

/** Returns the key of a visible series. Throws NOT_FOUND. */
export const getSeriesToMark = (db: Sql, viewer: Viewer, seriesPublicId: string) =>
  db
    .selectFrom('series')
    .select('id')
    .where('public_id', '=', seriesPublicId)
    .where(isVisible(viewer, 'series.access_class'))
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))

/** Returns books of the series that are visible, not completed, and not after `upTo` in its order; books in the trash, too (behaviour 8.2). */
export function listIncompleteBooks(db: Sql, viewer: Viewer, seriesId: number, upTo?: number) {
  let books = db
    .selectFrom('book')
    .select(['id', 'public_id', 'series_id'])
    .where('series_id', '=', seriesId)
    .where(isVisible(viewer, 'book.access_class'))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('read_progress as p')
            .select('p.book_id')
            .where('p.user_id', '=', viewer.userId)
            .where('p.completed', '=', 1)
            .whereRef('p.book_id', '=', 'book.id'),
        ),
      ),
    )
  if (upTo !== undefined) books = books.where('number_sort', '<=', upTo)
  return books.execute()
}
export function listStartedBooks(db: Sql, userId: number, seriesId: number) {
  return db
    .selectFrom('read_progress')
    .innerJoin('book', 'book.id', 'read_progress.book_id')
    .select(['book.id', 'book.public_id'])
    .where('read_progress.series_id', '=', seriesId)
    .where('read_progress.user_id', '=', userId)
    .execute()
}

/** Progress of a user in a book, and its origin. */
export interface ProgressRow {
  readonly bookId: number
  readonly page: number
  readonly completed: boolean
  /** Time of reading in milliseconds, not later than now. */
  readonly readDate: number
  readonly deviceId: string
  readonly deviceName: string
  /** JSON of `Locator`; null when only the page is known. */
  readonly locator: string | null
  /** Shares of the page above and to the left of what is read (`PagePlace`); null when only the page is known. */
  readonly share?: number | null
  readonly across?: number | null
}

/**
 * Recomputes the stored counters per user and series: for one user, or for all when a series gained or lost books. They are recounted and
 * not incremented, so that concurrent changes cannot cause a drift.
 */
function recount(db: Sql, seriesId: number | RawBuilder<number>, userId?: number): Compilable[] {
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
          order by b.number_sort, b.number, b.id limit 1)
      from read_progress p where p.series_id = ${seriesId} and ${whose} group by p.user_id`,
  ].map((text) => statement(db, text))
}

/** Keeps the stored position on a page if a program that only knows pages saves the same page. */
const keepPositionOnPage = (column: string) =>
  `${column} = case when excluded.share is null and excluded.completed = 0 and excluded.page = read_progress.page
    then read_progress.${column} else excluded.${column} end`

const fromConflict = sql`on conflict(user_id, book_id) do update set series_id = excluded.series_id, page = excluded.page,
  completed = excluded.completed, read_date = excluded.read_date, modified = excluded.modified, device_id = excluded.device_id,
  device_name = excluded.device_name, locator = excluded.locator, ${sql.raw(['share', 'across'].map(keepPositionOnPage).join())}`

/** Time of reading by the clock of a device, which may be in the future. */
export interface ReadTimeClaim {
  readonly time: number
  readonly isFuture: boolean
}

/**
 * Returns the SQL condition that stored progress is older than the new one and may be replaced. The write itself checks it, so the later of
 * two concurrent writes is kept. A stored time in the future, from a wrong server clock, counts as older. If the clock of a device is ahead,
 * its time counts as now, and only its own progress is compared by its clock.
 */
const isLater = ({ time, isFuture }: ReadTimeClaim, now: number): RawBuilder<SqlBool> =>
  isFuture
    ? sql`not (read_progress.device_id = excluded.device_id
        and coalesce(json_extract(read_progress.locator, '$.claimed'), 0) >= ${time})`
    : sql`(read_progress.read_date < excluded.read_date or read_progress.read_date > ${now})`

/** Conditions for replacing stored progress; without any, it is always replaced. */
interface SaveConditions {
  /** Older progress never replaces newer progress. */
  readonly claim?: ReadTimeClaim | undefined
  /** Only one of these pages, or the same page, is replaced: the device does not know progress on any other page. */
  readonly knownPages?: readonly number[] | undefined
  /** In addition to `knownPages`: progress of another device is replaced only at this share of a page. */
  readonly knownShare?: number | undefined
}

/** Maximum difference of two shares that count as the same position: clients may round. */
const shareTolerance = 1e-6

function mayReplace({ claim, knownPages, knownShare }: SaveConditions, now: number): RawBuilder<SqlBool> {
  if (claim) return isLater(claim, now)
  if (!knownPages) return sql`1`
  const isKnownPage = sql<SqlBool>`(read_progress.page = excluded.page or read_progress.page in ${jsonValues(knownPages)})`
  if (knownShare === undefined) return isKnownPage
  return sql`(${isKnownPage} and (read_progress.device_id = excluded.device_id
    or abs(coalesce(read_progress.share, 0) - ${knownShare}) < ${shareTolerance}))`
}

/**
 * Saves the progress of the user, unless the book is deleted or the conditions do not allow it. The write itself checks them, so the second
 * of two concurrent writes sees the first. Returns true if it was saved.
 */
export async function saveProgress(
  db: Db,
  userId: number,
  row: ProgressRow,
  now: number,
  conditions: SaveConditions = {},
): Promise<boolean> {
  const save = sql`insert into read_progress(
      user_id, book_id, series_id, page, completed, read_date, created, modified, device_id, device_name, locator, share, across)
    select ${userId}, id, series_id, ${row.page}, ${row.completed ? 1 : 0}, ${row.readDate}, ${now}, ${now}, ${row.deviceId},
      ${row.deviceName}, ${row.locator}, ${row.share ?? null}, ${row.across ?? null} from book where id = ${row.bookId}
    ${fromConflict} where ${mayReplace(conditions, now)}`
  const seriesId = sql<number>`(select series_id from book where id = ${row.bookId})`
  const [count] = await db.batch([statement(db, save), ...recount(db, seriesId, userId)])
  return count === 1
}

interface BookOfSeries {
  readonly id: number
  readonly series_id: number
}
const recountAll = (db: Sql, books: readonly BookOfSeries[], userId: number): Compilable[] =>
  [...new Set(books.map((b) => b.series_id))].flatMap((id) => recount(db, id, userId))

/** Completes these books, all or nothing, except those that the user has completed already. */
export async function completeBooks(
  db: Db,
  userId: number,
  books: readonly BookOfSeries[],
  now: number,
): Promise<void> {
  if (books.length === 0) return
  const save = sql`insert into read_progress(user_id, book_id, series_id, page, completed, read_date, created, modified)
    select ${userId}, id, series_id, page_count, 1, ${now}, ${now}, ${now} from book where id in ${jsonValues(books.map((b) => b.id))}
    ${fromConflict} where read_progress.completed = 0`
  await db.batch([statement(db, save), ...recountAll(db, books, userId)])
}

/** Deletes the progress of the user in these books, all or nothing. */
export async function deleteProgressOfBooks(
  db: Db,
  userId: number,
  books: readonly BookOfSeries[],
): Promise<void> {
  if (books.length === 0) return
  const rows = db
    .deleteFrom('read_progress')
    .where('user_id', '=', userId)
    .where('book_id', 'in', jsonValues(books.map((b) => b.id)))
  await db.batch([rows, ...recountAll(db, books, userId)])
}

/** Deletes progress. Returns the number of books that had any. */
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

/** Returns statements for series that gained, lost or reordered books: the counters and the next book of every user. */
export const recountSeriesProgress = (db: Sql, seriesIds: readonly number[]): Compilable[] =>
  seriesIds.flatMap((id) => recount(db, id))

/** Returns statements that delete all progress in these books; the caller recounts the remaining series. */
export const deleteBooksProgress = (db: Sql, bookIds: readonly number[]): Compilable[] => [
  db.deleteFrom('read_progress').where('book_id', 'in', jsonValues(bookIds)),
]
export const deleteSeriesProgress = (db: Sql, seriesIds: readonly number[]): Compilable[] => [
  db.deleteFrom('series_progress').where('series_id', 'in', jsonValues(seriesIds)),
]

/** Deletes the progress of a deleted user. */
export async function deleteUserProgress(db: Db, userId: number): Promise<void> {
  await db.batch([
    db.deleteFrom('read_progress').where('user_id', '=', userId),
    db.deleteFrom('series_progress').where('user_id', '=', userId),
  ])
}
