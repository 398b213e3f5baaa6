import type { Db, Sql } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { deleteEmptyCollections } from '../collections/queries.ts'
import { removeUnreferencedFiles } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { deletePosters, listPosterFiles } from '../posters/queries.ts'
import { readServerSettings } from '../settings/queries.ts'
import { deleteEmptyReadLists } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
}

interface Emptied {
  readonly id: number
  readonly publicId: string
}

/** Deletes rows and posters in one transaction, because a new set may get the key of a deleted one and must not inherit its poster. */
async function removeEmptySetsOfKind(
  deps: Deps,
  kind: 'collection' | 'readList',
  deleteEmpty: (tx: Sql) => Promise<Emptied[]>,
): Promise<Emptied[]> {
  const { sets, files } = await deps.db.transaction().execute(async (tx) => {
    const sets = await deleteEmpty(tx)
    const ids = sets.map((s) => s.id)
    const files = await listPosterFiles(tx, ids, kind)
    await tx.executeQuery(deletePosters(tx, kind, ids).compile())
    return { sets, files }
  })
  await removeUnreferencedFiles(deps, files)
  return sets
}

/** Deletes collections and read lists without members, if the settings allow it (behaviour 3.5, 12.4). */
export async function removeEmptySets(deps: Deps): Promise<void> {
  const { db, bus } = deps
  const settings = await readServerSettings(db)
  // Users who saw only some members received the removal with the last of them.
  const audience = { members: [] }
  if (settings.deleteEmptyCollections)
    for (const { publicId } of await removeEmptySetsOfKind(deps, 'collection', deleteEmptyCollections))
      bus.publish({ name: 'CollectionDeleted', collectionId: publicId, seriesIds: [] }, audience)
  if (settings.deleteEmptyReadLists)
    for (const { publicId } of await removeEmptySetsOfKind(deps, 'readList', deleteEmptyReadLists))
      bus.publish({ name: 'ReadListDeleted', readListId: publicId, bookIds: [] }, audience)
}
