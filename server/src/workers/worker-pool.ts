import type { JobCall, JobOutcome } from './call-job.ts'

/** Those who do the jobs of a lane: threads, or a process. */
export interface WorkerPool {
  /**
   * Does one job; the lane gives no more at a time than there is room for. Rejects when the thread or the process ended before the job
   * did: with a WorkerError where that has a code of its own. Aborting the signal ends whoever does the job, at once, and rejects.
   */
  run(call: JobCall, signal: AbortSignal): Promise<JobOutcome>
  /** Ends all of it, with what still runs. */
  end(): Promise<void>
}
