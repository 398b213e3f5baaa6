import { stat } from 'node:fs'
import { startChildProcessPool } from './child-process-pool.ts'
import { startIsolatedProcessPool } from './isolated-process-pool.ts'
import type { Job } from './job.ts'
import { createJobQueue, type JobQueueOptions } from './job-queue.ts'
import { startThreadPool } from './thread-pool.ts'
import { WorkerError } from './worker-error.ts'

export interface WorkersOptions {
  /** Number of threads for tasks (the setting of that name); at least 1. */
  readonly taskThreads: number
  /** Number of threads for readers; at least 1. */
  readonly readerThreads: number
  /** Time limit of one task in milliseconds; default 5 minutes. */
  readonly taskTimeoutMs?: number
  /** Time limit of one reader job in milliseconds; default 30 seconds. */
  readonly readerTimeoutMs?: number
  /** Maximum number of waiting reader jobs, each for threads and for the process; default 200. */
  readonly maxWaitingReaders?: number
  /** Milliseconds that a reader job may still run after its signal was aborted; default 1 second. */
  readonly readerAbortGraceMs?: number
  /** Milliseconds after which an idle process for tasks or for readers ends; default 10 s and 30 s. */
  readonly processIdleTimeoutMs?: number
  /** Folders with fonts for PDFs without their own, absolute paths; default none. */
  readonly fontFolders?: readonly string[]
  /** Niceness of the threads and processes for tasks; default 10, so that readers and other programs come first. */
  readonly taskNiceness?: number
}

interface RunOptions {
  /** `reader`: a user waits for a page. `task`: background work. Each has its own threads, so that neither waits for the other. */
  readonly priority: 'reader' | 'task'
  /**
   * Aborting rejects with the signal's reason; a running job is stopped with its thread or process. That of a reader may first end by
   * itself, and then resolves.
   */
  readonly signal?: AbortSignal
  /** Waiting jobs with the lowest rank start first; default 0. */
  readonly rank?: number
  /** True for a job that needs an isolated process: the attempt in a thread is skipped. */
  readonly isolated?: boolean
}

export interface Workers {
  /**
   * Runs a job off this thread: in another thread, which for heavy jobs of tasks is in another process; and again in an isolated process
   * when it throws NEEDS_ISOLATION (each time with the whole time limit). Rejects with WorkerError, or with the reason of the signal.
   */
  run<I, O>(job: Job<I, O>, input: I, options: RunOptions): Promise<O>
  /** Changes the number of task threads; running jobs finish. */
  resize(taskThreads: number): void
  /** Stops everything immediately; running jobs reject with WORKER_CLOSED. */
  close(): Promise<void>
}

/**
 * The threads and processes that run the work of `media/` and of features off the event loop. They start with the first job and end when
 * idle.
 */
export function createWorkers(options: WorkersOptions): Workers {
  // The threads of libuv, which decode all images, inherit the niceness of their first caller, which must not be a task.
  stat('.', () => {})
  const { taskNiceness = 10 } = options
  const task = {
    // The task queue limits its own jobs; a task must never be lost here.
    maxWaiting: Number.POSITIVE_INFINITY,
    jobTimeoutMs: options.taskTimeoutMs ?? 5 * 60_000,
  }
  const reader = {
    maxWaiting: options.maxWaitingReaders ?? 200,
    jobTimeoutMs: options.readerTimeoutMs ?? 30_000,
    abortGraceMs: options.readerAbortGraceMs ?? 1000,
  }
  const threads = {
    task: createJobQueue({
      ...task,
      concurrency: options.taskThreads,
      startPool: (concurrency) =>
        startThreadPool(concurrency, {
          idleTimeout: 10_000,
          // On other systems niceness applies to the whole process, which would slow down readers.
          niceness: process.platform === 'linux' ? taskNiceness : 0,
        }),
    }),
    reader: createJobQueue({
      ...reader,
      concurrency: options.readerThreads,
      // Longer: a user reads between two thumbnails, and a new thread costs a tenth of a second.
      startPool: (concurrency) => startThreadPool(concurrency, { idleTimeout: 60_000, niceness: 0 }),
    }),
  }
  const heavy = createJobQueue({
    ...task,
    concurrency: options.taskThreads,
    startPool: (concurrency) =>
      startChildProcessPool(concurrency, {
        idleTimeout: options.processIdleTimeoutMs ?? 10_000,
        niceness: taskNiceness,
      }),
  })
  const alone = (
    jobQueue: Omit<JobQueueOptions, 'concurrency' | 'startPool'>,
    idleTimeout: number,
    niceness: number,
  ) =>
    createJobQueue({
      ...jobQueue,
      concurrency: 1,
      startPool: () =>
        startIsolatedProcessPool({ idleTimeout, niceness, fontFolders: options.fontFolders ?? [] }),
    })
  const processes = {
    task: alone(task, options.processIdleTimeoutMs ?? 10_000, taskNiceness),
    reader: alone(reader, options.processIdleTimeoutMs ?? 30_000, 0),
  }
  const jobQueues = [...Object.values(threads), heavy, ...Object.values(processes)]

  return {
    async run(job, input, { priority, signal, rank, isolated = false }) {
      if (!isolated) {
        try {
          const jobQueue = priority === 'task' && job.isHeavy ? heavy : threads[priority]
          return await jobQueue.run(job, input, signal, rank)
        } catch (error) {
          if (!(error instanceof WorkerError && error.code === 'NEEDS_ISOLATION')) throw error
        }
      }
      return processes[priority].run(job, input, signal, rank)
    },
    resize(taskThreads) {
      threads.task.resize(taskThreads)
      heavy.resize(taskThreads)
    },
    async close() {
      await Promise.all(jobQueues.map((jobQueue) => jobQueue.close()))
    },
  }
}
