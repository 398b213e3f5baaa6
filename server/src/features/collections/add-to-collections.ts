import { limits } from '@lectern/contract/limits'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { listEventMembers, maxMembersToRead } from './event-members.ts'
import { appendToCollections, listFirstMembers } from './queries.ts'

/** Maximum number of collections that the books of one series may name. */
const maxNames = 100

/**
 * Appends a series to each of these collections (behaviour 5.3). Collections are found by name, ignoring case, and created if missing;
 * those that contain the series are unchanged.
 */
export async function addToCollections(
  db: Db,
  bus: Bus,
  seriesId: number,
  names: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set([...names].map((n) => n.trim().slice(0, limits.maxName)))].filter(Boolean)
  if (wanted.length === 0) return
  const added = await appendToCollections(db, seriesId, wanted.slice(0, maxNames))
  if (!added || added.collections.length === 0) return
  const ids = added.collections.map((c) => c.id)
  const first = await listFirstMembers(db, ids, maxMembersToRead)
  for (const { id, publicId, isNew } of added.collections) {
    const members = listEventMembers(first.get(id) ?? [], added.series)
    bus.publish(
      {
        name: isNew ? 'CollectionAdded' : 'CollectionChanged',
        collectionId: publicId,
        seriesIds: members.map((m) => m.publicId),
      },
      { members },
    )
  }
}
