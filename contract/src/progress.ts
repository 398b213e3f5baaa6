import * as z from 'zod/mini'
import { describedAs } from './described-as.ts'
import { limits } from './limits.ts'
import { progressionType } from './media-types.ts'
import { route } from './route.ts'
import { Id, noContent, Timestamp, wholeFrom } from './values.ts'

export const ReadStatus = z.enum(['UNREAD', 'IN_PROGRESS', 'READ'])
export type ReadStatus = z.output<typeof ReadStatus>

const Share = z.number().check(z.minimum(0), z.maximum(1))

/** Extension `page-places`: the reading position on the page, for pages that are higher than the window. */
export const PagePlace = z.object({
  /** Share of the height of the page above the reading position. */
  share: Share,
  /** Share of its width to the left of the position; absent if the whole width was visible. */
  across: z.nullish(Share),
})
export type PagePlace = z.output<typeof PagePlace>

export const ReadProgress = z.object({
  /** Page number, counted from 1. */
  page: z.int(),
  completed: z.boolean(),
  readDate: Timestamp,
  created: Timestamp,
  lastModified: Timestamp,
  deviceId: z.string(),
  deviceName: z.string(),
  /** Extension `page-places`: absent where only the page is known. */
  place: z.optional(PagePlace),
})
export type ReadProgress = z.output<typeof ReadProgress>

/** The program that reads, as it names itself. */
export const ReadingDevice = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(limits.maxName)),
  name: z.string().check(z.maxLength(limits.maxName)),
})
export type ReadingDevice = z.output<typeof ReadingDevice>

/** `page` can be absent only when `completed` is true (behaviour 8.1). */
export const ReadProgressChange = describedAs(
  z
    .object({
      page: z.nullish(wholeFrom(1, 'must be greater than 0')),
      completed: z.nullish(z.boolean()),
      /** Extension `reading-devices`: the device that saves. */
      device: z.nullish(ReadingDevice),
      /**
       * Extension `reading-devices`: pages that the device knows of. Any other stored page is kept, and the call fails with
       * PROGRESS_ELSEWHERE. Without this list the call overwrites whatever is stored.
       */
      knownPages: z.nullish(z.array(wholeFrom(1)).check(z.maxLength(limits.maxKnownPages))),
      /**
       * Extension `page-places`: where on the page. With it `completed: false` is believed on the last page, too: its end was not seen. Without it
       * a stored position is kept while the page is the same.
       */
      place: z.nullish(PagePlace),
      /** Extension `page-places`: the share of the page that the device last received from others, with `knownPages`. */
      knownShare: z.nullish(Share),
    })
    .check(
      z.refine((c) => c.page != null || c.completed === true, {
        path: ['page'],
        message: 'must be given unless completed is true',
      }),
    ),
  (json) => ({
    ...json,
    anyOf: [
      { properties: { page: { type: 'integer' } }, required: ['page'] },
      { properties: { completed: { const: true } }, required: ['completed'] },
    ],
  }),
)
export type ReadProgressChange = z.output<typeof ReadProgressChange>

/** A time in ISO 8601 with a zone, as clients send it; seconds can be missing. */
const ClientTime = describedAs(
  z.string().check(
    z.regex(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/,
      'must be a date and time with a zone',
    ),
    z.refine((v) => Number.isFinite(Date.parse(v)), 'must be a date and time with a zone'),
  ),
  () => ({ type: 'string', format: 'date-time' }),
)
const Text = z.nullish(z.string().check(z.maxLength(limits.maxText)))
const Fraction = z.nullish(z.number().check(z.minimum(0), z.maximum(1)))

/** A position in a book (Readium locator). Responses omit null and empty values (behaviour 1.4). */
export const Locator = z.object({
  href: z.nullish(z.string().check(z.maxLength(limits.maxPath))),
  type: z.nullish(z.string().check(z.maxLength(limits.maxName))),
  title: Text,
  locations: z.nullish(
    z.object({
      fragments: z.nullish(z.array(z.string().check(z.maxLength(limits.maxPath))).check(z.maxLength(100))),
      /** Progression within the resource. */
      progression: Fraction,
      /** Position in the whole book, counted from 1: a page, or a position of an EPUB. */
      position: z.nullish(wholeFrom()),
      /** Progression within the book. */
      totalProgression: Fraction,
    }),
  ),
  text: z.nullish(z.object({ after: Text, before: Text, highlight: Text })),
  koboSpan: z.nullish(z.string().check(z.maxLength(limits.maxName))),
})
export type Locator = z.output<typeof Locator>

/** The position of a device in a book, and its time (Readium progression, behaviour 8.4). */
export const Progression = z.object({
  modified: ClientTime,
  device: z.object({
    id: z.string().check(z.maxLength(limits.maxName)),
    name: z.string().check(z.maxLength(limits.maxName)),
  }),
  locator: Locator,
})
export type Progression = z.output<typeof Progression>

/** Extension `page-places`: `completed: false` is accepted on the last page, too: its end may not be visible yet. */
export const ProgressionChange = z.extend(Progression, { completed: z.nullish(z.boolean()) })
export type ProgressionChange = z.output<typeof ProgressionChange>

/** The caller's counts of a series, for trackers (behaviour 8.5). */
export const TrackerProgress = z.object({
  booksCount: z.int(),
  booksReadCount: z.int(),
  booksUnreadCount: z.int(),
  booksInProgressCount: z.int(),
  /** Sort number of the last book that is read together with all books before it; 0 if the first is unread. */
  lastReadContinuousNumberSort: z.number(),
  maxNumberSort: z.number(),
})
export type TrackerProgress = z.output<typeof TrackerProgress>

const bookParams = z.object({ bookId: Id })
const seriesParams = z.object({ seriesId: Id })

export const markBook = route({
  method: 'PATCH',
  path: '/api/v1/books/:bookId/read-progress',
  access: 'user',
  purpose: 'update read progress',
  errors: ['PROGRESS_ELSEWHERE'],
  params: bookParams,
  body: ReadProgressChange,
  ...noContent,
})
export const unmarkBook = route({
  method: 'DELETE',
  path: '/api/v1/books/:bookId/read-progress',
  access: 'user',
  purpose: 'delete read progress',
  params: bookParams,
  ...noContent,
})
/** Extension `mark-books`: maximum number of books in one call. */
const maxMarkedBooks = 500
/**
 * Extension `mark-books`: completes books, or deletes their progress. Books that are already completed keep their date. The reply lists the
 * books that were found, without unknown and hidden ones.
 */
export const markBooks = route({
  method: 'POST',
  path: '/api/lectern/books/read-progress',
  access: 'user',
  purpose: 'mark several books',
  body: z.object({
    bookIds: z.array(Id).check(z.maxLength(maxMarkedBooks)),
    completed: z.boolean(),
  }),
  response: z.object({ bookIds: z.array(Id) }),
})
export const markSeries = route({
  method: 'POST',
  path: '/api/v1/series/:seriesId/read-progress',
  access: 'user',
  purpose: 'mark series as read',
  params: seriesParams,
  ...noContent,
})
export const unmarkSeries = route({
  method: 'DELETE',
  path: '/api/v1/series/:seriesId/read-progress',
  access: 'user',
  purpose: 'mark series as unread',
  params: seriesParams,
  ...noContent,
})

/** Responds with 204 and no body when the book was never opened. */
export const getProgression = route({
  method: 'GET',
  path: '/api/v1/books/:bookId/progression',
  access: 'user',
  purpose: 'retrieve place in book',
  produces: [progressionType],
  params: bookParams,
  response: z.optional(Progression),
})
/** Fails with 409 when a later progression is stored. A time in the future counts as now. */
export const putProgression = route({
  method: 'PUT',
  path: '/api/v1/books/:bookId/progression',
  access: 'user',
  purpose: 'update place in book',
  errors: ['PROGRESSION_NOT_LATER'],
  params: bookParams,
  body: ProgressionChange,
  ...noContent,
})
export const getTrackerProgress = route({
  method: 'GET',
  path: '/api/v2/series/:seriesId/read-progress/tachiyomi',
  access: 'user',
  purpose: 'retrieve read progress of series',
  params: seriesParams,
  response: TrackerProgress,
})
/** Completes the books up to this sort number. Never marks a book as unread. */
export const putTrackerProgress = route({
  method: 'PUT',
  path: '/api/v2/series/:seriesId/read-progress/tachiyomi',
  access: 'user',
  purpose: 'update read progress of series',
  params: seriesParams,
  body: z.object({ lastBookNumberSortRead: z.number() }),
  ...noContent,
})
