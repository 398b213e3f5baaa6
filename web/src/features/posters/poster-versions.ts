import type { ServerEvent } from '@lectern/contract/events'
import { subscribeToEvents } from '../../api/live.ts'

/** Keys are `book/…`, `series/…`, `collection/…`, `readlist/…`, and `within/…` for any book of a series. */
const versions = new Map<string, number>()
const listeners = new Map<string, Set<() => void>>()
let stopListening: (() => void) | undefined

function incrementVersions(...keys: readonly string[]): void {
  for (const key of keys) versions.set(key, (versions.get(key) ?? 0) + 1)
  // Only handlers of these keys, because a scan changes thousands of posters that are not on the screen.
  for (const key of keys) for (const handler of listeners.get(key) ?? []) handler()
}

/** Returns the keys of the posters that an event changes. */
function getChangedKeys(event: ServerEvent): readonly string[] {
  switch (event.name) {
    // A series without its own poster shows the poster of a book again.
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
      return [`readlist/${event.readListId}`]
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

/** Subscribes to the changes of one poster; receives events only while a poster is on the screen. */
export function subscribePoster(key: string, handler: () => void): () => void {
  stopListening ??= listen()
  const ofKey = listeners.get(key) ?? new Set()
  listeners.set(key, ofKey.add(handler))
  return () => {
    ofKey.delete(handler)
    if (ofKey.size === 0) listeners.delete(key)
    if (listeners.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
}
