import { createOnDemandProcess } from './on-demand-process.ts'
import type { WorkerPool } from './worker-pool.ts'

export interface ProcessOptions {
  /** Milliseconds after which an idle process ends. */
  readonly idleTimeout: number
  /** Niceness of the process, if the system allows it. */
  readonly niceness: number
  /** Folders with fonts for PDFs; absolute paths. */
  readonly fontFolders: readonly string[]
}

/** Limits only the memory of JavaScript objects, of which foreign decoders make few. `process-watch.ts` limits the memory of the whole process. */
const flags = ['--max-old-space-size=256', '--max-semi-space-size=4', '--expose-gc']
/**
 * GNU's malloc keeps freed memory in a heap for each thread: hundreds of megabytes after some large images. These settings return large
 * blocks immediately; other systems ignore them. One decoder needs only few threads.
 */
const environment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '2',
}

/**
 * One separate process for decoders that may crash, hang or use up all memory: started with the first job, replaced after its death, ended
 * when idle. It runs one job at a time.
 */
export function startIsolatedProcessPool({ idleTimeout, niceness, fontFolders }: ProcessOptions): WorkerPool {
  const module = new URL('./isolated-process.ts', import.meta.url)
  const parameters = [String(process.pid), JSON.stringify(fontFolders)]
  const isolated = createOnDemandProcess({ module, parameters, flags, environment, niceness }, idleTimeout)
  return {
    async run(call, signal) {
      const child = isolated.use()
      signal.addEventListener('abort', isolated.drop, { once: true })
      try {
        return await child.run(call)
      } finally {
        signal.removeEventListener('abort', isolated.drop)
        isolated.release()
      }
    },
    end: isolated.end,
  }
}
