import { type Compilable, sql } from 'kysely'
import type { Db, Sql } from '../../db/open.ts'
import { jsonValues, nameKey, newPublicId } from '../../db/values.ts'
import type { Member } from '../../events/bus.ts'

/** A set to which a member was added; `isNew` if it was created for that. */
export interface ChangedSet {
  readonly id: number
  readonly publicId: string
  readonly isNew: boolean
}

/** Finds the collections with these names, ignoring case, and creates missing ones. */
async function findOrInsert(tx: Sql, names: readonly string[], now: number): Promise<ChangedSet[]> {
  // The first spelling is stored.
  const byKey = new Map(Array.from(Map.groupBy(names, nameKey), ([key, [name = '']]) => [key, name]))
  const find = () =>
    tx
      .selectFrom('collection')
      .select(['id', 'public_id', 'name_key'])
      .where('name_key', 'in', jsonValues([...byKey.keys()]))
      .execute()
  const known = new Map((await find()).map((r) => [r.name_key, r]))
  const missing = [...byKey].filter(([key]) => !known.has(key))
  if (missing.length > 0)
    await tx
      .insertInto('collection')
      .values(
        missing.map(([key, name]) => ({
          public_id: newPublicId(),
          name,
          name_key: key,
          ordered: 0,
          created: now,
          modified: now,
        })),
      )
      .execute()
  const all = missing.length > 0 ? await find() : [...known.values()]
  const orderByKey = new Map([...byKey.keys()].map((key, i) => [key, i]))
  return all
    .toSorted((a, b) => (orderByKey.get(a.name_key) ?? 0) - (orderByKey.get(b.name_key) ?? 0))
    .map((r) => ({ id: r.id, publicId: r.public_id, isNew: !known.has(r.name_key) }))
}

/**
 * Appends a series to the collections with these names, creating missing ones. Returns the collections that have changed; undefined if the
 * series was deleted. Runs the same few statements for any number of names and does not read all members.
 */
export async function appendToCollections(
  db: Db,
  seriesId: number,
  names: readonly string[],
): Promise<{ series: Member; collections: ChangedSet[] } | undefined> {
  const now = Date.now()
  return db.transaction().execute(async (tx) => {
    const series = await tx
      .selectFrom('series')
      .select(['public_id', 'access_class'])
      .where('id', '=', seriesId)
      .executeTakeFirst()
    if (!series) return undefined
    const collections = await findOrInsert(tx, names, now)
    const ids = jsonValues(collections.map((c) => c.id))
    const { rows } = await sql<{ collection_id: number }>`
      insert into collection_series (collection_id, series_id, position)
      select c.id, ${seriesId},
        coalesce((select max(m.position) + 1 from collection_series m where m.collection_id = c.id), 0)
      from collection c where c.id in ${ids}
        and not exists (select 1 from collection_series m where m.series_id = ${seriesId} and m.collection_id = c.id)
      returning collection_id`.execute(tx)
    const added = new Set(rows.map((r) => r.collection_id))
    await tx
      .updateTable('collection')
      .set({ modified: now })
      .where('id', 'in', jsonValues([...added]))
      .execute()
    return {
      series: { publicId: series.public_id, accessClass: series.access_class },
      collections: collections.filter((c) => added.has(c.id)),
    }
  })
}

/** Returns the first `limit` members of each of these collections in the stored order, by collection. */
export async function listFirstMembers(
  db: Sql,
  collectionIds: readonly number[],
  limit: number,
): Promise<Map<number, Member[]>> {
  const { rows } = await sql<{ collection_id: number; public_id: string; access_class: number }>`
    select c.id as collection_id, s.public_id, s.access_class
    from collection c cross join collection_series m cross join series s
    where c.id in ${jsonValues(collectionIds)} and m.collection_id = c.id and s.id = m.series_id
      and m.series_id in (select x.series_id from collection_series x where x.collection_id = c.id
        order by x.position, x.series_id limit ${limit})
    order by c.id, m.position, m.series_id`.execute(db)
  const byCollection = Map.groupBy(rows, (r) => r.collection_id)
  return new Map(
    [...byCollection].map(([id, some]) => [
      id,
      some.map((r) => ({ publicId: r.public_id, accessClass: r.access_class })),
    ]),
  )
}

/** Deletes every collection without members; returns the deleted ones. */
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

/** Returns statements that remove deleted series from all collections. */
export const deleteSeriesMemberships = (db: Sql, seriesIds: readonly number[]): Compilable[] => [
  db.deleteFrom('collection_series').where('series_id', 'in', jsonValues(seriesIds)),
]
