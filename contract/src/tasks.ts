import * as z from 'zod/mini'
import { route } from './route.ts'

/** Removes what waits, never what runs; answers how many. */
export const cancelTasks = route({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'ADMIN',
  purpose: 'cancel tasks',
  response: z.int(),
})
/** Stops what runs, of one type (as in TaskQueueStatus) or all; it is not tried again. Answers how many were told to stop. */
export const cancelRunningTasks = route({
  method: 'DELETE',
  path: '/api/lectern/tasks/running',
  access: 'ADMIN',
  purpose: 'stop running tasks',
  query: z.object({ type: z.optional(z.string()) }),
  response: z.int(),
})
