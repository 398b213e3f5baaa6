import * as z from 'zod/mini'
import { route } from './route.ts'
import { Timestamp } from './values.ts'

/** Tasks of one type: those that wait and run, and runs since the start of the server; times in seconds. */
export const TaskFigures = z.object({
  type: z.string(),
  waiting: z.int(),
  running: z.int(),
  runs: z.int(),
  failures: z.int(),
  totalSeconds: z.number(),
  longestSeconds: z.number(),
})
export type TaskFigures = z.output<typeof TaskFigures>
/** One attempt that failed. The task was tried again unless it was given up. */
export const TaskFailure = z.object({
  type: z.string(),
  time: Timestamp,
  attempt: z.int(),
  isGivenUp: z.boolean(),
  error: z.string(),
})
export type TaskFailure = z.output<typeof TaskFailure>
/** Extension `task-details`: all types that wait, run or ran, and the latest fifty failures since the start, newest first. */
export const getTasks = route({
  method: 'GET',
  path: '/api/lectern/tasks',
  access: 'ADMIN',
  purpose: 'retrieve tasks',
  response: z.object({ types: z.array(TaskFigures), failures: z.array(TaskFailure) }),
})
/** Extension `task-details`: removes waiting tasks of one type. Returns their number. */
export const cancelTasksOfType = route({
  method: 'DELETE',
  path: '/api/lectern/tasks/waiting',
  access: 'ADMIN',
  purpose: 'cancel tasks',
  query: z.object({ type: z.string().check(z.maxLength(100)) }),
  response: z.int(),
})
