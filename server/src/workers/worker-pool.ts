import type { JobCall, JobOutcome } from './call-job.ts'

/** Threads or a process that run the jobs of a queue. */
export interface WorkerPool {
  /**
   * Runs one job; the queue never exceeds the pool's concurrency. Rejects if the thread or the process ends before the job: with a
   * WorkerError if there is a code for the cause. Aborting the signal ends the worker of the job immediately, and rejects.
   */
  run(call: JobCall, signal: AbortSignal): Promise<JobOutcome>
  /** Ends the pool and its running jobs. */
  end(): Promise<void>
}
