import type { ServerEvent } from '@lectern/contract/events'
import { subscribeToEvents } from '../../api/live.ts'

/** Keys are `book/…`, `series/…`, `collection/…` or `readList/…`, or `within/…` for any book of a series. */
const versions = new Map<string, number>()
const listeners = new Set<() => void>()
let stopListening: (() => void) | undefined

function incrementVersions(...keys: readonly string[]): void {
  for (const key of keys) versions.set(key, (versions.get(key) ?? 0) + 1)
  for (const handler of listeners) handler()
}

/** Returns the keys of the posters that an event changes. */
function getChangedKeys(event: ServerEvent): readonly string[] {
  switch (event.name) {
    // A series without its own poster shows that of a book again.
    case 'ThumbnailSeriesAdded':
    case 'ThumbnailSeriesDeleted':
      return [`series/${event.seriesId}`]
    case 'ThumbnailBookAdded':
    case 'ThumbnailBookDeleted':
      return event.selected ? [`book/${event.bookId}`, `within/${event.seriesId}`] : []
    // The mosaic of a changed collection or read list may have other covers.
    case 'CollectionChanged':
    case 'ThumbnailSeriesCollectionAdded':
    case 'ThumbnailSeriesCollectionDeleted':
      return [`collection/${event.collectionId}`]
    case 'ReadListChanged':
    case 'ThumbnailReadListAdded':
    case 'ThumbnailReadListDeleted':
      return [`readList/${event.readListId}`]
    default:
      return []
  }
}

const listen = () =>
  subscribeToEvents((event) => {
    const keys = getChangedKeys(event)
    if (keys.length > 0) incrementVersions(...keys)
  })

export const posterVersion = (key: string): number => versions.get(key) ?? 0

/** Subscribes to poster changes; receives events only while a poster is on the screen. */
export function subscribePosters(handler: () => void): () => void {
  stopListening ??= listen()
  listeners.add(handler)
  return () => {
    listeners.delete(handler)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}
