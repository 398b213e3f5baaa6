import { type Compilable, type NotNull, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Returns the locators of all users who are reading a book. */
export const listLocators = (db: Sql, bookId: number) =>
  db
    .selectFrom('read_progress as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.public_id as user_public_id', 'p.locator'])
    .where('p.book_id', '=', bookId)
    .where('p.completed', '=', 0)
    .where('p.locator', 'is not', null)
    .$narrowType<{ locator: NotNull }>()
    .execute()

/** Replaces a locator, unless the user has read further since. The time of reading is kept. */
export async function replaceLocator(
  db: Sql,
  { userId, bookId, before }: { readonly userId: number; readonly bookId: number; readonly before: string },
  position: { readonly page: number; readonly locator: string },
): Promise<void> {
  await db
    .updateTable('read_progress')
    .set(position)
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .where('locator', '=', before)
    .execute()
}

/** Moves the progress of all users in a book to its new series; the caller recounts both series. */
export const moveProgress = (db: Sql, bookId: number, seriesId: number): Compilable =>
  db.updateTable('read_progress').set({ series_id: seriesId }).where('book_id', '=', bookId)

/**
 * Adjusts progress after an analysis with another page count (behaviour 4.2): users who had completed the book are on the new last page.
 * Others keep their page, limited to the new count, and do not complete the book by that.
 */
export const adjustProgressToPageCount = (db: Sql, bookId: number, pageCount: number): Compilable[] => [
  db
    .updateTable('read_progress')
    .set((e) => ({
      // A page that no longer exists has no position.
      share: e.case().when('page', '<=', pageCount).then(e.ref('share')).else(null).end(),
      across: e.case().when('page', '<=', pageCount).then(e.ref('across')).else(null).end(),
      page: e
        .case()
        .when('completed', '=', 1)
        .then(pageCount)
        .when(e.and([e('page', '=', pageCount), e('share', 'is not', null)]))
        .then(pageCount)
        .when('page', '>=', pageCount)
        .then(Math.max(1, pageCount - 1))
        .else(e.ref('page'))
        .end(),
    }))
    .where('book_id', '=', bookId),
]

/** Moves users who are reading a book to the new numbers of their pages (behaviour 4.2). `numbers` has the new number at each old one. */
export const moveProgressToPages = (db: Sql, bookId: number, numbers: readonly number[]): Compilable =>
  db
    .updateTable('read_progress')
    .set({ page: sql<number>`coalesce(json_extract(${JSON.stringify(numbers)}, '$[' || page || ']'), page)` })
    .where('book_id', '=', bookId)
    .where('completed', '=', 0)
    .where('page', '>', 0)
