import type { FastifyRequest } from 'fastify'

/**
 * Writes that are not the purpose of a request: a record of its sign-in, a longer session. The request must neither fail nor wait when
 * nothing can be saved, because the disk is full or another writer works for long (an import from another server, a restore).
 */
export interface SideWrites {
  /**
   * Returns the result of the write; undefined when it failed, when it exceeds the timeout (it continues then), and at once while an
   * earlier one is overdue.
   */
  run<T>(request: FastifyRequest, write: () => Promise<T>): Promise<T | undefined>
}

/** Milliseconds: users hardly notice this delay, and a writer is rarely busy for longer. */
const defaultTimeoutMs = 500
const logIntervalMs = 60_000
const late = Symbol('late')

export function createSideWrites(timeoutMs = defaultTimeoutMs): SideWrites {
  let overdue = 0
  let logged = Number.NEGATIVE_INFINITY

  /** Logs once a minute at most: the log may be on the full disk. */
  const log = (request: FastifyRequest, error: unknown): void => {
    if (performance.now() - logged < logIntervalMs) return
    logged = performance.now()
    request.log.warn({ err: error }, 'details of a sign-in could not be saved')
  }

  return {
    async run(request, write) {
      // Otherwise a program that signs in a hundred times a second would cause as many waiting writes.
      if (overdue > 0) return undefined
      const timer = Promise.withResolvers<typeof late>()
      const timeout = setTimeout(() => timer.resolve(late), timeoutMs)
      const writing = write().catch((error: unknown) => {
        log(request, error)
        return undefined
      })
      const result = await Promise.race([writing, timer.promise])
      clearTimeout(timeout)
      if (result !== late) return result
      overdue += 1
      void writing.finally(() => {
        overdue -= 1
      })
      return undefined
    },
  }
}
