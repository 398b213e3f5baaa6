import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { deleteEmptyCollections } from '../collections/queries.ts'
import { removeOrphans } from '../posters/change-posters.ts'
import type { PosterFiles } from '../posters/poster-files.ts'
import { forgetSetPosters, listPosterFiles } from '../posters/queries.ts'
import { readServerSettings } from '../settings/queries.ts'
import { deleteEmptyReadLists } from './queries.ts'

interface Deps {
  readonly db: Db
  readonly bus: Bus
  readonly files: PosterFiles
}

async function forgetPosters(
  deps: Deps,
  kind: 'collection' | 'readList',
  sets: readonly { readonly id: number }[],
): Promise<void> {
  if (sets.length === 0) return
  const ids = sets.map((s) => s.id)
  const files = await listPosterFiles(deps.db, ids, kind)
  await deps.db.batch(forgetSetPosters(deps.db, kind, ids))
  await removeOrphans(deps, files)
}

/** Removes collections and read lists that have no members left, as far as the settings allow (behaviour 3.5, 12.4). */
export async function removeEmptySets(deps: Deps): Promise<void> {
  const { db, bus } = deps
  const settings = await readServerSettings(db)
  const collections = settings.deleteEmptyCollections ? await deleteEmptyCollections(db) : []
  await forgetPosters(deps, 'collection', collections)
  // Those who see only some things never saw an empty one: they hear nothing.
  const audience = { members: [] }
  for (const { publicId } of collections)
    bus.publish({ name: 'CollectionDeleted', collectionId: publicId, seriesIds: [] }, audience)
  const readLists = settings.deleteEmptyReadLists ? await deleteEmptyReadLists(db) : []
  await forgetPosters(deps, 'readList', readLists)
  for (const { publicId } of readLists)
    bus.publish({ name: 'ReadListDeleted', readListId: publicId, bookIds: [] }, audience)
}
