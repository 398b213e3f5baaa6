import type { HiddenSet } from '../access/set-queries.ts'
import type { Bus } from './bus.ts'

/** Publishes sets as deleted for users who no longer see any of their members; the members are not named. */
export function publishHiddenSets(bus: Bus, lost: readonly HiddenSet[]): void {
  for (const { kind, publicId, userIds } of lost) {
    const audience = { only: userIds }
    if (kind === 'collection')
      bus.publish({ name: 'CollectionDeleted', collectionId: publicId, seriesIds: [] }, audience)
    else bus.publish({ name: 'ReadListDeleted', readListId: publicId, bookIds: [] }, audience)
  }
}
