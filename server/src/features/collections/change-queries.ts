import type { CollectionChange, CollectionCreation } from '@lectern/contract/collections'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { nameKey, newPublicId } from '../../db/values.ts'
import { type MemberChange, removeSet, type SetTables, updateSet } from './change-set-queries.ts'
import { collectionKind } from './set-list-queries.ts'
import { getMemberKeys, memberRows, requireUniqueName } from './set-member-queries.ts'

const collectionTables: SetTables = {
  kind: collectionKind,
  posterOwner: 'collection',
  async replaceMembers(tx, collectionKey, seriesKeys) {
    await tx.deleteFrom('collection_series').where('collection_id', '=', collectionKey).execute()
    await tx
      .insertInto('collection_series')
      .columns(['collection_id', 'series_id', 'position'])
      .expression(memberRows(collectionKey, seriesKeys))
      .execute()
  },
  async removeRows(tx, collectionKey) {
    await tx.deleteFrom('collection_series').where('collection_id', '=', collectionKey).execute()
    await tx.deleteFrom('collection').where('id', '=', collectionKey).execute()
  },
}

/** Inserts a collection; all or nothing. Throws COLLECTION_NAME_TAKEN and SERIES_UNKNOWN. */
export function insertCollection(
  db: Db,
  viewer: Viewer,
  { name, ordered, seriesIds }: CollectionCreation,
): Promise<{ id: number; publicId: string }> {
  const now = Date.now()
  const publicId = newPublicId()
  return db.transaction().execute(async (tx) => {
    await requireUniqueName(tx, collectionKind, name)
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
    await collectionTables.replaceMembers(tx, id, keys)
    return { id, publicId }
  })
}

/** Changes a collection as `updateSet` does. Throws NOT_FOUND, COLLECTION_NAME_TAKEN and SERIES_UNKNOWN. */
export function updateCollection(
  db: Db,
  viewer: Viewer,
  collectionId: string,
  { name, ordered, seriesIds }: CollectionChange,
): Promise<MemberChange> {
  return updateSet(db, viewer, collectionTables, collectionId, {
    name,
    memberIds: seriesIds,
    save: (tx, collectionKey) =>
      tx
        .updateTable('collection')
        .set({
          modified: Date.now(),
          ...(name != null && { name, name_key: nameKey(name) }),
          ...(ordered != null && { ordered: ordered ? 1 : 0 }),
        })
        .where('id', '=', collectionKey)
        .execute(),
  })
}

/** Removes a collection as `removeSet` does. Throws NOT_FOUND. */
export const removeCollection = (db: Db, viewer: Viewer, collectionId: string) =>
  removeSet(db, viewer, collectionTables, collectionId)
