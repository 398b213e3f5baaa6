import type { CollectionChange, CollectionCreation } from '@lectern/contract/collections'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { nameKey, newPublicId } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Member } from '../../events/bus.ts'
import { forgetSetPosters, listPosterFiles } from '../posters/queries.ts'
import { mergeHidden } from './merge-hidden.ts'
import { listMembers } from './queries.ts'
import { collectionKind, findSet } from './set-list-queries.ts'
import { getMemberKeys, listPlaces, memberRows, refuseTakenName } from './set-member-queries.ts'

/** Replaces all members. */
async function replaceMembers(tx: Sql, collectionId: number, seriesKeys: readonly number[]): Promise<void> {
  await tx.deleteFrom('collection_series').where('collection_id', '=', collectionId).execute()
  await tx
    .insertInto('collection_series')
    .columns(['collection_id', 'series_id', 'position'])
    .expression(memberRows(collectionId, seriesKeys))
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
    await refuseTakenName(tx, collectionKind, name)
    const keys = await getMemberKeys(tx, collectionKind, viewer, seriesIds)
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
    if (name != null) await refuseTakenName(tx, collectionKind, name, collection.id)
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
    const wanted = await getMemberKeys(tx, collectionKind, viewer, seriesIds)
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
