import { setTimeout as sleep } from 'node:timers/promises'
import type { EventOf } from '@lectern/contract/events'
import type { Compilable } from 'kysely'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import { type ClaimedTask, completeAndClaimTasks } from './claim-queries.ts'
import {
  deleteWaitingTasks,
  insertForEach,
  insertTasks,
  type Keys,
  keyPlaceholder,
  nextTaskTime,
  requeueRunningTasks,
  resetRunningTaskStarts,
  type WaitingTasks,
} from './queries.ts'
import { createRunner, maxAttempts, TaskCancelled } from './run-tasks.ts'
import { countRunning, createTaskCounts } from './task-counts.ts'
import {
  type BatchTaskHandler,
  createTasks,
  type NewTasks,
  priority as priorities,
  type ReportProgress,
  type TaskHandler,
  type TaskKind,
} from './task-kind.ts'
import { createTaskMetrics, type TaskFailureNote, type TaskMetrics } from './task-metrics.ts'
import { createWakeSignal } from './wake-signal.ts'

/** Maximum number of starts that end with the whole process. More than attempts, because the task is not the cause of power failures. */
const maxStarts = 5
/** Returns more runs than threads: while some runs read and save, others use the threads, and their messages share their cost. */
const getConcurrency = (threads: number): number => threads + 3
/**
 * Maximum number of runs started with one message: as many as usually end together. For each missing one, all tasks behind a busy group are
 * searched.
 */
const maxClaimedRuns = 2
/** Maximum number of tasks in a run of kinds that run together: they share the cost of a message, without a long wait for the others. */
const maxBatchTasks = 16

/** Tasks that survive a restart. Features register their tasks with `handle`. */
export interface Queue {
  handle<I extends z.ZodMiniType>(kind: TaskKind<I>, handler: TaskHandler<I>): void
  /**
   * Registers a handler for many small tasks, which gets up to sixteen in one call. If it fails, each of them runs alone, so that one does
   * not affect the others. No two tasks of such a kind may be of one group, and the kind must not be one that can fill the memory.
   */
  handleBatch<I extends z.ZodMiniType>(kind: TaskKind<I>, handler: BatchTaskHandler<I>): void
  add<I extends z.ZodMiniType>(kind: TaskKind<I>, input: z.output<I>, priority?: number): Promise<void>
  /** `delay`: milliseconds before the tasks may run; one that already waits keeps its time. */
  addAll<I extends z.ZodMiniType>(
    kind: TaskKind<I>,
    inputs: readonly z.output<I>[],
    priority?: number,
    delay?: number,
  ): Promise<void>
  /** Adds a task for each key of a query, of any number: the database writes them. */
  addForEach<I extends z.ZodMiniType>(
    kind: TaskKind<I>,
    keys: Keys,
    inputOf: (key: number) => z.output<I>,
    priority?: number,
  ): Promise<void>
  /** Saves and adds tasks in one transaction, so that saved changes are followed up even if the server is killed. */
  saveAndAdd(statements: readonly Compilable[], tasks: readonly NewTasks[]): Promise<void>
  /** Deletes waiting tasks (of one type, or one of them); returns their number. */
  cancelWaiting(which?: WaitingTasks): Promise<number>
  /** Aborts running tasks (of one type); they are deleted and not retried. Returns their number. */
  cancelRunning(type?: string): number
  /** Changes the number of tasks that run at the same time, immediately; running ones finish. */
  resize(threads: number): void
  status(): Promise<EventOf<'TaskQueueStatus'>>
  /** Metrics since the start of the server, by type. */
  taskMetrics(): ReadonlyMap<string, TaskMetrics>
  /** Returns the latest failed attempts since the start of the server, newest first. */
  taskFailures(): readonly TaskFailureNote[]
  /** Returns the number of running tasks by type. */
  runningCounts(): ReadonlyMap<string, number>
  /** Requeues the tasks of an earlier process and starts to work. */
  start(): Promise<void>
  /** Aborts running tasks and waits for them, at most the given time; unfinished ones run again after the next start. */
  stop(milliseconds: number): Promise<void>
  /** Resolves when no task waits or runs; for tests and for the end of a scan. */
  idle(): Promise<void>
}

interface Running {
  readonly type: string
  readonly count: number
  readonly controller: AbortController
  progress: Progress | undefined
}

type Progress = Omit<NonNullable<EventOf<'TaskQueueStatus'>['running']>[number], 'type'>

export interface QueueOptions {
  readonly db: Db
  readonly log: Logger
  readonly threads: number
  /** Resolves when the event loop has capacity; background work waits for it. */
  readonly loadThrottle: () => Promise<void>
}

export function createQueue({ db, log, threads, loadThrottle }: QueueOptions): Queue {
  let concurrency = getConcurrency(threads)
  const taskMetrics = createTaskMetrics()
  /** Runs with the promise of their end. */
  const running = new Map<Running, Promise<void>>()
  /** Successful tasks that are still in the table; they are deleted with the next claim. */
  let ended: number[] = []
  /** Repeatedly interrupted tasks run alone, to identify the one that ends the process. */
  let runsAlone = false
  const counts = createTaskCounts(db)
  const stopping = new AbortController()
  const runner = createRunner({ db, log, taskMetrics, stopping: stopping.signal })
  const wakeSignal = createWakeSignal()
  let loop: Promise<void> | undefined
  const idleWaiters = new Set<() => void>()

  const wake = () => {
    counts.change()
    wakeSignal.set()
  }

  async function addAll<I extends z.ZodMiniType>(
    kind: TaskKind<I>,
    inputs: readonly z.output<I>[],
    priority: number = priorities.normal,
    delay = 0,
  ): Promise<void> {
    if (inputs.length === 0) return
    // One statement at a time, so that other writes do not wait for all of a hundred thousand.
    for (const insert of insertTasks(db, createTasks(kind, inputs, priority, delay), Date.now()))
      await insert.execute()
    wake()
  }

  function startRun(tasks: readonly ClaimedTask[]): void {
    const run: Running = {
      type: tasks[0]?.kind ?? '',
      count: tasks.length,
      controller: new AbortController(),
      progress: undefined,
    }
    const { signal } = run.controller
    const progress: ReportProgress = (done, total, current, unit) => {
      run.progress = { done, total, ...(current !== undefined && { current }), ...(unit && { unit }) }
    }
    // The server may have begun to stop while the tasks were claimed.
    if (stopping.signal.aborted) run.controller.abort(stopping.signal.reason)
    const end = runner
      .runTasks(tasks, { signal, progress })
      .then((finished) => void ended.push(...finished))
      .catch((error: unknown) => log.error({ err: error }, 'the task queue could not save a result'))
      .finally(() => {
        running.delete(run)
        wake()
      })
    running.set(run, end)
  }

  const countFreeSlots = () =>
    runsAlone
      ? { runs: 1 - running.size, limit: 1, minAttempts: maxAttempts - 1 }
      : { runs: concurrency - running.size, limit: maxBatchTasks, minAttempts: 0 }

  /** Deletes finished tasks and claims others instead; returns the number of started runs. */
  async function completeAndClaim(): Promise<number> {
    const completed = ended
    const { runs: freeRuns, limit, minAttempts } = countFreeSlots()
    const count = stopping.signal.aborted ? 0 : Math.max(0, Math.min(maxClaimedRuns, freeRuns))
    if (completed.length === 0 && count === 0) return 0
    ended = []
    try {
      const { batchKinds, singleKinds } = runner
      const options = { now: Date.now(), minAttempts, batchKinds, singleKinds, limit }
      const runs = await completeAndClaimTasks(db, { ended: completed, count, ...options })
      if (completed.length > 0) counts.change()
      for (const tasks of runs) startRun(tasks)
      return runs.length
    } catch (error) {
      // Otherwise they would count as running until the next start.
      ended.push(...completed)
      throw error
    }
  }

  async function launch(): Promise<number> {
    const started = await completeAndClaim()
    if (started > 0 || !runsAlone || running.size > 0) return started
    runsAlone = false
    return completeAndClaim()
  }

  /** Uses the running writer thread: an idle server would start a reader for it every minute. */
  async function findNextTime(): Promise<number | undefined> {
    const [rows] = await db.batchRows([nextTaskTime(db)])
    return rows?.[0]?.time ?? undefined
  }

  /** Sleeps until a task is added or ends, or until a postponed one is due. */
  async function waitForTasks(): Promise<void> {
    if (wakeSignal.isSet || ended.length > 0) return
    const due = running.size === 0 ? await findNextTime() : undefined
    if (due === undefined && running.size === 0 && !wakeSignal.isSet) {
      for (const resolveIdle of idleWaiters) resolveIdle()
      idleWaiters.clear()
    }
    await wakeSignal.wait(due === undefined ? 60_000 : Math.min(60_000, Math.max(50, due - Date.now())))
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      wakeSignal.reset()
      try {
        await loadThrottle()
        if ((await launch()) === 0) await waitForTasks()
      } catch (error) {
        log.error({ err: error }, 'the task queue failed and tries again')
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  return {
    handle: runner.handle,
    handleBatch: runner.handleBatch,
    add: (kind, input, priority) => addAll(kind, [input], priority),
    addAll,
    async addForEach(kind, keys, toInput, priority) {
      const [task] = createTasks(kind, [toInput(keyPlaceholder)], priority).rows
      if (task) await insertForEach(db, keys, task)
      wake()
    },
    async saveAndAdd(statements, tasks) {
      const now = Date.now()
      await db.batch([...statements, ...tasks.flatMap((t) => insertTasks(db, t, now))])
      wake()
    },
    async cancelWaiting(which) {
      const count = await deleteWaitingTasks(db, which)
      wake()
      return count
    },
    cancelRunning(type) {
      const aborted = [...running.keys()].filter((r) => type === undefined || r.type === type)
      for (const { controller } of aborted)
        controller.abort(new TaskCancelled('an administrator stopped the task'))
      return aborted.reduce((sum, { count }) => sum + count, 0)
    },
    resize(threads) {
      concurrency = getConcurrency(threads)
      wake()
    },
    taskMetrics: () => taskMetrics.byType,
    taskFailures: () => taskMetrics.failures,
    runningCounts: () => countRunning(running.keys()),
    async status() {
      const countByType = await counts.byType()
      const reports = [...running.keys()].flatMap(({ type, progress }) =>
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
          'a task that crashed the server several times was dropped',
        )
      runsAlone = true
      loop = work()
    },
    async stop(milliseconds) {
      stopping.abort()
      for (const { controller } of running.keys()) controller.abort(stopping.signal.reason)
      wake()
      if (loop) await resetRunningTaskStarts(db).catch(() => undefined)
      await Promise.race([
        Promise.all([loop, ...running.values()]).then(() => completeAndClaim()),
        sleep(milliseconds, undefined, { ref: false }),
      ])
    },
    async idle() {
      await new Promise<void>((resolve) => {
        idleWaiters.add(resolve)
        wake()
      })
    },
  }
}
