import * as z from 'zod/mini'
import { route } from './route.ts'
import { accepted, noContent, Timestamp } from './values.ts'

/** Extension `server-check`: the server checks its own libraries and reports the problems. Only for administrators, and not by API keys. */

/** `QUICK` looks at samples of books and users, `THOROUGH` reads every file. */
export const CheckMode = z.enum(['QUICK', 'THOROUGH'])
export type CheckMode = z.output<typeof CheckMode>

/** The checks, in their order. */
export const checkTopics = [
  'FILES',
  'CHECKSUMS',
  'UNREADABLE',
  'PAGES',
  'DISK',
  'BACKUP',
  'RESTRICTIONS',
] as const
export const CheckTopic = z.enum(checkTopics)
export type CheckTopic = z.output<typeof CheckTopic>

export const CheckVerdict = z.enum(['OK', 'LOOK', 'FAULT'])
export type CheckVerdict = z.output<typeof CheckVerdict>

export const CheckProblem = z.enum([
  'FILE_MISSING',
  'FILE_CHANGED',
  'LIBRARY_UNREACHABLE',
  'CHECKSUM_WRONG',
  'ARCHIVE_UNREADABLE',
  'BOOK_ERROR',
  'BOOK_UNSUPPORTED',
  'PAGE_FAILED',
  'DISK_LOW',
  'DISK_SILENT',
  'BACKUP_NONE',
  'BACKUP_OLD',
  'BACKUP_OFF',
  'BACKUP_UNUSABLE',
  'HIDDEN_SHOWN',
  'VISIBLE_MISSING',
])
export type CheckProblem = z.output<typeof CheckProblem>

/** One thing that was found. `name` is that of the book or library, or a masked e-mail: no path, no key, no whole address. */
export const CheckItem = z.object({
  problem: CheckProblem,
  name: z.nullable(z.string()),
  bookId: z.nullable(z.string()),
  /** Names of a few damaged entries of an archive. */
  entries: z.array(z.string()),
})
export type CheckItem = z.output<typeof CheckItem>

/** Free and total bytes of the disk of a folder; null when it does not respond. `name` is that of the library, null for the server's own folder. */
const Disk = z.object({ name: z.nullable(z.string()), free: z.nullable(z.int()), total: z.nullable(z.int()) })

export const CheckPoint = z.object({
  topic: CheckTopic,
  verdict: CheckVerdict,
  /** Number of files, books, pages, disks or users that were looked at. */
  checked: z.int(),
  /** Number of those that could not be: formats without checksums, files of unreachable libraries. */
  skipped: z.int(),
  /** Number of problems; `items` are the first of them. */
  found: z.int(),
  items: z.array(CheckItem),
  /** Times of `PAGES` in milliseconds; null when none was measured. */
  times: z.nullish(z.object({ median: z.number(), p95: z.number(), longest: z.number() })),
  disks: z.optional(z.array(Disk)),
  /** `newest` is null without any copy; `everyDays` is 0 without automatic backups. */
  backup: z.optional(z.object({ newest: z.nullable(Timestamp), everyDays: z.int() })),
})
export type CheckPoint = z.output<typeof CheckPoint>

export const CheckReport = z.object({
  mode: CheckMode,
  began: Timestamp,
  finished: Timestamp,
  /** Version of the server. */
  version: z.string(),
  points: z.array(CheckPoint),
})
export type CheckReport = z.output<typeof CheckReport>

export const ServerCheckState = z.object({
  /** Null when none runs. `total` is 0 while it is not known. */
  running: z.nullable(
    z.object({ mode: CheckMode, topic: CheckTopic, done: z.int(), total: z.int(), began: Timestamp }),
  ),
  /** True when the last one ended by an error, which is in the log. */
  hasFailed: z.boolean(),
  /** The last check, if the server ended before it was complete; null once the next one has started. */
  interrupted: z.nullable(z.object({ mode: CheckMode, began: Timestamp })),
  /** Result of the last one that was not stopped. An admin with restrictions is shown visible books alone. */
  report: z.nullable(CheckReport),
})
export type ServerCheckState = z.output<typeof ServerCheckState>

const path = '/api/lectern/server-check'
export const getServerCheck = route({
  method: 'GET',
  path,
  access: 'ADMIN',
  purpose: 'check the server',
  response: ServerCheckState,
})
/** Starts in the background; `getServerCheck` returns its progress. Pages are requested with the session of the caller. */
export const checkServer = route({
  method: 'POST',
  path,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'check the server',
  body: z.object({ mode: CheckMode }),
  ...accepted,
})
/** Stops the one that runs; the report of the one before is kept. */
export const stopServerCheck = route({
  method: 'DELETE',
  path,
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'check the server',
  ...noContent,
})
