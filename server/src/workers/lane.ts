import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Job } from './job.ts'
import type { JobCall, JobOutcome } from './run-job.ts'
import { errorOf, WorkerError } from './worker-error.ts'

export interface LaneOptions {
  readonly threads: number
  /** Most jobs that wait; more are refused with WORKER_BUSY. */
  readonly maxWaiting: number
  /** Milliseconds that one job may run; then its thread is killed. */
  readonly jobTimeout: number
  /** Milliseconds after which a thread without work ends. */
  readonly idleTimeout: number
  /** Added to the niceness of the threads, so that the kernel prefers others. */
  readonly niceness: number
}

export interface Lane {
  run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal): Promise<O>
  resize(threads: number): void
  close(): Promise<void>
}

interface Waiting {
  readonly call: JobCall
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/**
 * One queue and its threads. The queue is kept here, not in the pool: only here are waiting jobs counted together with aborted
 * ones, the clock of a job starts when it runs, and the number of threads can change.
 */
export function createLane(options: LaneOptions): Lane {
  let threads = Math.max(1, options.threads)
  let pool = createPool(threads, options)
  let running = 0
  let isClosed = false
  const waiting = new Set<Waiting>()
  const controllers = new Set<AbortController>()

  const startNext = () => {
    for (const next of waiting) {
      if (running >= threads) return
      waiting.delete(next)
      running += 1
      void execute(next).finally(() => {
        running -= 1
        startNext()
      })
    }
  }

  const execute = async (entry: Waiting): Promise<void> => {
    const controller = new AbortController()
    const stop = () => controller.abort()
    let isTimeout = false
    const timer = setTimeout(() => {
      isTimeout = true
      stop()
    }, options.jobTimeout)
    entry.signal?.addEventListener('abort', stop, { once: true })
    controllers.add(controller)
    try {
      const outcome: JobOutcome = await pool.run(entry.call, { signal: controller.signal })
      if ('failure' in outcome) entry.reject(errorOf(outcome.failure))
      else entry.resolve(outcome.result)
    } catch (error) {
      entry.reject(reasonOf(error, entry.signal, isTimeout))
    } finally {
      clearTimeout(timer)
      entry.signal?.removeEventListener('abort', stop)
      controllers.delete(controller)
    }
  }

  const reasonOf = (error: unknown, signal: AbortSignal | undefined, isTimeout: boolean): unknown => {
    if (signal?.aborted) return signal.reason
    if (isTimeout)
      return new WorkerError('WORKER_TIMEOUT', `The job took longer than ${options.jobTimeout} ms`)
    if (isClosed) return closed()
    const message = error instanceof Error ? error.message : String(error)
    return new WorkerError('WORKER_DIED', `The thread of the job ended: ${message}`, { cause: error })
  }

  return {
    run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal): Promise<O> {
      return new Promise<O>((resolve, reject) => {
        if (isClosed) throw closed()
        if (signal?.aborted) throw signal.reason
        if (waiting.size >= options.maxWaiting && running >= threads) {
          throw new WorkerError('WORKER_BUSY', 'Too many jobs are waiting')
        }
        const forget = () => {
          if (waiting.delete(entry)) reject(signal?.reason)
        }
        const entry: Waiting = {
          call: { module: job.module, name: job.name, input },
          signal,
          resolve: (result) => {
            signal?.removeEventListener('abort', forget)
            // The one cast of this folder: a Job promises what its function returns.
            resolve(result as O)
          },
          reject: (reason) => {
            signal?.removeEventListener('abort', forget)
            reject(reason)
          },
        }
        signal?.addEventListener('abort', forget, { once: true })
        waiting.add(entry)
        startNext()
      })
    },
    resize(wanted) {
      const count = Math.max(1, wanted)
      if (count === threads || isClosed) return
      threads = count
      const old = pool
      pool = createPool(threads, options)
      // Its jobs run to their end; new ones go to the new pool.
      void old.close()
      startNext()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const entry of waiting) entry.reject(closed())
      waiting.clear()
      for (const controller of controllers) controller.abort()
      await pool.destroy()
    },
  }
}

function closed(): WorkerError {
  return new WorkerError('WORKER_CLOSED', 'The worker threads have been closed')
}

function createPool(threads: number, options: LaneOptions): Piscina<JobCall, JobOutcome> {
  return new Piscina<JobCall, JobOutcome>({
    filename: fileURLToPath(new URL('./run-job.ts', import.meta.url)),
    name: 'runJob',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: options.idleTimeout,
    niceIncrement: options.niceness,
    // Not those of the main thread: its inspector, loaders and watchers are not for workers. Types are stripped without a flag.
    execArgv: [],
    // JavaScript objects only; the bytes of pages are not counted here but limited where they are read.
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
    recordTiming: false,
    closeTimeout: options.jobTimeout,
  })
}
