import type { JobCall, JobOutcome } from './call-job.ts'

/** Threads or a process that run the jobs of a queue. */
export interface WorkerPool {
  /**
   * Runs one job; the queue never exceeds the pool's concurrency. Rejects when the thread or the process ended before the job did: with a
   * WorkerError if that has a code of its own. Aborting the signal ends the worker of the job immediately, and rejects.
   */
  run(call: JobCall, signal: AbortSignal): Promise<JobOutcome>
  /** Ends the pool and its running jobs. */
  end(): Promise<void>
}
