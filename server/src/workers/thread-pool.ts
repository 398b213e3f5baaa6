import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { JobCall, JobOutcome } from './call-job.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface ThreadOptions {
  /** Milliseconds after which an idle thread ends. */
  readonly idleTimeout: number
  /** Added to the niceness of the threads, so that the kernel prefers others. */
  readonly niceness: number
}

/** Threads of this process, started on demand. */
export function startThreadPool(threads: number, { idleTimeout, niceness }: ThreadOptions): WorkerPool {
  const pool = new Piscina<JobCall, JobOutcome>({
    filename: fileURLToPath(new URL('./run-job.ts', import.meta.url)),
    name: 'runJob',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout,
    niceIncrement: niceness,
    // Not the options of the main thread: its inspector, loaders and watchers are not for workers. Types are stripped without a flag.
    execArgv: [],
    // JavaScript objects only; the bytes of pages are not counted here but limited where they are read.
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 },
    recordTiming: false,
  })
  // A thread that dies without a job is replaced with the next one; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    run: (call, signal) => pool.run(call, { signal }),
    end: () => pool.destroy(),
  }
}
