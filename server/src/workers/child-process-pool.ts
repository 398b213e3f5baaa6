import { createOnDemandProcess } from './on-demand-process.ts'
import { WorkerError } from './worker-error.ts'
import type { WorkerPool } from './worker-pool.ts'
import { ProcessExitedError } from './worker-process.ts'

export interface HostOptions {
  /** Milliseconds after which an idle process ends. */
  readonly idleTimeout: number
  /** Niceness of the process, if the system allows it. */
  readonly niceness: number
}

/** The same as those of the server (docs/decisions/015-memory.md). */
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

const environment = {
  MALLOC_ARENA_MAX: '2',
  // Threads that decode images and read files.
  UV_THREADPOOL_SIZE: '8',
}

/**
 * Threads in a separate process, which starts with the first job and ends when idle: memory that large jobs leave behind (arenas of malloc,
 * the image library, compiled code) is freed with it, and a crash of the image library does not affect the server. If the process ends during
 * its jobs, the cause is unknown: each fails with NEEDS_ISOLATION, so that it runs again alone.
 */
export function startChildProcessPool(threads: number, { idleTimeout, niceness }: HostOptions): WorkerPool {
  const module = new URL('./pool-process.ts', import.meta.url)
  const options = { module, parameters: [String(threads)], flags, environment, niceness }
  const host = createOnDemandProcess(options, idleTimeout)
  let running = 0
  return {
    async run(call, signal) {
      const child = host.use()
      running += 1
      try {
        return await child.run(call, signal)
      } catch (error) {
        if (error instanceof ProcessExitedError && !signal.aborted)
          throw new WorkerError('NEEDS_ISOLATION', error.message, { cause: error })
        throw error
      } finally {
        running -= 1
        if (running === 0) host.release()
      }
    },
    end: host.end,
  }
}
