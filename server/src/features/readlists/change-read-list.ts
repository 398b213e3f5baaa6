import type { ReadListChange, ReadListCreation } from '@lectern/contract/readlists'
import type { Viewer } from '../../access/viewer.ts'
import { listAffectedMembers, listIds } from '../collections/change-collection.ts'
import { listMembers, readListKind } from '../collections/set-list-queries.ts'
import { type PosterDeps, removeUnreferencedFiles } from '../posters/change-posters.ts'
import { insertReadList, removeReadList, updateReadList } from './change-queries.ts'

/** Creates a read list; returns its id. Throws READ_LIST_NAME_TAKEN and BOOK_UNKNOWN. */
export async function createReadList(
  { db, bus }: Pick<PosterDeps, 'db' | 'bus'>,
  viewer: Viewer,
  creation: ReadListCreation,
): Promise<string> {
  const { id, publicId } = await insertReadList(db, viewer, creation)
  const members = await listMembers(db, readListKind, id)
  bus.publish({ name: 'ReadListAdded', readListId: publicId, bookIds: listIds(members) }, { members })
  return publicId
}

/** Changes a read list. Throws NOT_FOUND, READ_LIST_NAME_TAKEN and BOOK_UNKNOWN. */
export async function changeReadList(
  { db, bus }: Pick<PosterDeps, 'db' | 'bus'>,
  viewer: Viewer,
  readListId: string,
  change: ReadListChange,
): Promise<void> {
  const changed = await updateReadList(db, viewer, readListId, change)
  bus.publish(
    { name: 'ReadListChanged', readListId, bookIds: listIds(changed.after) },
    { members: listAffectedMembers(changed) },
  )
}

/** Deletes a read list and its posters; its books are kept. Throws NOT_FOUND. */
export async function deleteReadList(deps: PosterDeps, viewer: Viewer, readListId: string): Promise<void> {
  const { members, files } = await removeReadList(deps.db, viewer, readListId)
  await removeUnreferencedFiles(deps, files)
  deps.bus.publish({ name: 'ReadListDeleted', readListId, bookIds: listIds(members) }, { members })
}
