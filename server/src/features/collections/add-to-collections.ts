import { limits } from '@lectern/contract/limits'
import type { Db } from '../../db/open.ts'
import type { Bus } from '../../events/bus.ts'
import { appendToCollection, listMembers } from './queries.ts'

/** Most collections that the books of one series may name. */
const maxNames = 100

/**
 * Appends a series to each of these collections (behaviour 5.3): they are made if missing, found whatever the case of their name, and
 * stay as they are when the series is inside.
 */
export async function addToCollections(
  db: Db,
  bus: Bus,
  seriesId: number,
  names: Iterable<string>,
): Promise<void> {
  const wanted = [...new Set([...names].map((n) => n.trim().slice(0, limits.maxName)))].filter(Boolean)
  for (const name of wanted.slice(0, maxNames)) {
    const added = await appendToCollection(db, seriesId, name)
    if (!added) continue
    const members = await listMembers(db, added.id)
    bus.publish(
      {
        name: added.isNew ? 'CollectionAdded' : 'CollectionChanged',
        collectionId: added.publicId,
        seriesIds: members.map((m) => m.publicId),
      },
      { members },
    )
  }
}
