import type { EventName, EventOf, ServerEvent } from '@lectern/contract/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { dropEarlyAnswers } from '../api/early-answers.ts'
import { subscribeToEvents, subscribeToStreamState } from '../api/live.ts'
import { startEventStream } from '../api/shared-stream.ts'
import { annotationKey } from '../features/annotations/annotation-key.ts'
import { bookKey } from '../features/books/book-query.ts'
import { collectionKeys } from '../features/collections/collection-keys.ts'
import { libraryKeys } from '../features/libraries/library-keys.ts'
import { readListKeys } from '../features/readlists/readlist-keys.ts'
import { seriesKey } from '../features/series/series-query.ts'
import { taskStatusQuery } from '../features/tasks/task-status.ts'
import { createInvalidationBatch } from './invalidation-batch.ts'

type Key = readonly unknown[]
const libraries = [libraryKeys.all]
const contents: readonly Key[] = [seriesKey, bookKey, libraryKeys.counts]
const collections: readonly Key[] = [collectionKeys.all, collectionKeys.members]
const readLists: readonly Key[] = [readListKeys.all, bookKey]
const progress: readonly Key[] = [...contents, readListKeys.progresses]
/** Keys of all cached data that events can make stale. */
const liveKeys: readonly Key[] = [...libraries, seriesKey, bookKey, collectionKeys.all, readListKeys.all]

/** Keys of the cached queries that each server event makes stale. The compiler requires an entry for every event. */
export const staleAfter: { readonly [N in EventName]: (event: EventOf<N>) => readonly Key[] } = {
  LibraryAdded: () => libraries,
  LibraryChanged: () => liveKeys,
  LibraryDeleted: () => liveKeys,
  SeriesAdded: () => contents,
  SeriesChanged: () => [seriesKey, bookKey],
  SeriesDeleted: () => [...contents, collectionKeys.all],
  BookAdded: () => contents,
  BookChanged: () => [bookKey, seriesKey],
  BookDeleted: () => [...contents, readListKeys.all],
  ReadProgressChanged: () => progress,
  ReadProgressDeleted: () => progress,
  ReadProgressSeriesChanged: () => progress,
  ReadProgressSeriesDeleted: () => progress,
  // Posters subscribe themselves, because an image is not a query.
  ThumbnailBookAdded: () => [],
  ThumbnailBookDeleted: () => [],
  ThumbnailSeriesAdded: () => [],
  ThumbnailSeriesDeleted: () => [],
  CollectionAdded: () => collections,
  CollectionChanged: () => collections,
  CollectionDeleted: () => collections,
  ReadListAdded: () => readLists,
  ReadListChanged: () => readLists,
  ReadListDeleted: () => readLists,
  ThumbnailSeriesCollectionAdded: () => [],
  ThumbnailSeriesCollectionDeleted: () => [],
  ThumbnailReadListAdded: () => [],
  ThumbnailReadListDeleted: () => [],
  // Other events report the new book, but the file may have been an uploaded one.
  BookImported: () => [['uploaded-files']],
  AnnotationsChanged: () => [annotationKey],
  TaskQueueStatus: () => [],
  SessionExpired: () => [],
  EventsMissed: () => liveKeys,
}

/** Time for the first screen to load its posters before data is fetched again, in milliseconds. */
const refetchDelayMs = 1500

interface LiveOptions {
  readonly client: QueryClient
  readonly userId: () => string | undefined
  readonly loseSession: () => void
}

/** Updates the cache for events of the server and for changes of this client, until the returned function is called. */
export function connectEvents({ client, userId, loseSession }: LiveOptions): () => void {
  const batch = createInvalidationBatch(client)
  const apply = (event: ServerEvent) => {
    if (event.name === 'SessionExpired' && event.userId === userId()) loseSession()
    if (event.name === 'TaskQueueStatus') {
      const { count, countByType, running } = event
      client.setQueryData(taskStatusQuery.queryKey, { count, countByType, ...(running && { running }) })
    }
    const keysFor = staleAfter[event.name] as (event: ServerEvent) => readonly Key[]
    const keys = keysFor(event)
    if (keys.length > 0) dropEarlyAnswers()
    batch.add(keys)
  }
  const stopEvents = subscribeToEvents(apply)
  const cache = client.getQueryCache()
  const findQueries = (matches: (query: Query) => boolean) =>
    liveKeys.flatMap((queryKey) => cache.findAll({ queryKey })).filter(matches)
  const isAnswered = ({ state }: Query) => state.dataUpdatedAt > 0
  let requestedBefore: ReadonlySet<Query> = new Set()
  /** True if the stream began before any data was fetched. */
  let isComplete = false
  let refetchTimer: ReturnType<typeof setTimeout> | undefined
  const stopListening = subscribeToStreamState((state) => {
    isComplete = state === 'requested-since' || (isComplete && state === 'opened')
    if (state === 'requested')
      requestedBefore = new Set(
        findQueries((query) => isAnswered(query) || query.state.fetchStatus !== 'idle'),
      )
    if (state === 'missed') {
      dropEarlyAnswers()
      batch.add(liveKeys)
    }
    // Data that was requested after the stream and has no response yet is kept up to date by events already.
    if (state === 'opened' && !isComplete) {
      const stale = findQueries((query) => requestedBefore.has(query) || isAnswered(query)).map(
        ({ queryKey }) => queryKey,
      )
      refetchTimer = setTimeout(() => batch.add(stale), refetchDelayMs)
    }
  })
  return () => {
    stopEvents()
    stopListening()
    clearTimeout(refetchTimer)
    batch.stop()
  }
}

/** Keeps the cache up to date until the signal aborts. Data fetched after the promise has resolved is kept up to date, too. */
export async function startLiveUpdates(live: LiveOptions, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  signal.addEventListener('abort', connectEvents(live))
  await startEventStream(signal)
}
