import { compileCacheEnvironment } from './compiled-code.ts'
import type { WorkerPool } from './worker-pool.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface ProcessOptions {
  /** Milliseconds after which an idle process ends. */
  readonly idleTimeout: number
  /** Niceness of the process, if the system allows it. */
  readonly niceness: number
  /** Where fonts for PDFs are searched for; absolute paths. */
  readonly fontFolders: readonly string[]
}

/** The process checks its memory itself (`process-watch.ts`); this limits JavaScript objects alone, of which foreign decoders make few. */
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
  let child: WorkerProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  let ended: Promise<unknown> = Promise.resolve()
  const drop = (): void => {
    clearTimeout(idleTimer)
    ended = Promise.all([ended, child?.kill()])
    child = undefined
  }
  return {
    async run(call, signal) {
      clearTimeout(idleTimer)
      if (child?.isDead !== false) {
        child = startWorkerProcess({
          module: new URL('./isolated-process.ts', import.meta.url),
          parameters: [String(process.pid), JSON.stringify(fontFolders)],
          flags,
          environment: { ...environment, ...compileCacheEnvironment() },
          niceness,
        })
      }
      signal.addEventListener('abort', drop, { once: true })
      try {
        return await child.run(call)
      } finally {
        signal.removeEventListener('abort', drop)
        idleTimer = setTimeout(drop, idleTimeout).unref()
      }
    },
    async end() {
      drop()
      await ended
    },
  }
}
