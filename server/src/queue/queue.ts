import { setTimeout as sleep } from 'node:timers/promises'
import type { EventOf } from '@lectern/contract/events'
import type { Compilable } from 'kysely'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import {
  claimTask,
  countTasks,
  deleteWaitingTasks,
  finishTask,
  forgiveRunningTasks,
  insertTasks,
  nextTaskTime,
  postponeTask,
  requeueRunningTasks,
} from './queries.ts'
import {
  type NewTasks,
  priority as priorities,
  type TaskHandler,
  type TaskKind,
  tasksOf,
} from './task-kind.ts'

const maxAttempts = 3
/** Starts that end with the whole process. More than attempts: a power that fails again and again is not the fault of the task. */
const maxStarts = 5
const retryDelay = (attempt: number): number => 5_000 * 4 ** (attempt - 1)

/** Tasks that survive a restart. It knows no task by itself: features register theirs with `handle`. */
export interface Queue {
  handle<I extends z.ZodMiniType>(kind: TaskKind<I>, handler: TaskHandler<I>): void
  add<I extends z.ZodMiniType>(kind: TaskKind<I>, input: z.output<I>, priority?: number): Promise<void>
  /** `delay`: milliseconds before the tasks may run; one that already waits keeps its time. */
  addAll<I extends z.ZodMiniType>(
    kind: TaskKind<I>,
    inputs: readonly z.output<I>[],
    priority?: number,
    delay?: number,
  ): Promise<void>
  /** Saves and adds tasks in one transaction: however the server ends, what is saved is followed up. */
  saveAndAdd(statements: readonly Compilable[], tasks: readonly NewTasks[]): Promise<void>
  /** Removes what waits; answers how many. */
  cancelWaiting(): Promise<number>
  /** Tells running tasks (of one type) to stop; they are gone then and not tried again. Answers how many were told. */
  cancelRunning(type?: string): number
  /** Changes the number of tasks that run side by side, at once; running ones finish. */
  resize(threads: number): void
  status(): Promise<EventOf<'TaskQueueStatus'>>
  /** Takes up what an earlier life left and begins to work. */
  start(): Promise<void>
  /** Tells running tasks to end and waits for them, at most the given time; what did not end runs again after the next start. */
  stop(milliseconds: number): Promise<void>
  /** Resolves when nothing waits and nothing runs; for tests and for the end of a scan. */
  idle(): Promise<void>
}

interface Running {
  readonly type: string
  readonly group: string | null
  readonly controller: AbortController
  progress: Progress | undefined
}

type ClaimedTask = NonNullable<Awaited<ReturnType<typeof claimTask>>>
type Progress = Omit<NonNullable<EventOf<'TaskQueueStatus'>['running']>[number], 'type'>

/** The reason of the signal of a task that an admin stopped. */
class TaskCancelled extends Error {}

export interface QueueOptions {
  readonly db: Db
  readonly log: Logger
  readonly threads: number
  /** Resolves when readers leave room; background work waits for it. */
  readonly backOff: () => Promise<void>
}

export function createQueue({ db, log, threads, backOff }: QueueOptions): Queue {
  // One more than there are threads: while one task reads or saves, the next already has the thread.
  let width = threads + 1
  const handlers = new Map<string, { kind: TaskKind; handler: TaskHandler<z.ZodMiniType> }>()
  const running = new Map<number, Running>()
  const ends = new Map<number, Promise<void>>()
  /** Tasks that were interrupted again and again run alone, so that the one which ends the process is found and its neighbours are not. */
  let isCareful = false
  let changes = 0
  let counted: { readonly changes: number; readonly byType: Record<string, number> } | undefined
  const stopping = new AbortController()
  let wake: (() => void) | undefined
  let isWoken = false
  let loop: Promise<void> | undefined
  const idleWaiters = new Set<() => void>()

  const poke = () => {
    changes += 1
    isWoken = true
    wake?.()
  }

  async function addAll<I extends z.ZodMiniType>(
    kind: TaskKind<I>,
    inputs: readonly z.output<I>[],
    priority: number = priorities.normal,
    delay = 0,
  ): Promise<void> {
    if (inputs.length === 0) return
    // Each statement by itself: nobody's progress waits for all of a hundred thousand.
    for (const insert of insertTasks(db, tasksOf(kind, inputs, priority, delay), Date.now()))
      await insert.execute()
    poke()
  }

  /** A disk that is full has room again some time; a task whose end is not saved would count as running until the next start. */
  async function untilSaved(save: () => Promise<void>): Promise<void> {
    for (let tries = 0; ; tries += 1)
      try {
        return await save()
      } catch (error) {
        if (stopping.signal.aborted) return
        if (tries === 0) log.error({ err: error }, 'the task queue could not save a result')
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
  }

  async function runTask(task: ClaimedTask, run: Running): Promise<void> {
    const known = handlers.get(task.kind)
    const { signal } = run.controller
    const progress = (done: number, total: number, current?: string) => {
      run.progress = { done, total, ...(current !== undefined && { current }) }
    }
    try {
      if (!known) log.error({ task: task.kind }, 'a task of an unknown kind was dropped')
      else await known.handler(known.kind.input.parse(JSON.parse(task.input)), { signal, progress })
      await untilSaved(() => finishTask(db, task.id))
    } catch (error) {
      if (signal.reason instanceof TaskCancelled) return untilSaved(() => finishTask(db, task.id))
      // A stop is no failure: the row stays as running and is taken up by the next start.
      if (stopping.signal.aborted) return
      const attempt = task.attempts
      log.warn({ task: task.kind, input: task.input, attempt, err: error }, 'a task failed')
      await untilSaved(() =>
        attempt < maxAttempts
          ? postponeTask(db, task.id, Date.now() + retryDelay(attempt))
          : finishTask(db, task.id),
      )
    }
  }

  function begin(task: ClaimedTask): void {
    const run: Running = {
      type: task.kind,
      group: task.group_key,
      controller: new AbortController(),
      progress: undefined,
    }
    running.set(task.id, run)
    // The stop may have come while the task was taken.
    if (stopping.signal.aborted) run.controller.abort(stopping.signal.reason)
    const end = runTask(task, run)
      .catch((error: unknown) => log.error({ err: error }, 'the task queue could not save a result'))
      .finally(() => {
        running.delete(task.id)
        ends.delete(task.id)
        poke()
      })
    ends.set(task.id, end)
  }

  function claim() {
    const groups = [...running.values()].flatMap((r) => (r.group === null ? [] : [r.group]))
    return claimTask(db, groups, Date.now(), isCareful ? maxAttempts - 1 : 0)
  }

  async function launch(): Promise<number> {
    let launched = 0
    while (running.size < (isCareful ? 1 : width) && !stopping.signal.aborted) {
      const task = await claim()
      if (task) {
        begin(task)
        launched += 1
      } else if (isCareful) isCareful = false
      else break
    }
    return launched
  }

  /** Sleeps until something is added or ends, or until a postponed task is due. */
  async function rest(): Promise<void> {
    if (isWoken) return
    const due = running.size === 0 ? await nextTaskTime(db) : undefined
    if (due === undefined && running.size === 0 && !isWoken) {
      for (const tell of idleWaiters) tell()
      idleWaiters.clear()
    }
    if (isWoken) return
    const delay = due === undefined ? 60_000 : Math.min(60_000, Math.max(50, due - Date.now()))
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, delay)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      // Something may have come between the last look and now.
      if (isWoken) wake()
    })
    wake = undefined
  }

  /** Asked every second by those who tell admins: counted anew only when something happened. */
  async function count(): Promise<Record<string, number>> {
    if (counted?.changes === changes) return counted.byType
    const asked = changes
    const rows = await countTasks(db)
    const byType = Object.fromEntries(rows.map((r) => [r.kind, Number(r.count)]))
    counted = { changes: asked, byType }
    return byType
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false
      try {
        await backOff()
        if ((await launch()) === 0) await rest()
      } catch (error) {
        log.error({ err: error }, 'the task queue stumbled')
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    handle(kind, handler) {
      handlers.set(kind.name, { kind, handler: handler as TaskHandler<z.ZodMiniType> })
    },
    add: (kind, input, priority) => addAll(kind, [input], priority),
    addAll,
    async saveAndAdd(statements, tasks) {
      const now = Date.now()
      await db.batch([...statements, ...tasks.flatMap((t) => insertTasks(db, t, now))])
      poke()
    },
    async cancelWaiting() {
      const count = await deleteWaitingTasks(db)
      poke()
      return count
    },
    cancelRunning(type) {
      const told = [...running.values()].filter((r) => type === undefined || r.type === type)
      for (const { controller } of told)
        controller.abort(new TaskCancelled('an administrator stopped the task'))
      return told.length
    },
    resize(threads) {
      width = threads + 1
      poke()
    },
    async status() {
      const countByType = await count()
      const reports = [...running.values()].flatMap(({ type, progress }) =>
        progress ? [{ type, ...progress }] : [],
      )
      return {
        name: 'TaskQueueStatus',
        count: Object.values(countByType).reduce((sum, n) => sum + n, 0),
        countByType,
        ...(reports.length > 0 && { running: reports }),
      }
    },
    async start() {
      for (const task of await requeueRunningTasks(db, maxStarts))
        log.error(
          { task: task.kind, input: task.input },
          'a task that ended the server several times was given up',
        )
      isCareful = true
      loop = work()
    },
    async stop(milliseconds) {
      stopping.abort()
      for (const { controller } of running.values()) controller.abort(stopping.signal.reason)
      poke()
      if (loop) await forgiveRunningTasks(db).catch(() => undefined)
      await Promise.race([
        Promise.all([loop, ...ends.values()]),
        sleep(milliseconds, undefined, { ref: false }),
      ])
    },
    async idle() {
      await new Promise<void>((resolve) => {
        idleWaiters.add(resolve)
        poke()
      })
    },
  }
}
