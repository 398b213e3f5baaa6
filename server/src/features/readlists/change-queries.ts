import type { ReadListChange, ReadListCreation } from '@lectern/contract/readlists'
import type { Viewer } from '../../access/viewer.ts'
import type { Db, Sql } from '../../db/open.ts'
import { nameKey, newPublicId } from '../../db/values.ts'
import { AppError } from '../../errors.ts'
import type { Member } from '../../events/bus.ts'
import type { MemberChange } from '../collections/change-queries.ts'
import { mergeHidden } from '../collections/merge-hidden.ts'
import { findSet, readListKind } from '../collections/set-list-queries.ts'
import { getMemberKeys, listPlaces, memberRows, refuseTakenName } from '../collections/set-member-queries.ts'
import { forgetSetPosters, listPosterFiles } from '../posters/queries.ts'
import { listMembers } from './queries.ts'

/** Replaces all members. */
async function replaceMembers(tx: Sql, readListId: number, bookKeys: readonly number[]): Promise<void> {
  await tx.deleteFrom('read_list_book').where('read_list_id', '=', readListId).execute()
  await tx
    .insertInto('read_list_book')
    .columns(['read_list_id', 'book_id', 'position'])
    .expression(memberRows(readListId, bookKeys))
    .execute()
}

/** A new read list; all or nothing. Fails with READ_LIST_NAME_TAKEN and BOOK_UNKNOWN. */
export function insertReadList(
  db: Db,
  viewer: Viewer,
  { name, summary, ordered, bookIds }: ReadListCreation,
): Promise<{ id: number; publicId: string }> {
  const now = Date.now()
  const publicId = newPublicId()
  return db.transaction().execute(async (tx) => {
    await refuseTakenName(tx, readListKind, name)
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
    await replaceMembers(tx, id, keys)
    return { id, publicId }
  })
}

/**
 * Changes a read list that the viewer may see; all or nothing. What is hidden from the viewer stays where it stands. Fails with NOT_FOUND,
 * READ_LIST_NAME_TAKEN and BOOK_UNKNOWN.
 */
export function updateReadList(
  db: Db,
  viewer: Viewer,
  readListId: string,
  { name, summary, ordered, bookIds }: ReadListChange,
): Promise<MemberChange> {
  return db.transaction().execute(async (tx) => {
    const readList = await findSet(tx, readListKind, viewer, readListId)
    if (!readList) throw new AppError('NOT_FOUND')
    const before = await listMembers(tx, readList.id)
    if (name != null) await refuseTakenName(tx, readListKind, name, readList.id)
    await tx
      .updateTable('read_list')
      .set({
        modified: Date.now(),
        ...(name != null && { name, name_key: nameKey(name) }),
        ...(summary != null && { summary }),
        ...(ordered != null && { ordered: ordered ? 1 : 0 }),
      })
      .where('id', '=', readList.id)
      .execute()
    if (bookIds == null) return { before, after: before }
    const wanted = await getMemberKeys(tx, readListKind, viewer, bookIds)
    await replaceMembers(
      tx,
      readList.id,
      mergeHidden(await listPlaces(tx, readListKind, viewer, readList.id), wanted),
    )
    return { before, after: await listMembers(tx, readList.id) }
  })
}

/** Removes a read list with its posters; answers what lay in it. NOT_FOUND when the viewer sees none. */
export function removeReadList(
  db: Db,
  viewer: Viewer,
  readListId: string,
): Promise<{ members: Member[]; files: string[] }> {
  return db.transaction().execute(async (tx) => {
    const readList = await findSet(tx, readListKind, viewer, readListId)
    if (!readList) throw new AppError('NOT_FOUND')
    const members = await listMembers(tx, readList.id)
    const files = await listPosterFiles(tx, [readList.id], 'readList')
    await tx.deleteFrom('read_list_book').where('read_list_id', '=', readList.id).execute()
    await tx.deleteFrom('read_list').where('id', '=', readList.id).execute()
    for (const forget of forgetSetPosters(tx, 'readList', [readList.id]))
      await tx.executeQuery(forget.compile())
    return { members, files }
  })
}
