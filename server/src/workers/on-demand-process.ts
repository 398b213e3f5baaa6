import { compileCacheEnvironment } from './compiled-code.ts'
import { startWorkerProcess, type WorkerProcess, type WorkerProcessOptions } from './worker-process.ts'

/** A process that starts on demand, is replaced after its death, and ends when idle. */
export interface OnDemandProcess {
  /** Returns the running process, or a new one; it is not idle until `release`. */
  use(): WorkerProcess
  /** Ends the process after the idle time, unless it is used again. */
  release(): void
  /** Kills the process. */
  drop(): void
  /** Kills the process; resolves when all of them have ended. */
  end(): Promise<void>
}

/** `idleTimeout`: milliseconds after which an idle process ends. */
export function createOnDemandProcess(options: WorkerProcessOptions, idleTimeout: number): OnDemandProcess {
  let child: WorkerProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let ended: Promise<unknown> = Promise.resolve()

  const drop = (): void => {
    clearTimeout(idleTimer)
    ended = Promise.all([ended, child?.kill()])
    child = undefined
  }
  return {
    use() {
      clearTimeout(idleTimer)
      if (child?.isDead !== false)
        child = startWorkerProcess({
          ...options,
          environment: { ...options.environment, ...compileCacheEnvironment() },
        })
      return child
    },
    release() {
      idleTimer = setTimeout(drop, idleTimeout).unref()
    },
    drop,
    async end() {
      drop()
      await ended
    },
  }
}
