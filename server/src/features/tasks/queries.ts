import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { waiting } from '../../queue/task-states.ts'

/** Returns a page of the waiting tasks in the order in which they run, and their number. */
export async function listWaiting(
  db: Sql,
  range: { readonly type: string | undefined; readonly limit: number; readonly offset: number },
) {
  const { type, limit, offset } = range
  let tasks = db.selectFrom('task').where('state', '=', waiting)
  if (type !== undefined) tasks = tasks.where('kind', '=', type)
  const [rows, count] = await Promise.all([
    tasks
      .select(['id', 'kind', 'input', 'priority', 'created', 'attempts', 'not_before'])
      .orderBy('priority', 'desc')
      .orderBy('modified')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    tasks.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirst(),
  ])
  return { rows, total: Number(count?.count ?? 0) }
}

/** Returns ids and titles of books by their keys. */
export const nameBooks = (db: Sql, viewer: Viewer, bookIds: readonly number[]) =>
  db
    .selectFrom('book')
    .innerJoin('book_metadata', 'book_metadata.book_id', 'book.id')
    .leftJoin('series_metadata', 'series_metadata.series_id', 'book.series_id')
    .select(['book.id as key', 'book.public_id as id'])
    .select(sql<string>`ifnull(series_metadata.title || ': ', '') || book_metadata.title`.as('title'))
    .where(isVisible(viewer, 'book.access_class'))
    .where('book.id', 'in', jsonValues(bookIds))
    .execute()

/** Returns ids and titles of series by their keys. */
export const nameSeries = (db: Sql, viewer: Viewer, seriesIds: readonly number[]) =>
  db
    .selectFrom('series')
    .innerJoin('series_metadata', 'series_metadata.series_id', 'series.id')
    .select(['series.id as key', 'series.public_id as id', 'series_metadata.title'])
    .where(isVisible(viewer, 'series.access_class'))
    .where('series.id', 'in', jsonValues(seriesIds))
    .execute()

/** Returns ids and names of libraries by their keys: administrators see all of them. */
export const nameLibraries = (db: Sql, _viewer: Viewer, libraryIds: readonly number[]) =>
  db
    .selectFrom('library')
    .select(['id as key', 'public_id as id', 'name as title'])
    .where('id', 'in', jsonValues(libraryIds))
    .execute()
