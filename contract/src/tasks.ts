import * as z from 'zod/mini'
import { route } from './route.ts'

/** Removes waiting tasks, never running ones. Returns the number of removed tasks. */
export const cancelTasks = route({
  method: 'DELETE',
  path: '/api/v1/tasks',
  access: 'ADMIN',
  purpose: 'cancel tasks',
  response: z.int(),
})
/** Stops running tasks of one type (as in TaskQueueStatus) or of all; they are not retried. Returns the number of stopped tasks. */
export const cancelRunningTasks = route({
  method: 'DELETE',
  path: '/api/lectern/tasks/running',
  access: 'ADMIN',
  purpose: 'stop running tasks',
  query: z.object({ type: z.optional(z.string()) }),
  response: z.int(),
})
