import * as z from 'zod/mini'
import { route } from './route.ts'
import { TaskFigures } from './tasks-details.ts'
import { Timestamp } from './values.ts'

const Share = z.object({ books: z.int(), size: z.int() })

/** Requests to one route since the start of the server; times in milliseconds. */
export const RouteFigures = z.object({
  method: z.string(),
  /** Path of the route with its parameters, such as `/api/v1/books/:bookId`. */
  path: z.string(),
  count: z.int(),
  p50: z.number(),
  p95: z.number(),
  longest: z.number(),
})
export type RouteFigures = z.output<typeof RouteFigures>

/** State of the server process at one moment, and counts since the previous sample. */
export const ProcessSample = z.object({
  time: Timestamp,
  /** Resident memory of the process in bytes. */
  memory: z.int(),
  /** Delay of the event loop in milliseconds: 99 of 100 turns were shorter. */
  eventLoopDelay: z.number(),
  /** Share of the time in which the main thread was busy, 0 to 1. */
  busyShare: z.number(),
  requests: z.int(),
})
export type ProcessSample = z.output<typeof ProcessSample>

/** Sizes are in bytes. For an admin with restrictions, only visible items are counted. */
export const MetricsOverview = z.object({
  /** Start of the server. */
  started: Timestamp,
  libraries: z.array(z.extend(Share, { libraryId: z.string(), name: z.string(), series: z.int() })),
  /** By media type; empty for books that are not analyzed. */
  formats: z.array(z.extend(Share, { mediaType: z.string() })),
  /** Books by the month in which they were added, `2024-05`, in order; months without any are left out. */
  growth: z.array(z.extend(Share, { month: z.string() })),
  /** Books by the day on which they were last read, `2024-05-01`, in order; days without books are omitted. */
  reading: z.array(z.object({ day: z.string(), books: z.int(), completed: z.int() })),
  sets: z.object({ collections: z.int(), readLists: z.int(), users: z.int() }),
  tasks: z.array(TaskFigures),
  requests: z.object({
    count: z.int(),
    p50: z.number(),
    p95: z.number(),
    /** The routes that took the most time in all, at most twenty; files of the web client are one. */
    routes: z.array(RouteFigures),
  }),
  /** Oldest first; at most those of the last two hours, and the current one. */
  samples: z.array(ProcessSample),
  storage: z.object({
    database: z.int(),
    posters: z.int(),
    posterCount: z.int(),
    /** Of the disk of the server's folder; null when it does not respond. */
    diskFree: z.nullable(z.int()),
    diskTotal: z.nullable(z.int()),
  }),
})
export type MetricsOverview = z.output<typeof MetricsOverview>

/** Extension `metrics-overview`: everything that the screen of metrics shows, in one call. */
export const getMetricsOverview = route({
  method: 'GET',
  path: '/api/lectern/metrics',
  access: 'ADMIN',
  purpose: 'retrieve metrics',
  query: z.object({
    /** Days of reading until now. */
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 90),
    /** Minutes that the caller's clock is ahead of UTC: a day begins at the caller's midnight. */
    utcOffset: z._default(z.coerce.number().check(z.int(), z.minimum(-840), z.maximum(840)), 0),
  }),
  response: MetricsOverview,
})
