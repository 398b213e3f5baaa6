import type { JobCall, JobOutcome } from './call-job.ts'
import type { Job } from './job.ts'
import { toError, WorkerError } from './worker-error.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface JobQueueOptions {
  /** Number of jobs that run at the same time. */
  readonly concurrency: number
  /** Maximum number of waiting jobs; more are refused with WORKER_BUSY. */
  readonly maxWaiting: number
  /** Time limit of one job, in milliseconds. Its worker is ended after this time. */
  readonly jobTimeoutMs: number
  /**
   * Time that a running job has to finish after its signal was aborted, in milliseconds. Default: 0. A new worker may cost more than the
   * remaining job.
   */
  readonly abortGraceMs?: number
  readonly startPool: (concurrency: number) => WorkerPool
}

export interface JobQueue {
  /** Waiting jobs with the lowest `rank` start first. Default: 0. */
  run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal, rank?: number): Promise<O>
  resize(concurrency: number): void
  close(): Promise<void>
}

interface PendingJob {
  readonly call: JobCall
  readonly timeoutMs: number
  readonly rank: number
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** The pool for one concurrency of the queue. */
interface PoolGeneration {
  readonly pool: WorkerPool
  running: number
}

/**
 * The queue is here and not in the pool, which receives only jobs that can start immediately: the queue of the pool does not count jobs that
 * can be aborted, and cannot change its number of threads; and the time limit of a job must start with the job.
 */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  let concurrency = atLeastOne(options.concurrency)
  let generation: PoolGeneration = { pool: options.startPool(concurrency), running: 0 }
  let running = 0
  let isClosed = false
  const waiting = new Set<PendingJob>()
  const controllers = new Set<AbortController>()

  const startNext = () => {
    while (running < concurrency) {
      const next = findFirst(waiting)
      if (!next) return
      waiting.delete(next)
      void execute(next, generation)
    }
  }

  const execute = async (entry: PendingJob, ours: PoolGeneration): Promise<void> => {
    running += 1
    ours.running += 1
    try {
      const outcome = await runTimed(ours.pool, entry)
      if ('failure' in outcome) entry.reject(toError(outcome.failure))
      else entry.resolve(outcome.result)
    } catch (error) {
      entry.reject(isClosed ? closed() : error)
    } finally {
      running -= 1
      ours.running -= 1
      if (ours !== generation) endIfIdle(ours)
      startNext()
    }
  }

  /** The time limit, the caller's signal and closing all end the worker of the job. Rejects with the cause. */
  const runTimed = async (pool: WorkerPool, { call, signal, timeoutMs }: PendingJob): Promise<JobOutcome> => {
    const controller = new AbortController()
    let graceTimer: NodeJS.Timeout | undefined
    const abort = () => {
      const end = () => controller.abort(signal?.reason)
      if (options.abortGraceMs) graceTimer = setTimeout(end, options.abortGraceMs)
      else end()
    }
    const timer = setTimeout(() => controller.abort(toTimeoutError(timeoutMs)), timeoutMs)
    signal?.addEventListener('abort', abort, { once: true })
    controllers.add(controller)
    try {
      return await pool.run(call, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      throw error instanceof WorkerError ? error : toDiedError(error)
    } finally {
      clearTimeout(timer)
      clearTimeout(graceTimer)
      signal?.removeEventListener('abort', abort)
      controllers.delete(controller)
    }
  }

  return {
    run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal, rank = 0): Promise<O> {
      if (isClosed) return Promise.reject(closed())
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (waiting.size >= options.maxWaiting && running >= concurrency) {
        return Promise.reject(new WorkerError('WORKER_BUSY', 'Too many jobs are waiting'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const entry: PendingJob = {
        call: { module: job.module, name: job.name, input },
        timeoutMs: Math.max(options.jobTimeoutMs, job.timeoutMs ?? 0),
        rank,
        signal,
        resolve,
        reject,
      }
      const removeListener = () => {
        if (waiting.delete(entry)) reject(signal?.reason)
      }
      signal?.addEventListener('abort', removeListener, { once: true })
      waiting.add(entry)
      startNext()
      // The only cast of this folder: a Job promises the result of its function.
      return promise.finally(() => signal?.removeEventListener('abort', removeListener)) as Promise<O>
    },
    resize(wanted) {
      const count = atLeastOne(wanted)
      if (count === concurrency || isClosed) return
      concurrency = count
      const old = generation
      generation = { pool: options.startPool(concurrency), running: 0 }
      endIfIdle(old)
      startNext()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const entry of waiting) entry.reject(closed())
      waiting.clear()
      for (const controller of controllers) controller.abort(closed())
      await generation.pool.end()
    },
  }
}

/** Returns the job that starts next: the first of those with the lowest rank. */
function findFirst(waiting: ReadonlySet<PendingJob>): PendingJob | undefined {
  let found: PendingJob | undefined
  for (const entry of waiting) {
    if (entry.rank === 0) return entry
    if (!found || entry.rank < found.rank) found = entry
  }
  return found
}

/** Ends a pool of an earlier concurrency after its last job; ending it immediately would abort that job. */
function endIfIdle(generation: PoolGeneration): void {
  if (generation.running === 0) void generation.pool.end()
}

const atLeastOne = (concurrency: number): number => Math.max(1, Math.floor(concurrency))

const closed = (): WorkerError => new WorkerError('WORKER_CLOSED', 'The workers have been closed')

const toTimeoutError = (milliseconds: number): WorkerError =>
  new WorkerError('WORKER_TIMEOUT', `The job took longer than ${milliseconds} ms`)

function toDiedError(cause: unknown): WorkerError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new WorkerError('WORKER_DIED', `The job could not be run to its end: ${reason}`, { cause })
}
