import type { ServerEvent } from '@lectern/contract/events'
import type { BusEvent, InternalEvent } from './bus.ts'

/** An event with the id of a user is personal. */
type PersonalEvent = Extract<ServerEvent, { readonly userId: string }>['name']

interface EventKind<N> {
  /**
   * `server`: only the server itself. `user`: the user whom the event names. `admins`: all administrators. `library`: users with access to
   * the library. `who-see`: users who see the item, as the published audience says. `admins-who-see`: those of them who are administrators.
   */
  readonly receivers: N extends InternalEvent['name']
    ? 'server'
    : N extends PersonalEvent
      ? 'user'
      : 'admins' | 'admins-who-see' | 'library' | 'who-see'
  /** True for an event about the current moment, which is wrong when it is sent later. */
  readonly isMomentary: boolean
}

const internal = { receivers: 'server', isMomentary: true } as const
const ofUser = { receivers: 'user', isMomentary: false } as const
const ofLibrary = { receivers: 'library', isMomentary: false } as const
const ofItem = { receivers: 'who-see', isMomentary: false } as const

/** Receivers of every event. The compiler refuses a missing event, and an internal or personal event that other users would receive. */
export const eventKinds: { readonly [N in BusEvent['name']]: EventKind<N> } = {
  LibraryAdded: ofLibrary,
  LibraryChanged: ofLibrary,
  LibraryDeleted: ofLibrary,
  SeriesAdded: ofItem,
  SeriesChanged: ofItem,
  SeriesDeleted: ofItem,
  BookAdded: ofItem,
  BookChanged: ofItem,
  BookDeleted: ofItem,
  ReadProgressChanged: ofUser,
  ReadProgressDeleted: ofUser,
  ReadProgressSeriesChanged: ofUser,
  ReadProgressSeriesDeleted: ofUser,
  ThumbnailBookAdded: ofItem,
  ThumbnailBookDeleted: ofItem,
  ThumbnailSeriesAdded: ofItem,
  ThumbnailSeriesDeleted: ofItem,
  CollectionAdded: ofItem,
  CollectionChanged: ofItem,
  CollectionDeleted: ofItem,
  ReadListAdded: ofItem,
  ReadListChanged: ofItem,
  ReadListDeleted: ofItem,
  ThumbnailSeriesCollectionAdded: ofItem,
  ThumbnailSeriesCollectionDeleted: ofItem,
  ThumbnailReadListAdded: ofItem,
  ThumbnailReadListDeleted: ofItem,
  BookImported: { receivers: 'admins-who-see', isMomentary: false },
  TaskQueueStatus: { receivers: 'admins', isMomentary: true },
  AnnotationsChanged: ofUser,
  SessionExpired: { receivers: 'user', isMomentary: true },
  EventsMissed: { receivers: 'who-see', isMomentary: true },
  LibraryScanned: internal,
  SessionsEnded: internal,
  ServerClaimed: internal,
}

/** True for an event that only the server itself receives. */
export const isInternal = (event: BusEvent): event is InternalEvent =>
  eventKinds[event.name].receivers === 'server'
