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

/** One queue with its own threads. */
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

/** The threads of one size of the lane. */
interface Crew {
  readonly pool: Piscina<JobCall, JobOutcome>
  running: number
}

/**
 * The queue is kept here and not in the pool, which is only given what can start at once: its own queue does not count jobs that
 * can be aborted, and cannot change its number of threads; and the clock of a job is to start when the job does.
 */
export function createLane(options: LaneOptions): Lane {
  let threads = atLeastOne(options.threads)
  let crew: Crew = { pool: createPool(threads, options), running: 0 }
  let running = 0
  let isClosed = false
  const waiting = new Set<Waiting>()
  const controllers = new Set<AbortController>()

  const startNext = () => {
    for (const next of waiting) {
      if (running >= threads) return
      waiting.delete(next)
      void execute(next, crew)
    }
  }

  const execute = async (entry: Waiting, ours: Crew): Promise<void> => {
    running += 1
    ours.running += 1
    try {
      const outcome = await runTimed(ours.pool, entry)
      if ('failure' in outcome) entry.reject(errorOf(outcome.failure))
      else entry.resolve(outcome.result)
    } catch (error) {
      entry.reject(isClosed ? closed() : error)
    } finally {
      running -= 1
      ours.running -= 1
      if (ours !== crew) retire(ours)
      startNext()
    }
  }

  /** Runs in a thread; the time limit, the caller's signal and closing all kill that thread. Rejects with what did it. */
  const runTimed = async (pool: Crew['pool'], { call, signal }: Waiting): Promise<JobOutcome> => {
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    const timeout = new WorkerError('WORKER_TIMEOUT', `The job took longer than ${options.jobTimeout} ms`)
    const timer = setTimeout(() => controller.abort(timeout), options.jobTimeout)
    signal?.addEventListener('abort', abort, { once: true })
    controllers.add(controller)
    try {
      return await pool.run(call, { signal: controller.signal })
    } catch (error) {
      throw controller.signal.aborted ? controller.signal.reason : died(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      controllers.delete(controller)
    }
  }

  return {
    run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal): Promise<O> {
      if (isClosed) return Promise.reject(closed())
      if (signal?.aborted) return Promise.reject(signal.reason)
      if (waiting.size >= options.maxWaiting && running >= threads) {
        return Promise.reject(new WorkerError('WORKER_BUSY', 'Too many jobs are waiting'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const entry: Waiting = { call: { module: job.module, name: job.name, input }, signal, resolve, reject }
      const forget = () => {
        if (waiting.delete(entry)) reject(signal?.reason)
      }
      signal?.addEventListener('abort', forget, { once: true })
      waiting.add(entry)
      startNext()
      // The one cast of this folder: a Job promises what its function returns.
      return promise.finally(() => signal?.removeEventListener('abort', forget)) as Promise<O>
    },
    resize(wanted) {
      const count = atLeastOne(wanted)
      if (count === threads || isClosed) return
      threads = count
      const old = crew
      crew = { pool: createPool(threads, options), running: 0 }
      retire(old)
      startNext()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const entry of waiting) entry.reject(closed())
      waiting.clear()
      for (const controller of controllers) controller.abort(closed())
      await crew.pool.destroy()
    },
  }
}

/** Threads of a former size end when their last job has; Piscina's own close() can kill jobs that still run. */
function retire(crew: Crew): void {
  if (crew.running === 0) void crew.pool.destroy()
}

function atLeastOne(threads: number): number {
  return Math.max(1, Math.floor(threads))
}

function closed(): WorkerError {
  return new WorkerError('WORKER_CLOSED', 'The worker threads have been closed')
}

function died(cause: unknown): WorkerError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new WorkerError('WORKER_DIED', `The job could not be run to its end: ${reason}`, { cause })
}

function createPool(threads: number, options: LaneOptions): Crew['pool'] {
  const pool = new Piscina<JobCall, JobOutcome>({
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
  })
  // A thread that dies without a job is replaced with the next one; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}
