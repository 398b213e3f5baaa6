import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'

/** Returns the given announcements that the user has read. */
export async function listRead(db: Sql, userId: number, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('announcement_read')
    .select('announcement_id')
    .where('user_id', '=', userId)
    .where('announcement_id', 'in', jsonValues(ids))
    .execute()
  return new Set(rows.map((r) => r.announcement_id))
}

export async function saveRead(db: Db, userId: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .insertInto('announcement_read')
    .values(ids.map((id) => ({ user_id: userId, announcement_id: id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Deletes the read announcements of a deleted user. */
export async function deleteUserAnnouncements(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('announcement_read').where('user_id', '=', userId).execute()
}

export interface FeedCopy {
  readonly body: string
  /** Time of the fetch, in milliseconds. */
  readonly fetched: number
}

/** Returns the last valid copy of the content of an address. */
export async function findFeedCopy(db: Sql, name: string, address: string): Promise<FeedCopy | undefined> {
  return db
    .selectFrom('feed_copy')
    .select(['body', 'fetched'])
    .where('name', '=', name)
    .where('address', '=', address)
    .executeTakeFirst()
}

export async function saveFeedCopy(db: Db, name: string, address: string, copy: FeedCopy): Promise<void> {
  await db
    .insertInto('feed_copy')
    .values({ name, address, ...copy })
    .onConflict((c) => c.column('name').doUpdateSet({ address, ...copy }))
    .execute()
}
