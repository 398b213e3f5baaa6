import type { JobCall, JobOutcome } from './call-job.ts'
import type { Crew } from './crew.ts'
import type { Job } from './job.ts'
import { errorOf, WorkerError } from './worker-error.ts'

export interface LaneOptions {
  /** Jobs that run at a time. */
  readonly width: number
  /** Most jobs that wait; more are refused with WORKER_BUSY. */
  readonly maxWaiting: number
  /** Milliseconds that one job may run; then whoever does it is ended. */
  readonly jobTimeout: number
  readonly startCrew: (width: number) => Crew
}

/** One queue with those who work it off. */
export interface Lane {
  run<I, O>(job: Job<I, O>, input: I, signal?: AbortSignal): Promise<O>
  resize(width: number): void
  close(): Promise<void>
}

interface Waiting {
  readonly call: JobCall
  /** Milliseconds. */
  readonly timeLimit: number
  readonly signal: AbortSignal | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (reason: unknown) => void
}

/** The crew of one width of the lane. */
interface Shift {
  readonly crew: Crew
  running: number
}

/**
 * The queue is kept here and not in the pool, which is only given what can start at once: its own queue does not count jobs that
 * can be aborted, and cannot change its number of threads; and the clock of a job is to start when the job does.
 */
export function createLane(options: LaneOptions): Lane {
  let width = atLeastOne(options.width)
  let shift: Shift = { crew: options.startCrew(width), running: 0 }
  let running = 0
  let isClosed = false
  const waiting = new Set<Waiting>()
  const controllers = new Set<AbortController>()

  const startNext = () => {
    for (const next of waiting) {
      if (running >= width) return
      waiting.delete(next)
      void execute(next, shift)
    }
  }

  const execute = async (entry: Waiting, ours: Shift): Promise<void> => {
    running += 1
    ours.running += 1
    try {
      const outcome = await runTimed(ours.crew, entry)
      if ('failure' in outcome) entry.reject(errorOf(outcome.failure))
      else entry.resolve(outcome.result)
    } catch (error) {
      entry.reject(isClosed ? closed() : error)
    } finally {
      running -= 1
      ours.running -= 1
      if (ours !== shift) retire(ours)
      startNext()
    }
  }

  /** The time limit, the caller's signal and closing all end who does the job. Rejects with what did it. */
  const runTimed = async (crew: Crew, { call, signal, timeLimit }: Waiting): Promise<JobOutcome> => {
    const controller = new AbortController()
    const abort = () => controller.abort(signal?.reason)
    const timer = setTimeout(() => controller.abort(tooLong(timeLimit)), timeLimit)
    signal?.addEventListener('abort', abort, { once: true })
    controllers.add(controller)
    try {
      return await crew.run(call, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) throw controller.signal.reason
      throw error instanceof WorkerError ? error : died(error)
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
      if (waiting.size >= options.maxWaiting && running >= width) {
        return Promise.reject(new WorkerError('WORKER_BUSY', 'Too many jobs are waiting'))
      }
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const entry: Waiting = {
        call: { module: job.module, name: job.name, input },
        timeLimit: Math.max(options.jobTimeout, job.timeLimit ?? 0),
        signal,
        resolve,
        reject,
      }
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
      if (count === width || isClosed) return
      width = count
      const old = shift
      shift = { crew: options.startCrew(width), running: 0 }
      retire(old)
      startNext()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      for (const entry of waiting) entry.reject(closed())
      waiting.clear()
      for (const controller of controllers) controller.abort(closed())
      await shift.crew.end()
    },
  }
}

/** A crew of a former width ends when its last job has; ending it at once would end that too. */
function retire(shift: Shift): void {
  if (shift.running === 0) void shift.crew.end()
}

function atLeastOne(width: number): number {
  return Math.max(1, Math.floor(width))
}

function closed(): WorkerError {
  return new WorkerError('WORKER_CLOSED', 'The workers have been closed')
}

function tooLong(milliseconds: number): WorkerError {
  return new WorkerError('WORKER_TIMEOUT', `The job took longer than ${milliseconds} ms`)
}

function died(cause: unknown): WorkerError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new WorkerError('WORKER_DIED', `The job could not be run to its end: ${reason}`, { cause })
}
