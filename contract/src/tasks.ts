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
