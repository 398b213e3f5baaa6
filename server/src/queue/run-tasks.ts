import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import type { ClaimedTask } from './claim-queries.ts'
import { postponeTask } from './queries.ts'
import type { BatchTaskHandler, TaskHandler, TaskKind, TaskRun } from './task-kind.ts'
import type { TaskMetricsStore } from './task-metrics.ts'

/** Maximum number of attempts of a failing task. */
export const maxAttempts = 3
const retryDelayMs = (attempt: number): number => 5_000 * 4 ** (attempt - 1)

/** Reason of the abort signal of a task that an administrator stopped. */
export class TaskCancelled extends Error {}

/** Returns the functions that run tasks by their handlers and handle their failures. */
export function createRunner({
  db,
  log,
  taskMetrics,
  stopping,
}: {
  readonly db: Db
  readonly log: Logger
  readonly taskMetrics: TaskMetricsStore
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}) {
  const handlers = new Map<string, { kind: TaskKind; handler: BatchTaskHandler<z.ZodMiniType> }>()
  const batchKinds: string[] = []
  const singleKinds: string[] = []

  /** Returns the key of the task if this was the last attempt. */
  async function fail(task: ClaimedTask, error: unknown): Promise<number[]> {
    const attempt = task.attempts
    log.warn({ task: task.kind, input: task.input, attempt, err: error }, 'a task failed')
    const isGivenUp = attempt >= maxAttempts
    taskMetrics.noteFailure(
      { type: task.kind, input: task.input, time: Date.now(), attempt, isGivenUp },
      error,
    )
    if (isGivenUp) return [task.id]
    await saveWithRetry(() => postponeTask(db, task.id, Date.now() + retryDelayMs(attempt)), {
      log,
      stopping,
    })
    return []
  }

  async function work(type: string, tasks: readonly ClaimedTask[], run: TaskRun): Promise<void> {
    const known = handlers.get(type)
    if (!known) return log.error({ task: type }, 'an unknown task was dropped')
    await known.handler(
      tasks.map(({ input }) => known.kind.input.parse(JSON.parse(input))),
      run,
    )
  }

  /**
   * Runs tasks of one kind; if the run fails, one after the other. Returns the keys of finished tasks, whether they succeeded, were stopped
   * or failed finally; the others wait again, or are requeued by the next start.
   */
  async function runTasks(tasks: readonly ClaimedTask[], run: TaskRun): Promise<number[]> {
    const [task, ...others] = tasks
    if (!task) return []
    const ids = tasks.map(({ id }) => id)
    const begun = performance.now()
    const note = (isFailed: boolean) =>
      taskMetrics.note(task.kind, { runs: tasks.length, milliseconds: performance.now() - begun, isFailed })
    try {
      await work(task.kind, tasks, run)
      note(false)
      return ids
    } catch (error) {
      if (run.signal.reason instanceof TaskCancelled) return ids
      // A stop is not a failure: the row remains as running and is requeued by the next start.
      if (stopping.aborted) return []
      if (others.length > 0) return runOneByOne(tasks, run)
      note(true)
      return fail(task, error)
    }
  }

  async function runOneByOne(tasks: readonly ClaimedTask[], run: TaskRun): Promise<number[]> {
    const finished: number[] = []
    for (const one of tasks) finished.push(...(await runTasks([one], run)))
    return finished
  }

  return {
    batchKinds,
    singleKinds,
    runTasks,
    handle<I extends z.ZodMiniType>(kind: TaskKind<I>, handler: TaskHandler<I>): void {
      const one = handler as TaskHandler<z.ZodMiniType>
      const runInTurn: BatchTaskHandler<z.ZodMiniType> = async (inputs, run) => {
        for (const input of inputs) await one(input, run)
      }
      handlers.set(kind.name, { kind, handler: runInTurn })
      if (kind.canFillMemory) singleKinds.push(kind.name)
    },
    handleBatch<I extends z.ZodMiniType>(kind: TaskKind<I>, handler: BatchTaskHandler<I>): void {
      handlers.set(kind.name, { kind, handler: handler as BatchTaskHandler<z.ZodMiniType> })
      batchKinds.push(kind.name)
    },
  }
}

/**
 * Retries until it is saved or the server stops: a full disk may have room later, and a task whose end is not saved would count as running until
 * the next start.
 */
async function saveWithRetry(
  save: () => Promise<void>,
  { log, stopping }: { log: Logger; stopping: AbortSignal },
): Promise<void> {
  for (let tries = 0; ; tries += 1)
    try {
      return await save()
    } catch (error) {
      if (stopping.aborted) return
      if (tries === 0) log.error({ err: error }, 'the task queue could not save a result')
      await sleep(1000, undefined, { signal: stopping }).catch(() => undefined)
    }
}
