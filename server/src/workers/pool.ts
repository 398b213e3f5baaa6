import { stat } from 'node:fs'
import type { Job } from './job.ts'
import { createLane } from './lane.ts'

export interface WorkersOptions {
  /** Threads for tasks (the setting of that name); at least 1. */
  readonly taskThreads: number
  /** Threads for readers; at least 1. */
  readonly readerThreads: number
  /** Milliseconds one task may run; default 5 minutes. */
  readonly taskTimeout?: number
  /** Milliseconds one reader job may run; default 30 seconds. */
  readonly readerTimeout?: number
  /** Reader jobs that may wait; default 200. */
  readonly maxWaitingReaders?: number
}

interface RunOptions {
  /** `reader`: somebody waits for a page. `task`: nobody does. Each has its own threads, so that neither waits for the other. */
  readonly priority: 'reader' | 'task'
  /** Aborting rejects with the signal's reason; a job that runs already is stopped with its thread. */
  readonly signal?: AbortSignal
}

export interface Workers {
  /**
   * Runs a job off this thread. Rejects with WorkerError, or with the reason of the signal.
   */
  run<I, O>(job: Job<I, O>, input: I, options: RunOptions): Promise<O>
  /** Changes the number of task threads; running jobs finish. */
  resize(taskThreads: number): void
  /** Stops everything at once; running jobs reject with WORKER_CLOSED. */
  close(): Promise<void>
}

/** The threads that run the work of `media/` and of features off the event loop. Threads start with the first job and end when idle. */
export function createWorkers(options: WorkersOptions): Workers {
  // The threads of libuv, where images are decoded for everyone, inherit the niceness of whoever uses them first: not a task.
  stat('.', () => {})
  const tasks = createLane({
    threads: options.taskThreads,
    // The queue of tasks is bounded by those who fill it; a task must never be lost here.
    maxWaiting: Number.POSITIVE_INFINITY,
    jobTimeout: options.taskTimeout ?? 5 * 60_000,
    idleTimeout: 10_000,
    // Elsewhere niceness belongs to the whole process, so that the readers would suffer with the tasks.
    niceness: process.platform === 'linux' ? 10 : 0,
  })
  const readers = createLane({
    threads: options.readerThreads,
    maxWaiting: options.maxWaitingReaders ?? 200,
    jobTimeout: options.readerTimeout ?? 30_000,
    // Longer: between two thumbnails somebody reads, and a new thread costs a tenth of a second.
    idleTimeout: 60_000,
    niceness: 0,
  })
  return {
    run: (job, input, { priority, signal }) =>
      (priority === 'reader' ? readers : tasks).run(job, input, signal),
    resize: (taskThreads) => tasks.resize(taskThreads),
    async close() {
      await Promise.all([tasks.close(), readers.close()])
    },
  }
}
