import { type Compilable, sql } from 'kysely'
import type { Sql } from '../../db/open.ts'

/** Returns the places of everybody who is reading a book, as far as they are more than a page. */
export async function listPlaces(
  db: Sql,
  bookId: number,
): Promise<
  readonly { readonly user_id: number; readonly user_public_id: string; readonly locator: string }[]
> {
  const rows = await db
    .selectFrom('read_progress as p')
    .innerJoin('user as u', 'u.id', 'p.user_id')
    .select(['p.user_id', 'u.public_id as user_public_id', 'p.locator'])
    .where('p.book_id', '=', bookId)
    .where('p.completed', '=', 0)
    .where('p.locator', 'is not', null)
    .execute()
  return rows.flatMap(({ locator, ...row }) => (locator === null ? [] : [{ ...row, locator }]))
}

/** Stores a place, unless the user has read on since. The time of the reading stays. */
export async function savePlace(
  db: Sql,
  { userId, bookId, before }: { readonly userId: number; readonly bookId: number; readonly before: string },
  place: { readonly page: number; readonly locator: string },
): Promise<void> {
  await db
    .updateTable('read_progress')
    .set(place)
    .where('user_id', '=', userId)
    .where('book_id', '=', bookId)
    .where('locator', '=', before)
    .execute()
}

/**
 * Moves those who are reading a book to the new numbers of their pages (behaviour 4.2). `numbers` has the new number at each old one.
 */
export const moveProgressToPages = (db: Sql, bookId: number, numbers: readonly number[]): Compilable =>
  db
    .updateTable('read_progress')
    .set({ page: sql<number>`coalesce(json_extract(${JSON.stringify(numbers)}, '$[' || page || ']'), page)` })
    .where('book_id', '=', bookId)
    .where('completed', '=', 0)
    .where('page', '>', 0)
