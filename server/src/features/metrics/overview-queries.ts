import { sql } from 'kysely'
import { isVisible, type Viewer } from '../../access/viewer.ts'
import type { Sql } from '../../db/open.ts'

/** Returns books and bytes by media type, from stored totals. */
export function sumFormats(db: Sql, viewer: Viewer) {
  return db
    .selectFrom('book_format_total')
    .select((e) => [
      'media_type as mediaType',
      e.fn.sum<number>('books').as('books'),
      e.fn.sum<number>('size').as('size'),
    ])
    .where(isVisible(viewer, 'access_class'))
    .groupBy('media_type')
    .orderBy('books', 'desc')
    .execute()
}

/** Returns books and bytes by the month in which the books were added, from stored totals. */
export function sumMonths(db: Sql, viewer: Viewer) {
  return db
    .selectFrom('book_month_total')
    .select((e) => ['month', e.fn.sum<number>('books').as('books'), e.fn.sum<number>('size').as('size')])
    .where(isVisible(viewer, 'access_class'))
    .groupBy('month')
    .orderBy('month')
    .execute()
}

/** Returns books and bytes by library, from stored totals. */
export function sumLibraries(db: Sql, viewer: Viewer) {
  return db
    .selectFrom('book_format_total')
    .innerJoin('access_class', 'access_class.id', 'book_format_total.access_class')
    .select((e) => [
      'access_class.library_id as libraryId',
      e.fn.sum<number>('books').as('books'),
      e.fn.sum<number>('size').as('size'),
    ])
    .where(isVisible(viewer, 'access_class.id'))
    .groupBy('access_class.library_id')
    .execute()
}

/**
 * Returns the number of books that were last read on each day (in days since 1970), by all users together. Reads the index of each user from
 * `since` on, so it costs as much as was read in that time. `offset` is the difference of the caller's clock to UTC, in milliseconds.
 */
export function countReadingDays(db: Sql, viewer: Viewer, since: number, offset: number) {
  return (
    db
      .selectFrom('user')
      .innerJoin('read_progress', 'read_progress.user_id', 'user.id')
      .$if(!viewer.isFree, (q) =>
        q.innerJoin('book', 'book.id', 'read_progress.book_id').where(isVisible(viewer, 'book.access_class')),
      )
      .select((e) => [
        sql<number>`cast((read_progress.read_date + ${offset}) / 86400000 as integer)`.as('day'),
        e.fn.countAll<number>().as('books'),
        e.fn.sum<number>('read_progress.completed').as('completed'),
      ])
      // Both values, so that one index has all columns that are read.
      .where('read_progress.completed', 'in', [0, 1])
      .where('read_progress.read_date', '>=', since)
      .groupBy('day')
      .orderBy('day')
      .execute()
  )
}

/** Returns number and bytes of all posters, from stored totals. */
export async function sumPosters(db: Sql): Promise<{ posters: number; size: number }> {
  const row = await db
    .selectFrom('poster_total')
    .select((e) => [e.fn.sum<number>('posters').as('posters'), e.fn.sum<number>('size').as('size')])
    .executeTakeFirst()
  return { posters: Number(row?.posters ?? 0), size: Number(row?.size ?? 0) }
}
