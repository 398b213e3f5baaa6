import type { ReadListChange, ReadListCreation } from '@lectern/contract/readlists'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { nameKey, newPublicId } from '../../db/values.ts'
import { type MemberChange, removeSet, type SetTables, updateSet } from '../collections/change-set-queries.ts'
import { readListKind } from '../collections/set-list-queries.ts'
import { getMemberKeys, memberRows, requireUniqueName } from '../collections/set-member-queries.ts'

const readListTables: SetTables = {
  kind: readListKind,
  posterOwner: 'readList',
  async replaceMembers(tx, readListKey, bookKeys) {
    await tx.deleteFrom('read_list_book').where('read_list_id', '=', readListKey).execute()
    await tx
      .insertInto('read_list_book')
      .columns(['read_list_id', 'book_id', 'position'])
      .expression(memberRows(readListKey, bookKeys))
      .execute()
  },
  async removeRows(tx, readListKey) {
    await tx.deleteFrom('read_list_book').where('read_list_id', '=', readListKey).execute()
    await tx.deleteFrom('read_list').where('id', '=', readListKey).execute()
  },
}

/** Inserts a read list; all or nothing. Throws READ_LIST_NAME_TAKEN and BOOK_UNKNOWN. */
export function insertReadList(
  db: Db,
  viewer: Viewer,
  { name, summary, ordered, bookIds }: ReadListCreation,
): Promise<{ id: number; publicId: string }> {
  const now = Date.now()
  const publicId = newPublicId()
  return db.transaction().execute(async (tx) => {
    await requireUniqueName(tx, readListKind, name)
    const keys = await getMemberKeys(tx, readListKind, viewer, bookIds)
    const { id } = await tx
      .insertInto('read_list')
      .values({
        public_id: publicId,
        name,
        name_key: nameKey(name),
        summary: summary ?? '',
        ordered: ordered === false ? 0 : 1,
        created: now,
        modified: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await readListTables.replaceMembers(tx, id, keys)
    return { id, publicId }
  })
}

/** Changes a read list as `updateSet` does. Throws NOT_FOUND, READ_LIST_NAME_TAKEN and BOOK_UNKNOWN. */
export function updateReadList(
  db: Db,
  viewer: Viewer,
  readListId: string,
  { name, summary, ordered, bookIds }: ReadListChange,
): Promise<MemberChange> {
  return updateSet(db, viewer, readListTables, readListId, {
    name,
    memberIds: bookIds,
    save: (tx, readListKey) =>
      tx
        .updateTable('read_list')
        .set({
          modified: Date.now(),
          ...(name != null && { name, name_key: nameKey(name) }),
          ...(summary != null && { summary }),
          ...(ordered != null && { ordered: ordered ? 1 : 0 }),
        })
        .where('id', '=', readListKey)
        .execute(),
  })
}

/** Removes a read list as `removeSet` does. Throws NOT_FOUND. */
export const removeReadList = (db: Db, viewer: Viewer, readListId: string) =>
  removeSet(db, viewer, readListTables, readListId)
