import { subscribeToEvents } from '../../api/live.ts'

/** Keys are `book/…`, `series/…`, `collection/…` or `readList/…`, or `within/…` for any book of a series. */
const versions = new Map<string, number>()
const listeners = new Set<() => void>()
let stopListening: (() => void) | undefined

function incrementVersions(...keys: readonly string[]): void {
  for (const key of keys) versions.set(key, (versions.get(key) ?? 0) + 1)
  for (const handler of listeners) handler()
}

const listen = () =>
  subscribeToEvents((event) => {
    // A series without its own poster shows that of a book again.
    if (event.name === 'ThumbnailSeriesAdded' || event.name === 'ThumbnailSeriesDeleted')
      incrementVersions(`series/${event.seriesId}`)
    if (event.name === 'ThumbnailSeriesCollectionAdded' || event.name === 'ThumbnailSeriesCollectionDeleted')
      incrementVersions(`collection/${event.collectionId}`)
    if (event.name === 'ThumbnailReadListAdded' || event.name === 'ThumbnailReadListDeleted')
      incrementVersions(`readList/${event.readListId}`)
    // The mosaic shows the first members.
    if (event.name === 'CollectionChanged') incrementVersions(`collection/${event.collectionId}`)
    if (event.name === 'ReadListChanged') incrementVersions(`readList/${event.readListId}`)
    if (event.name !== 'ThumbnailBookAdded' && event.name !== 'ThumbnailBookDeleted') return
    if (event.selected) incrementVersions(`book/${event.bookId}`, `within/${event.seriesId}`)
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
