import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { WorkerError } from './worker-error.ts'
import type { WorkerPool } from './worker-pool.ts'
import { ProcessExitedError, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface HostOptions {
  /** Milliseconds after which the process ends when there is no work. */
  readonly idleTimeout: number
  /** Of the process, where the system lets it have one. */
  readonly niceness: number
}

/** As the server itself has it (docs/decisions/015-memory.md). */
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

function environment(): Record<string, string> {
  const compiled = getCompileCacheDir()
  return {
    MALLOC_ARENA_MAX: '2',
    // Where images are decoded, and files read beside.
    UV_THREADPOOL_SIZE: '8',
    // What was compiled once is not compiled again.
    ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
  }
}

/**
 * Threads in a process of their own, started with the first job and ended when idle: what large work leaves behind in memory (arenas of
 * malloc, the image library, compiled code) ends with it, and a crash of the image library is not one of the server. When the process ends
 * under its jobs, nobody knows which is to blame: each fails with NEEDS_ISOLATION, so that it is done again alone.
 */
export function startChildProcessPool(threads: number, { idleTimeout, niceness }: HostOptions): WorkerPool {
  let child: WorkerProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let running = 0
  let ended: Promise<unknown> = Promise.resolve()

  const drop = (): void => {
    clearTimeout(idle)
    ended = Promise.all([ended, child?.kill()])
    child = undefined
  }
  const start = (): WorkerProcess =>
    startWorkerProcess({
      module: new URL('./pool-process.ts', import.meta.url),
      parameters: [String(threads)],
      flags,
      environment: environment(),
      niceness,
    })
  return {
    async run(call, signal) {
      clearTimeout(idle)
      running += 1
      if (child?.isDead !== false) child = start()
      try {
        return await child.run(call, signal)
      } catch (error) {
        if (error instanceof ProcessExitedError && !signal.aborted)
          throw new WorkerError('NEEDS_ISOLATION', error.message, { cause: error })
        throw error
      } finally {
        running -= 1
        if (running === 0) idle = setTimeout(drop, idleTimeout).unref()
      }
    },
    async end() {
      drop()
      await ended
    },
  }
}
