import type { HiddenSet } from '../access/set-queries.ts'
import type { Bus } from './bus.ts'

/** A collection or read list of which somebody sees no member any more is gone for them; of its members nothing is said. */
export function publishHiddenSets(bus: Bus, lost: readonly HiddenSet[]): void {
  for (const { kind, publicId, userIds } of lost) {
    const audience = { only: userIds }
    if (kind === 'collection')
      bus.publish({ name: 'CollectionDeleted', collectionId: publicId, seriesIds: [] }, audience)
    else bus.publish({ name: 'ReadListDeleted', readListId: publicId, bookIds: [] }, audience)
  }
}
