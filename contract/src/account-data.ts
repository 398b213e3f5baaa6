import * as z from 'zod/mini'
import { AnnotationColor, AnnotationKind } from './annotations.ts'
import { limits } from './limits.ts'
import { Locator, PagePlace } from './progress.ts'
import { route } from './route.ts'
import { Timestamp, wholeFrom } from './values.ts'

/** Identifies a book on this or another server: its id, its file, or the names of its file and folder. */
export const BookReference = z.object({
  id: z.string().check(z.maxLength(limits.maxName)),
  /** Hash of the file; empty when it is not known. */
  hash: z.string().check(z.maxLength(limits.maxHash)),
  size: z.int().check(z.minimum(0), z.maximum(limits.maxFileSize)),
  name: z.string().check(z.maxLength(limits.maxPath)),
  seriesName: z.string().check(z.maxLength(limits.maxPath)),
})
export type BookReference = z.output<typeof BookReference>

const Time = z.string().check(
  z.maxLength(40),
  z.refine((v) => Number.isFinite(Date.parse(v)), 'must be a date and time'),
)
export const AccountProgress = z.object({
  book: BookReference,
  page: wholeFrom(0),
  completed: z.boolean(),
  readDate: Time,
  locator: z.nullable(Locator),
  /** Absent where only the page is known. */
  place: z.optional(PagePlace),
})
export type AccountProgress = z.output<typeof AccountProgress>
export const AccountAnnotation = z.object({
  book: BookReference,
  kind: AnnotationKind,
  page: z.nullable(wholeFrom(1)),
  locator: z.nullable(
    Locator.check(
      z.refine((locator) => JSON.stringify(locator).length <= limits.maxAnnotationLocator, 'is too long'),
    ),
  ),
  color: z.nullable(AnnotationColor),
  note: z.string().check(z.maxLength(limits.maxNote)),
  created: Time,
})
export type AccountAnnotation = z.output<typeof AccountAnnotation>

/** Number of entries of one call, for both directions. */
export const maxAccountEntries = 500

/** Extension `account-data`: one page of the progress and annotations of the caller, in no particular order. */
export const exportAccount = route({
  method: 'GET',
  path: '/api/lectern/account/data',
  access: 'user',
  purpose: 'export data of account',
  query: z.object({
    part: z._default(z.enum(['progress', 'annotations']), 'progress'),
    /** `next` of the part before. */
    after: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.maxWhole)), 0),
  }),
  response: z.object({
    progress: z.array(AccountProgress),
    annotations: z.array(AccountAnnotation),
    /** Null when this was the last part. */
    next: z.nullable(z.int()),
  }),
})

/**
 * Extension `account-data`: imports the progress and annotations of another account, of this or another server. Newer progress is kept, and
 * annotations that are there already are not added again. Books that are not found, or that the caller may not see, are counted only.
 */
export const importAccount = route({
  method: 'POST',
  path: '/api/lectern/account/data',
  access: 'user',
  purpose: 'import data of account',
  body: z.object({
    progress: z.array(AccountProgress).check(z.maxLength(maxAccountEntries)),
    annotations: z.array(AccountAnnotation).check(z.maxLength(maxAccountEntries)),
  }),
  response: z.object({ progress: z.int(), annotations: z.int(), missing: z.int() }),
})

/** The file in which an account's data is kept. */
export const AccountFile = z.object({
  format: z.literal('lectern-account'),
  version: z.literal(1),
  exported: Timestamp,
  email: z.string(),
  progress: z.array(AccountProgress),
  annotations: z.array(AccountAnnotation),
  /** Settings of the user's clients by their keys. */
  settings: z.record(z.string(), z.object({ value: z.string() })),
})
export type AccountFile = z.output<typeof AccountFile>
