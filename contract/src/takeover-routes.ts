import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { route } from './route.ts'
import {
  AddressPart,
  HeldOption,
  type TakeoverProblem as Problem,
  TakeoverKind,
  TakeoverLook,
  TakeoverReport,
  takeoverProblems,
} from './takeover.ts'
import { accepted, Id, noContent, Path, Timestamp } from './values.ts'

/** Extension `take-over`: another server's data comes here, with its ids. Administrators alone, and not by API keys. */

export const TakeoverProblem = z.enum(Object.keys(takeoverProblems) as [Problem, ...Problem[]])

/** Source and target of the import. */
export const TakeoverWish = z.object({
  /** Config folder of the old server, or its database, on this machine. */
  folder: Path,
  /** New roots by the ids of libraries; others keep the old root. */
  roots: z._default(z.record(Id, Path), {}),
  /** Libraries that are not imported. */
  leftOut: z._default(z.array(Id).check(z.maxLength(limits.maxList)), []),
  /** Options that change files and may be on. */
  allowed: z._default(z.array(HeldOption).check(z.maxLength(10)), []),
  /** Parts of the address of the old server that this one takes. */
  addresses: z._default(z.array(AddressPart).check(z.maxLength(10)), []),
  /** Libraries that came over before and were deleted here, which come again. */
  restored: z._default(z.array(Id).check(z.maxLength(limits.maxList)), []),
})
export type TakeoverWish = z.output<typeof TakeoverWish>

/** One of the two is null: the contents that were found, or the reason why nothing can be imported. */
export const TakeoverFinding = z.object({
  look: z.nullable(TakeoverLook),
  problem: z.nullable(TakeoverProblem),
  /** Details of the problem, such as the names of schema steps, in English. */
  detail: z.nullable(z.string()),
})
export type TakeoverFinding = z.output<typeof TakeoverFinding>

export const TakeoverState = z.object({
  /** Progress of the running import; null without one. */
  running: z.nullable(z.object({ of: z.union([TakeoverKind, z.literal('files')]), done: z.int() })),
  /** Why the last one since the start of the server ended without a result; `FAILED` is in the log. */
  problem: z.nullable(z.union([TakeoverProblem, z.literal('FAILED')])),
  /** Result of the last one. */
  report: z.nullable(TakeoverReport),
  canUndo: z.boolean(),
  /** True when the next start of the server undoes it. */
  isUndoWished: z.boolean(),
  /** A database that was uploaded and not taken over; it is deleted when it is so many hours old. */
  uploaded: z.nullable(z.object({ folder: z.string(), created: Timestamp, keptHours: z.int() })),
})
export type TakeoverState = z.output<typeof TakeoverState>

export const getTakeover = route({
  method: 'GET',
  path: '/api/lectern/takeover',
  access: 'ADMIN',
  purpose: 'take over a server',
  response: TakeoverState,
})
export const lookAtServer = route({
  method: 'POST',
  path: '/api/lectern/takeover/look',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'take over a server',
  body: TakeoverWish,
  response: TakeoverFinding,
  errors: ['BUSY'],
})
/** Starts in the background; `getTakeover` returns its progress. */
export const takeOverServer = route({
  method: 'POST',
  path: '/api/lectern/takeover',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'take over a server',
  body: TakeoverWish,
  ...accepted,
})
/** Stops the one that runs, and looks under way; nothing is changed then. */
export const stopTakeover = route({
  method: 'DELETE',
  path: '/api/lectern/takeover',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'take over a server',
  ...noContent,
})
/** The next start of the server puts the database from before the last take-over back. */
export const undoTakeover = route({
  method: 'POST',
  path: '/api/lectern/takeover/undo',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'take over a server',
  ...noContent,
})
/** Extension `take-over-uploads`: deletes an uploaded database; succeeds without one, too. */
export const discardDatabase = route({
  method: 'DELETE',
  path: '/api/lectern/takeover/uploaded',
  access: 'ADMIN',
  refusesApiKeys: true,
  purpose: 'take over a server',
  ...noContent,
})
