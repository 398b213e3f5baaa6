import type { CollectionChange, CollectionCreation } from '@lectern/contract/collections'
import type { Viewer } from '../../access/viewer.ts'
import type { Member } from '../../events/bus.ts'
import { type PosterDeps, removeUnreferencedFiles } from '../posters/change-posters.ts'
import { insertCollection, removeCollection, updateCollection } from './change-queries.ts'
import type { MemberChange } from './change-set-queries.ts'
import { collectionKind, listMembers } from './set-list-queries.ts'

/** Returns the members before and after a change, because users who saw a removed member must receive its event, too. */
export const listAffectedMembers = ({ before, after }: MemberChange): Member[] => [
  ...new Map([...before, ...after].map((m) => [m.publicId, m])).values(),
]
export const listIds = (members: readonly Member[]): string[] => members.map((m) => m.publicId)

/** Creates a collection; returns its id. Throws COLLECTION_NAME_TAKEN and SERIES_UNKNOWN. */
export async function createCollection(
  { db, bus }: Pick<PosterDeps, 'db' | 'bus'>,
  viewer: Viewer,
  creation: CollectionCreation,
): Promise<string> {
  const { id, publicId } = await insertCollection(db, viewer, creation)
  const members = await listMembers(db, collectionKind, id)
  bus.publish({ name: 'CollectionAdded', collectionId: publicId, seriesIds: listIds(members) }, { members })
  return publicId
}

/** Changes a collection. Throws NOT_FOUND, COLLECTION_NAME_TAKEN and SERIES_UNKNOWN. */
export async function changeCollection(
  { db, bus }: Pick<PosterDeps, 'db' | 'bus'>,
  viewer: Viewer,
  collectionId: string,
  change: CollectionChange,
): Promise<void> {
  const changed = await updateCollection(db, viewer, collectionId, change)
  bus.publish(
    { name: 'CollectionChanged', collectionId, seriesIds: listIds(changed.after) },
    { members: listAffectedMembers(changed) },
  )
}

/** Deletes a collection and its posters; its series are kept. Throws NOT_FOUND. */
export async function deleteCollection(
  deps: PosterDeps,
  viewer: Viewer,
  collectionId: string,
): Promise<void> {
  const { members, files } = await removeCollection(deps.db, viewer, collectionId)
  await removeUnreferencedFiles(deps, files)
  deps.bus.publish({ name: 'CollectionDeleted', collectionId, seriesIds: listIds(members) }, { members })
}
