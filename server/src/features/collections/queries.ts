import type { Compilable } from 'kysely'
import { type Viewer, visible } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { listed, nameKey, newPublicId } from '../../db/values.ts'
import type { Member } from '../../events/bus.ts'

/** Series of a collection in the stored order, as its events tell of them. */
export async function listMembers(db: Sql, collectionId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('collection_series as m')
    .innerJoin('series', 'series.id', 'm.series_id')
    .select(['series.public_id', 'series.access_class'])
    .where('m.collection_id', '=', collectionId)
    .orderBy('m.position')
    .orderBy('m.series_id')
    .execute()
  return rows.map((r) => ({ publicId: r.public_id, accessClass: r.access_class }))
}

/** The set that something was put into; `isNew` when it was made for that. */
export interface AddedTo {
  readonly id: number
  readonly publicId: string
  readonly isNew: boolean
}

async function findOrInsert(tx: Sql, name: string, now: number): Promise<AddedTo> {
  const found = await tx
    .selectFrom('collection')
    .select(['id', 'public_id'])
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (found) return { id: found.id, publicId: found.public_id, isNew: false }
  const publicId = newPublicId()
  const { id } = await tx
    .insertInto('collection')
    .values({ public_id: publicId, name, name_key: nameKey(name), ordered: 0, created: now, modified: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, publicId, isNew: true }
}

/** Appends a series to the collection of this name, which is made if there is none; undefined when it is inside or is itself gone. */
export async function appendToCollection(
  db: Db,
  seriesId: number,
  name: string,
): Promise<AddedTo | undefined> {
  const now = Date.now()
  return db.transaction().execute(async (tx) => {
    const series = await tx.selectFrom('series').select('id').where('id', '=', seriesId).executeTakeFirst()
    if (!series) return undefined
    const collection = await findOrInsert(tx, name, now)
    const members = await tx
      .selectFrom('collection_series')
      .select((e) => [
        e.fn.max('position').as('last'),
        e.fn.max(e.case().when('series_id', '=', seriesId).then(1).else(0).end()).as('inside'),
      ])
      .where('collection_id', '=', collection.id)
      .executeTakeFirst()
    if (members?.inside === 1) return undefined
    await tx
      .insertInto('collection_series')
      .values({
        collection_id: collection.id,
        series_id: seriesId,
        position: members?.last == null ? 0 : Number(members.last) + 1,
      })
      .execute()
    await tx.updateTable('collection').set({ modified: now }).where('id', '=', collection.id).execute()
    return collection
  })
}

/** Removes every collection without members; answers what was removed. */
export async function deleteEmptyCollections(db: Sql): Promise<{ id: number; publicId: string }[]> {
  const rows = await db
    .deleteFrom('collection')
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('collection_series as m')
            .select('m.series_id')
            .whereRef('m.collection_id', '=', 'collection.id'),
        ),
      ),
    )
    .returning(['id', 'public_id'])
    .execute()
  return rows.map((r) => ({ id: r.id, publicId: r.public_id }))
}

/** Statements that take series that are gone for good out of all collections. */
export const forgetSeriesMembers = (db: Sql, seriesIds: readonly number[]): Compilable[] => [
  db.deleteFrom('collection_series').where('series_id', 'in', listed(seriesIds)),
]

/** The first visible series of a collection: in its own order, or by sort title when it has none (behaviour 7). */
export async function listFirstSeries(db: Sql, viewer: Viewer, collectionId: number, count: number) {
  const collection = await db
    .selectFrom('collection')
    .select('ordered')
    .where('id', '=', collectionId)
    .executeTakeFirst()
  let query = db
    .selectFrom('collection_series as m')
    .innerJoin('series', 'series.id', 'm.series_id')
    .select('series.public_id')
    .where('m.collection_id', '=', collectionId)
    .where(visible(viewer, 'series.access_class'))
    .limit(count)
  if (collection?.ordered === 1) query = query.orderBy('m.position')
  else query = query.orderBy('series.title_key')
  return (await query.orderBy('m.series_id').execute()).map((r) => r.public_id)
}
