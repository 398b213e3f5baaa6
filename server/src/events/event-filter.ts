import type { ServerEvent } from '@lectern/contract/events'
import { LRUCache } from 'lru-cache'
import type { Viewer } from '../access/viewer.ts'
import type { Sql } from '../db/open.ts'
import type { Audience, Bus, Member } from './bus.ts'
import { eventKinds } from './event-kinds.ts'
import { isClassVisibleTo, isLibraryVisibleTo } from './queries.ts'

/** The event that a user receives: false for none, true for all of it, or the same event with fewer ids. */
type FilteredEvent = boolean | ServerEvent

/** Decides what a user may receive of an event, by the access rules. */
export type EventFilter = (
  viewer: Viewer,
  event: ServerEvent,
  audience: Audience | undefined,
) => FilteredEvent | Promise<FilteredEvent>

/** Returns the event with its visible members only. */
function withVisibleMembers(event: ServerEvent, visible: ReadonlySet<string>): ServerEvent {
  if ('seriesIds' in event) return { ...event, seriesIds: event.seriesIds.filter((id) => visible.has(id)) }
  if ('bookIds' in event) return { ...event, bookIds: event.bookIds.filter((id) => visible.has(id)) }
  return event
}

/** Removes the names of running tasks for users who do not see everything: a task may be about a hidden book. */
const withoutTaskNames = (viewer: Viewer, event: ServerEvent): FilteredEvent =>
  event.name !== 'TaskQueueStatus' || viewer.isFree || !event.running
    ? true
    : { ...event, running: event.running.map(({ type, done, total }) => ({ type, done, total })) }

/** Milliseconds for which a result of the database is valid: a scan would repeat the same query a thousand times. */
const cacheTtlMs = 2000
const maxCachedResults = 5000

export function createEventFilter(db: Sql, bus: Bus): EventFilter {
  const cachedResults = new LRUCache<string, Promise<boolean>>({
    max: maxCachedResults,
    ttl: cacheTtlMs,
    ttlResolution: 0,
  })

  // A user who signs in again after a change of rights must not receive events by the old ones.
  bus.subscribe((event) => {
    if (event.name === 'SessionsEnded' && 'userId' in event) cachedResults.clear()
  })

  const readCached = (key: string, read: () => Promise<boolean>): Promise<boolean> => {
    const cached = cachedResults.get(key)
    if (cached) return cached
    // A user who cannot be checked receives nothing; the result may be awaited late, so it must not fail.
    const result = read().catch(() => false)
    cachedResults.set(key, result)
    return result
  }

  const seesClass = (viewer: Viewer, accessClass: number) =>
    readCached(`${viewer.userId} class ${accessClass}`, () =>
      isClassVisibleTo(db, viewer.userId, accessClass),
    )

  const seesLibrary = (viewer: Viewer, libraryId: string) =>
    readCached(`${viewer.userId} library ${libraryId}`, () =>
      isLibraryVisibleTo(db, viewer.userId, libraryId),
    )

  const seesLibraryOf = (viewer: Viewer, event: ServerEvent): boolean | Promise<boolean> => {
    if (eventKinds[event.name].receivers !== 'library' || !('libraryId' in event)) return false
    return viewer.isAdmin || seesLibrary(viewer, event.libraryId)
  }

  const filterMembers = async (
    viewer: Viewer,
    event: ServerEvent,
    members: readonly Member[],
  ): Promise<FilteredEvent> => {
    const seen = await Promise.all(members.map((m) => seesClass(viewer, m.accessClass)))
    const ids = new Set(members.filter((_, i) => seen[i]).map((m) => m.publicId))
    return ids.size > 0 && withVisibleMembers(event, ids)
  }

  const filterByAudience = (
    viewer: Viewer,
    event: ServerEvent,
    audience: Audience | undefined,
  ): FilteredEvent | Promise<FilteredEvent> => {
    if (audience && 'only' in audience) return audience.only.includes(viewer.userId)
    if (viewer.isFree) return true
    if (audience === undefined) return seesLibraryOf(viewer, event)
    if ('userIds' in audience) return viewer.isAdmin || audience.userIds.includes(viewer.userId)
    if ('members' in audience) return filterMembers(viewer, event, audience.members)
    return seesClass(viewer, audience.accessClass)
  }

  return (viewer, event, audience) => {
    switch (eventKinds[event.name].receivers) {
      case 'user':
        return 'userId' in event && event.userId === viewer.publicId
      case 'admins':
        return viewer.isAdmin && withoutTaskNames(viewer, event)
      case 'admins-who-see':
        return viewer.isAdmin && filterByAudience(viewer, event, audience)
      case 'library':
      case 'who-see':
        return filterByAudience(viewer, event, audience)
    }
  }
}
