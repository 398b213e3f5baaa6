import * as z from 'zod/mini'
import { route } from './route.ts'
import { Id, Nothing, Timestamp } from './values.ts'

export const ReadStatus = z.enum(['UNREAD', 'IN_PROGRESS', 'READ'])
export type ReadStatus = z.output<typeof ReadStatus>

export const ReadProgress = z.object({
  /** 1-based. */
  page: z.int(),
  completed: z.boolean(),
  readDate: Timestamp,
  created: Timestamp,
  lastModified: Timestamp,
  deviceId: z.string(),
  deviceName: z.string(),
})
export type ReadProgress = z.output<typeof ReadProgress>

/** `page` may be left out only when `completed` is true (behaviour 8.1). */
export const ReadProgressChange = z
  .object({
    page: z.optional(z.nullable(z.int().check(z.minimum(1, 'must be greater than 0')))),
    completed: z.optional(z.nullable(z.boolean())),
  })
  .check(
    z.refine((c) => c.page != null || c.completed === true, {
      path: ['page'],
      message: 'must be given unless completed is true',
    }),
  )
export type ReadProgressChange = z.output<typeof ReadProgressChange>

const ofBook = z.object({ bookId: Id })
const ofSeries = z.object({ seriesId: Id })

export const markBook = route({
  method: 'PATCH',
  path: '/api/v1/books/:bookId/read-progress',
  access: 'user',
  purpose: 'update read progress',
  status: 204,
  params: ofBook,
  body: ReadProgressChange,
  response: Nothing,
})
export const unmarkBook = route({
  method: 'DELETE',
  path: '/api/v1/books/:bookId/read-progress',
  access: 'user',
  purpose: 'delete read progress',
  status: 204,
  params: ofBook,
  response: Nothing,
})
export const markSeries = route({
  method: 'POST',
  path: '/api/v1/series/:seriesId/read-progress',
  access: 'user',
  purpose: 'mark series as read',
  status: 204,
  params: ofSeries,
  response: Nothing,
})
export const unmarkSeries = route({
  method: 'DELETE',
  path: '/api/v1/series/:seriesId/read-progress',
  access: 'user',
  purpose: 'mark series as unread',
  status: 204,
  params: ofSeries,
  response: Nothing,
})
