import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { PageQuery, pageOf } from './page.ts'
import { route } from './route.ts'
import { noContent, Timestamp } from './values.ts'

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
/** Subject of a task; null if there is not exactly one, or if it no longer exists. */
export const TaskSubject = z.nullable(
  z.object({ kind: z.enum(['book', 'series', 'library']), id: z.string(), title: z.string() }),
)
export type TaskSubject = z.output<typeof TaskSubject>
/** One attempt that failed. The task was tried again unless it was given up. */
export const TaskFailure = z.object({
  type: z.string(),
  subject: TaskSubject,
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
/** A task that waits. */
export const WaitingTask = z.object({
  id: z.string(),
  type: z.string(),
  subject: TaskSubject,
  /** The higher ones run first. */
  priority: z.int(),
  created: Timestamp,
  /** Starts so far: more than 0 for a task that failed and is tried again. */
  attempts: z.int(),
  /** Time before which it does not run; null when it may run at once. */
  notBefore: z.nullable(Timestamp),
})
export type WaitingTask = z.output<typeof WaitingTask>
/** Extension `waiting-tasks`: the tasks that wait, those that run next first; of one type if it is given. */
export const listWaitingTasks = route({
  method: 'GET',
  path: '/api/lectern/tasks/waiting',
  access: 'ADMIN',
  purpose: 'retrieve tasks',
  query: z.extend(PageQuery, { type: z.optional(z.string().check(z.maxLength(limits.maxName))) }),
  response: pageOf(WaitingTask),
})
/** Extension `waiting-tasks`: removes one waiting task. Fails with NOT_FOUND when it does not wait any more. */
export const cancelTask = route({
  method: 'DELETE',
  path: '/api/lectern/tasks/waiting/:taskId',
  access: 'ADMIN',
  purpose: 'cancel tasks',
  params: z.object({ taskId: z.string().check(z.regex(/^\d{1,15}$/, 'is no task')) }),
  ...noContent,
})
