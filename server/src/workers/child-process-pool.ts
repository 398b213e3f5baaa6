import { compileCacheEnvironment } from './compiled-code.ts'
import { WorkerError } from './worker-error.ts'
import type { WorkerPool } from './worker-pool.ts'
import { ProcessExitedError, startWorkerProcess, type WorkerProcess } from './worker-process.ts'

export interface HostOptions {
  /** Milliseconds after which an idle process ends. */
  readonly idleTimeout: number
  /** Niceness of the process, if the system allows it. */
  readonly niceness: number
}

/** The same as the server's own (docs/decisions/015-memory.md). */
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40']

const environment = {
  MALLOC_ARENA_MAX: '2',
  // Threads that decode images and read files.
  UV_THREADPOOL_SIZE: '8',
}

/**
 * Threads in a process of their own, started with the first job and ended when idle: memory that large work leaves behind (arenas of
 * malloc, the image library, compiled code) is freed with it, and a crash of the image library does not affect the server. When the process
 * ends under its jobs, the one at fault is unknown: each fails with NEEDS_ISOLATION, so that it runs again alone.
 */
export function startChildProcessPool(threads: number, { idleTimeout, niceness }: HostOptions): WorkerPool {
  let child: WorkerProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let running = 0
  let ended: Promise<unknown> = Promise.resolve()

  const drop = (): void => {
    clearTimeout(idleTimer)
    ended = Promise.all([ended, child?.kill()])
    child = undefined
  }
  const start = (): WorkerProcess =>
    startWorkerProcess({
      module: new URL('./pool-process.ts', import.meta.url),
      parameters: [String(threads)],
      flags,
      environment: { ...environment, ...compileCacheEnvironment() },
      niceness,
    })
  return {
    async run(call, signal) {
      clearTimeout(idleTimer)
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
        if (running === 0) idleTimer = setTimeout(drop, idleTimeout).unref()
      }
    },
    async end() {
      drop()
      await ended
    },
  }
}
