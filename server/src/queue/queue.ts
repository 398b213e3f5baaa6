import { setTimeout as sleep } from 'node:timers/promises'
import type { EventOf } from '@lectern/contract/events'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import {
  claimTask,
  countTasks,
  deleteWaitingTasks,
  finishTask,
  insertTasks,
  nextTaskTime,
  postponeTask,
  requeueRunningTasks,
} from './queries.ts'
import { priority as priorities, type TaskHandler, type TaskKind } from './task-kind.ts'

const maxAttempts = 3
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
  /** Removes what waits; answers how many. */
  cancelWaiting(): Promise<number>
  status(): Promise<EventOf<'TaskQueueStatus'>>
  /** Takes up what an earlier life left and begins to work. */
  start(): Promise<void>
  /** Tells running tasks to end and waits for them, at most the given time; what did not end runs again after the next start. */
  stop(milliseconds: number): Promise<void>
  /** Resolves when nothing waits and nothing runs; for tests and for the end of a scan. */
  idle(): Promise<void>
}

interface Running {
  readonly group: string | null
  readonly done: Promise<void>
}

export interface QueueOptions {
  readonly db: Db
  readonly log: Logger
  readonly threads: number
  /** Resolves when readers leave room; background work waits for it. */
  readonly backOff: () => Promise<void>
}

export function createQueue({ db, log, threads, backOff }: QueueOptions): Queue {
  // One more than there are threads: while one task reads or saves, the next already has the thread.
  const width = threads + 1
  const handlers = new Map<string, { kind: TaskKind; handler: TaskHandler<z.ZodMiniType> }>()
  const running = new Map<number, Running>()
  const stopping = new AbortController()
  let wake: (() => void) | undefined
  let isWoken = false
  let loop: Promise<void> | undefined
  const idleWaiters = new Set<() => void>()

  const poke = () => {
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
    const rows = inputs.map((input) => ({
      kind: kind.name,
      dedupe: kind.identity(input),
      group_key: kind.group?.(input) ?? null,
      priority,
      input: JSON.stringify(input),
    }))
    await insertTasks(db, rows, Date.now(), delay)
    poke()
  }

  async function runTask(task: { id: number; kind: string; input: string; attempts: number }): Promise<void> {
    const known = handlers.get(task.kind)
    try {
      if (!known) log.error({ task: task.kind }, 'a task of an unknown kind was dropped')
      else await known.handler(known.kind.input.parse(JSON.parse(task.input)), { signal: stopping.signal })
      await finishTask(db, task.id)
    } catch (error) {
      // A stop is no failure: the row stays as running and is taken up by the next start.
      if (stopping.signal.aborted) return
      const attempt = task.attempts
      log.warn({ task: task.kind, input: task.input, attempt, err: error }, 'a task failed')
      if (attempt < maxAttempts) await postponeTask(db, task.id, Date.now() + retryDelay(attempt))
      else await finishTask(db, task.id)
    }
  }

  async function launch(): Promise<number> {
    let launched = 0
    while (running.size < width && !stopping.signal.aborted) {
      const groups = [...running.values()].flatMap((r) => (r.group === null ? [] : [r.group]))
      const task = await claimTask(db, groups, Date.now())
      if (!task) break
      const done = runTask(task)
        .catch((error: unknown) => log.error({ err: error }, 'the task queue could not save a result'))
        .finally(() => {
          running.delete(task.id)
          poke()
        })
      running.set(task.id, { group: task.group_key, done })
      launched += 1
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
    async cancelWaiting() {
      const count = await deleteWaitingTasks(db)
      poke()
      return count
    },
    async status() {
      const rows = await countTasks(db)
      const countByType = Object.fromEntries(rows.map((r) => [r.kind, Number(r.count)]))
      return {
        name: 'TaskQueueStatus',
        count: rows.reduce((sum, r) => sum + Number(r.count), 0),
        countByType,
      }
    },
    async start() {
      await requeueRunningTasks(db)
      loop = work()
    },
    async stop(milliseconds) {
      stopping.abort()
      poke()
      await Promise.race([
        Promise.all([loop, ...[...running.values()].map((r) => r.done)]),
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
