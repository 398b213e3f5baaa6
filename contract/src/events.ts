import * as z from 'zod/mini'
import { route } from './route.ts'

const name = <const N extends string>(value: N) => z.literal(value)
const library = { libraryId: z.string() }
const series = { seriesId: z.string(), libraryId: z.string() }
const book = { bookId: z.string(), seriesId: z.string(), libraryId: z.string() }
const user = { userId: z.string() }
/** Holds only the members that the receiver may see. */
const collection = { collectionId: z.string(), seriesIds: z.array(z.string()) }
const readList = { readListId: z.string(), bookIds: z.array(z.string()) }
const selected = z.boolean()
const bookPoster = { bookId: z.string(), seriesId: z.string(), selected }

/** All events of the event stream (behaviour 12.2). `name` is the name of the event, the rest is its data. */
export const ServerEvent = z.discriminatedUnion('name', [
  z.object({ name: name('LibraryAdded'), ...library }),
  z.object({ name: name('LibraryChanged'), ...library }),
  z.object({ name: name('LibraryDeleted'), ...library }),
  z.object({ name: name('SeriesAdded'), ...series }),
  z.object({ name: name('SeriesChanged'), ...series }),
  z.object({ name: name('SeriesDeleted'), ...series }),
  z.object({ name: name('BookAdded'), ...book }),
  z.object({ name: name('BookChanged'), ...book }),
  z.object({ name: name('BookDeleted'), ...book }),
  /** `deviceId` is there when the device that saved named itself (extension `reading-devices`). */
  z.object({
    name: name('ReadProgressChanged'),
    bookId: z.string(),
    ...user,
    deviceId: z.optional(z.string()),
  }),
  z.object({ name: name('ReadProgressDeleted'), bookId: z.string(), ...user }),
  z.object({ name: name('ReadProgressSeriesChanged'), seriesId: z.string(), ...user }),
  z.object({ name: name('ReadProgressSeriesDeleted'), seriesId: z.string(), ...user }),
  z.object({ name: name('ThumbnailBookAdded'), ...bookPoster }),
  z.object({ name: name('ThumbnailBookDeleted'), ...bookPoster }),
  z.object({ name: name('ThumbnailSeriesAdded'), seriesId: z.string(), selected }),
  z.object({ name: name('ThumbnailSeriesDeleted'), seriesId: z.string(), selected }),
  z.object({ name: name('CollectionAdded'), ...collection }),
  z.object({ name: name('CollectionChanged'), ...collection }),
  z.object({ name: name('CollectionDeleted'), ...collection }),
  z.object({ name: name('ReadListAdded'), ...readList }),
  z.object({ name: name('ReadListChanged'), ...readList }),
  z.object({ name: name('ReadListDeleted'), ...readList }),
  z.object({ name: name('ThumbnailSeriesCollectionAdded'), collectionId: z.string(), selected }),
  z.object({ name: name('ThumbnailSeriesCollectionDeleted'), collectionId: z.string(), selected }),
  z.object({ name: name('ThumbnailReadListAdded'), readListId: z.string(), selected }),
  z.object({ name: name('ThumbnailReadListDeleted'), readListId: z.string(), selected }),
  /**
   * Sent to admins who may see the series of the import; `message` is an error code or a sentence, null when the import succeeded
   * (behaviour 10.2).
   */
  z.object({
    name: name('BookImported'),
    bookId: z.nullable(z.string()),
    sourceFile: z.string(),
    success: z.boolean(),
    message: z.nullable(z.string()),
  }),
  z.object({
    name: name('TaskQueueStatus'),
    count: z.int(),
    countByType: z.record(z.string(), z.int()),
    /** Running tasks that report their progress; for admins, like the event. */
    running: z.optional(
      z.array(
        z.object({
          type: z.string(),
          done: z.int(),
          total: z.int(),
          current: z.optional(z.string()),
          /** Unit of `done` and `total` when they do not count items. */
          unit: z.optional(z.literal('bytes')),
        }),
      ),
    ),
  }),
  /** Annotations of the user in a book were added, changed or deleted (extension `annotations`). */
  z.object({ name: name('AnnotationsChanged'), bookId: z.string(), ...user }),
  z.object({ name: name('SessionExpired'), ...user }),
  /** First in a stream that should begin at a moment (`since`) which the server no longer remembers. */
  z.object({ name: name('EventsMissed') }),
])
export type ServerEvent = z.output<typeof ServerEvent>
export type EventName = ServerEvent['name']
export type EventOf<N extends EventName> = Extract<ServerEvent, { name: N }>

/** Names of all events. The client subscribes to each, because the stream uses named events. */
export const eventNames: readonly EventName[] = ServerEvent.def.options.map(
  (option) => option.def.shape.name.def.values[0],
) as EventName[]

/**
 * Sends each event as an SSE event of that name; its data is the rest of the shape. The stream ends after an hour at most, and when rights
 * change; clients connect again.
 *
 * To miss nothing, open the stream first and fetch after it is open. A client that connects with the id of the last received event
 * (`Last-Event-ID`, as browsers send it) receives the events in between, as far as the server remembers: some hundred events, and none over
 * a restart. The server does not say how far that was, so that after a longer break, and after any that a client cannot judge, it fetches
 * again. A client that fetched first begins with `since`, the `moment` of the session (`getSession`), and receives a message if that is too long ago.
 */
export const listenToEvents = route({
  method: 'GET',
  path: '/sse/v1/events',
  access: 'user',
  purpose: 'listen to events',
  query: z.object({ since: z.optional(z.string().check(z.maxLength(100))) }),
  produces: 'events',
  response: ServerEvent,
})
