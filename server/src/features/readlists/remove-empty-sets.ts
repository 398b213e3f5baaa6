import type { Db, Sql } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { deleteEmptyCollections } from '../collections/queries.ts'
import { removeUnreferencedFiles } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { deleteSetPosters, listPosterFiles } from '../posters/queries.ts'
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

/** Rows and posters in one transaction: the next set may get the number of one that is gone, and must not inherit its picture. */
async function removeEmptySetsOfKind(
  deps: Deps,
  kind: 'collection' | 'readList',
  deleteEmpty: (tx: Sql) => Promise<Emptied[]>,
): Promise<Emptied[]> {
  const { sets, files } = await deps.db.transaction().execute(async (tx) => {
    const sets = await deleteEmpty(tx)
    const ids = sets.map((s) => s.id)
    const files = await listPosterFiles(tx, ids, kind)
    for (const forget of deleteSetPosters(tx, kind, ids)) await tx.executeQuery(forget.compile())
    return { sets, files }
  })
  await removeUnreferencedFiles(deps, files)
  return sets
}

/** Removes collections and read lists that have no members left, as far as the settings allow (behaviour 3.5, 12.4). */
export async function removeEmptySets(deps: Deps): Promise<void> {
  const { db, bus } = deps
  const settings = await readServerSettings(db)
  // For those who see only some things it was gone, and they were told so, when the last that they saw in it went.
  const audience = { members: [] }
  if (settings.deleteEmptyCollections)
    for (const { publicId } of await removeEmptySetsOfKind(deps, 'collection', deleteEmptyCollections))
      bus.publish({ name: 'CollectionDeleted', collectionId: publicId, seriesIds: [] }, audience)
  if (settings.deleteEmptyReadLists)
    for (const { publicId } of await removeEmptySetsOfKind(deps, 'readList', deleteEmptyReadLists))
      bus.publish({ name: 'ReadListDeleted', readListId: publicId, bookIds: [] }, audience)
}
