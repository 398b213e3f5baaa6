import type { EventOf } from '@lectern/contract/events'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../access/viewer.ts'
import type { Sql } from '../db/open.ts'
import type { Audience, Bus, BusEvent, Member } from './bus.ts'
import { isClassVisibleTo, isLibraryVisibleTo } from './queries.ts'

/** Events about one user's reading and session, which are for that user alone. */
const personal = new Set<BusEvent['name']>([
  'ReadProgressChanged',
  'ReadProgressDeleted',
  'ReadProgressSeriesChanged',
  'ReadProgressSeriesDeleted',
  'AnnotationsChanged',
  'SessionExpired',
])
const internal = new Set<BusEvent['name']>(['LibraryScanned', 'SessionsEnded', 'ServerClaimed'])

/**
 * Decides what this listener may receive of an event, by the rule of `access/`: false is nothing, true the event as it is, another event
 * the same with fewer ids.
 */
export type EventFilter = (
  viewer: Viewer,
  event: BusEvent,
  audience: Audience | undefined,
) => FilteredEvent | Promise<FilteredEvent>
type FilteredEvent = boolean | BusEvent

/** Returns the event with those of its members that are visible. */
function withVisibleMembers(event: BusEvent, visible: ReadonlySet<string>): BusEvent {
  if ('seriesIds' in event) return { ...event, seriesIds: event.seriesIds.filter((id) => visible.has(id)) }
  if ('bookIds' in event) return { ...event, bookIds: event.bookIds.filter((id) => visible.has(id)) }
  return event
}

/** Removes names for users who do not see everything, because the subject of a task may be a hidden book; the progress remains. */
const withoutTaskNames = (viewer: Viewer, event: EventOf<'TaskQueueStatus'>): true | BusEvent =>
  viewer.isFree || !event.running
    ? true
    : { ...event, running: event.running.map(({ type, done, total }) => ({ type, done, total })) }

/** How long a result of the database is valid, in milliseconds: a scan would repeat the same query a thousand times. */
const cacheTtlMs = 2000
const maxAnswers = 5000

export function createEventFilter(db: Sql, bus: Bus): EventFilter {
  const cachedResults = new LRUCache<string, Promise<boolean>>({
    max: maxAnswers,
    ttl: cacheTtlMs,
    ttlResolution: 0,
  })

  // A user who signs in again after a change of rights must not receive events by the old ones.
  bus.subscribe((event) => {
    if (event.name === 'SessionsEnded' && 'userId' in event) cachedResults.clear()
  })

  const ask = (key: string, read: () => Promise<boolean>): Promise<boolean> => {
    const cached = cachedResults.get(key)
    if (cached) return cached
    // A user who cannot be checked receives nothing; the result may be awaited late, so it must not fail.
    const result = read().catch(() => false)
    cachedResults.set(key, result)
    return result
  }

  const seesClass = (viewer: Viewer, accessClass: number) =>
    ask(`${viewer.userId} class ${accessClass}`, () => isClassVisibleTo(db, viewer.userId, accessClass))

  const seesLibrary = (viewer: Viewer, libraryId: string) =>
    ask(`${viewer.userId} library ${libraryId}`, () => isLibraryVisibleTo(db, viewer.userId, libraryId))

  const hearOfMembers = async (
    viewer: Viewer,
    event: BusEvent,
    members: readonly Member[],
  ): Promise<FilteredEvent> => {
    const seen = await Promise.all(members.map((m) => seesClass(viewer, m.accessClass)))
    const ids = new Set(members.filter((_, i) => seen[i]).map((m) => m.publicId))
    return ids.size > 0 && withVisibleMembers(event, ids)
  }

  const filterByVisibility = (
    viewer: Viewer,
    event: BusEvent,
    audience: Exclude<Audience, { only: unknown }>,
  ): FilteredEvent | Promise<FilteredEvent> => {
    if ('userIds' in audience) return viewer.isAdmin || audience.userIds.includes(viewer.userId)
    if ('members' in audience) return hearOfMembers(viewer, event, audience.members)
    return seesClass(viewer, audience.accessClass)
  }

  /** Filters events about things that access rules may hide. */
  const hearOfThings = (
    viewer: Viewer,
    event: BusEvent,
    audience: Audience | undefined,
  ): FilteredEvent | Promise<FilteredEvent> => {
    if (audience && 'only' in audience) return audience.only.includes(viewer.userId)
    if (viewer.isFree) return true
    if (audience) return filterByVisibility(viewer, event, audience)
    if (event.name.startsWith('Library') && 'libraryId' in event)
      return viewer.isAdmin || seesLibrary(viewer, String(event.libraryId))
    return false
  }

  return (viewer, event, audience) => {
    if (internal.has(event.name)) return false
    if (personal.has(event.name)) return 'userId' in event && event.userId === viewer.publicId
    // Work on files is for admins.
    if (event.name === 'TaskQueueStatus') return viewer.isAdmin && withoutTaskNames(viewer, event)
    // The event holds paths of the server; a failed import is about the series that the book was meant for.
    if (event.name === 'BookImported') return viewer.isAdmin && hearOfThings(viewer, event, audience)
    return hearOfThings(viewer, event, audience)
  }
}
