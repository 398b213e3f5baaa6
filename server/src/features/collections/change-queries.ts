import type { CollectionChange, CollectionCreation } from '@lectern/contract/collections'
import { sql } from 'kysely'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { nameKey, newPublicId } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Member } from '../../events/bus.ts'
import { forgetSetPosters, listPosterFiles } from '../posters/queries.ts'
import { mergeHidden } from './merge-hidden.ts'
import { listMembers } from './queries.ts'
import { collectionKind, findSet } from './set-list-queries.ts'
import { findMemberKeys, isNameTaken, listPlaces } from './set-member-queries.ts'

/** Inner keys of these series in this order. SERIES_UNKNOWN when one of them is unknown to the viewer: then nothing is written. */
async function keysOf(tx: Sql, viewer: Viewer, seriesIds: readonly string[]): Promise<number[]> {
  const keys = await findMemberKeys(tx, collectionKind, viewer, seriesIds)
  if (!keys) throw new AppError('SERIES_UNKNOWN', { field: 'seriesIds' })
  return keys
}

async function refuseTakenName(tx: Sql, name: string, except?: number): Promise<void> {
  if (await isNameTaken(tx, collectionKind, name, except))
    throw new AppError('COLLECTION_NAME_TAKEN', { field: 'name' })
}

/** Replaces all members: positions count from 0. */
async function replaceMembers(tx: Sql, collectionId: number, seriesKeys: readonly number[]): Promise<void> {
  await tx.deleteFrom('collection_series').where('collection_id', '=', collectionId).execute()
  await tx
    .insertInto('collection_series')
    .columns(['collection_id', 'series_id', 'position'])
    .expression((e) =>
      e
        .selectFrom(sql`json_each(${JSON.stringify(seriesKeys)})`.as('j'))
        .select([
          e.val(collectionId).as('collection_id'),
          sql<number>`j.value`.as('series_id'),
          sql<number>`j.key`.as('position'),
        ]),
    )
    .execute()
}

/** A new collection; all or nothing. Fails with COLLECTION_NAME_TAKEN and SERIES_UNKNOWN. */
export function insertCollection(
  db: Db,
  viewer: Viewer,
  { name, ordered, seriesIds }: CollectionCreation,
): Promise<{ id: number; publicId: string }> {
  const now = Date.now()
  const publicId = newPublicId()
  return db.transaction().execute(async (tx) => {
    await refuseTakenName(tx, name)
    const keys = await keysOf(tx, viewer, seriesIds)
    const { id } = await tx
      .insertInto('collection')
      .values({
        public_id: publicId,
        name,
        name_key: nameKey(name),
        ordered: ordered ? 1 : 0,
        created: now,
        modified: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await replaceMembers(tx, id, keys)
    return { id, publicId }
  })
}

/** What lay in a set before and after a change of it. */
export interface MemberChange {
  readonly before: readonly Member[]
  readonly after: readonly Member[]
}

/**
 * Changes a collection that the viewer may see; all or nothing. What is hidden from the viewer stays where it stands. Fails with NOT_FOUND,
 * COLLECTION_NAME_TAKEN and SERIES_UNKNOWN.
 */
export function updateCollection(
  db: Db,
  viewer: Viewer,
  collectionId: string,
  { name, ordered, seriesIds }: CollectionChange,
): Promise<MemberChange> {
  return db.transaction().execute(async (tx) => {
    const collection = await findSet(tx, collectionKind, viewer, collectionId)
    if (!collection) throw new AppError('NOT_FOUND')
    const before = await listMembers(tx, collection.id)
    if (name != null) await refuseTakenName(tx, name, collection.id)
    await tx
      .updateTable('collection')
      .set({
        modified: Date.now(),
        ...(name != null && { name, name_key: nameKey(name) }),
        ...(ordered != null && { ordered: ordered ? 1 : 0 }),
      })
      .where('id', '=', collection.id)
      .execute()
    if (seriesIds == null) return { before, after: before }
    const wanted = await keysOf(tx, viewer, seriesIds)
    await replaceMembers(
      tx,
      collection.id,
      mergeHidden(await listPlaces(tx, collectionKind, viewer, collection.id), wanted),
    )
    return { before, after: await listMembers(tx, collection.id) }
  })
}

/** Removes a collection with its posters; answers what lay in it. NOT_FOUND when the viewer sees none. */
export function removeCollection(
  db: Db,
  viewer: Viewer,
  collectionId: string,
): Promise<{ members: Member[]; files: string[] }> {
  return db.transaction().execute(async (tx) => {
    const collection = await findSet(tx, collectionKind, viewer, collectionId)
    if (!collection) throw new AppError('NOT_FOUND')
    const members = await listMembers(tx, collection.id)
    const files = await listPosterFiles(tx, [collection.id], 'collection')
    await tx.deleteFrom('collection_series').where('collection_id', '=', collection.id).execute()
    await tx.deleteFrom('collection').where('id', '=', collection.id).execute()
    for (const forget of forgetSetPosters(tx, 'collection', [collection.id]))
      await tx.executeQuery(forget.compile())
    return { members, files }
  })
}
