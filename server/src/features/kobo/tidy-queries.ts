import { sql } from 'kysely'
import { statement } from '../../db/compiled.ts'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues } from '../../db/values.ts'
import { type Device, deletePoints, type Point } from './point-queries.ts'

/** Time after which an unused device receives everything again, in milliseconds: a year. */
const keptMs = 365 * 86_400_000
/** Maximum number of points of one key: a confirmed one for each of its devices, and unconfirmed ones. */
const maxPointsOfKey = 20

/**
 * Confirms a point that the device has received completely, and assigns it to this device. Deletes its base and the other points of that
 * base: no token names them any more.
 */
export async function confirmPoint(db: Db, device: Device, point: Point, now: number): Promise<void> {
  const before =
    point.base_id === null
      ? sql`base_id is null and confirmed = 0 and key_id = ${device.keyRow} and device = ${device.hash}`
      : sql`(id = ${point.base_id} or base_id = ${point.base_id})`
  const { rows } = point.confirmed
    ? { rows: [] }
    : await sql<{ id: number }>`select id from kobo_point where id <> ${point.id} and ${before}`.execute(db)
  await db.batch([
    ...(rows.length > 0 ? deletePoints(db, rows) : []),
    statement(
      db,
      sql`update kobo_point set confirmed = 1, base_id = null, used = ${now}, completed = coalesce(completed, ${now}),
        key_id = ${device.keyRow}, device = ${device.hash} where id = ${point.id}`,
    ),
    ...(point.confirmed ? [] : [db.deleteFrom('kobo_item').where('point_id', '=', point.id)]),
  ])
}

/** Stores that the last part of a point was sent. */
export async function completePoint(db: Db, pointRow: number, now: number): Promise<void> {
  await db.updateTable('kobo_point').set({ completed: now }).where('id', '=', pointRow).execute()
}

/** Deletes points that no device can request any more: of deleted keys, unused for a year, or above the maximum of this key. */
export async function deleteOldPoints(db: Db, device: Device, now: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from kobo_point where key_id not in (select id from api_key) or used < ${now - keptMs}
    union select id from (select id from kobo_point where key_id = ${device.keyRow}
      order by used desc, id desc limit -1 offset ${maxPointsOfKey})`.execute(db)
  if (rows.length > 0) await db.batch(deletePoints(db, rows))
}

/** Deletes the points of a user, of these keys or of all, so that devices receive everything again. */
export async function forgetPoints(
  db: Db,
  userId: number,
  keyIds: readonly string[] | undefined,
): Promise<void> {
  let keys = db.selectFrom('api_key').select('id').where('user_id', '=', userId)
  if (keyIds) keys = keys.where('public_id', 'in', jsonValues(keyIds))
  const keyRows = (await keys.execute()).map((k) => k.id)
  const points = await db
    .selectFrom('kobo_point')
    .select('id')
    .where('user_id', '=', userId)
    .where('key_id', 'in', jsonValues(keyRows))
    .execute()
  await db.batch([
    ...deletePoints(db, points),
    db.deleteFrom('kobo_unwanted').where('key_id', 'in', jsonValues(keyRows)),
  ])
}

/** Deletes all points of a deleted user. */
export async function deleteUserDevices(db: Db, userId: number): Promise<void> {
  await forgetPoints(db, userId, undefined)
  const points = await db.selectFrom('kobo_point').select('id').where('user_id', '=', userId).execute()
  await db.batch(deletePoints(db, points))
}

/** Deletes the choices of deleted keys. */
export async function deleteLostChoices(db: Db): Promise<void> {
  const keys = db.selectFrom('api_key').select('id')
  await db.batch([
    db.deleteFrom('kobo_choice').where('key_id', 'not in', keys),
    db.deleteFrom('kobo_unwanted').where('key_id', 'not in', keys),
  ])
}

/** Stores that a device knows the progress in a book that was saved at this time, so its own progress is not sent back. */
export async function recordOwnProgress(
  db: Db,
  device: Device,
  bookPublicId: string,
  saved: number | null,
): Promise<void> {
  const own = db
    .selectFrom('kobo_point')
    .select('id')
    .where('key_id', '=', device.keyRow)
    .where('device', '=', device.hash)
  await db
    .updateTable('kobo_point_book')
    .set({ progress: saved })
    .where('point_id', 'in', own)
    .where('book_id', '=', bookPublicId)
    .execute()
}

/** Returns the time at which the last sync of a key ended, and the number of books in it. */
export async function getKeyState(
  db: Sql,
  keyRow: number,
): Promise<{ completed: number | null; books: number }> {
  const point = await db
    .selectFrom('kobo_point')
    .select(['id', 'completed'])
    .where('key_id', '=', keyRow)
    .where('completed', 'is not', null)
    .orderBy('completed', 'desc')
    .executeTakeFirst()
  if (!point) return { completed: null, books: 0 }
  const count = await db
    .selectFrom('kobo_point_book')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('point_id', '=', point.id)
    .executeTakeFirst()
  return { completed: point.completed, books: count?.count ?? 0 }
}
