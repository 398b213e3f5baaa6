import type { FastifyRequest } from 'fastify'

/**
 * Writes that a request makes beside what it is for: its sign-in is noted, its session prolonged. Reading must neither fail nor wait when
 * nothing can be saved, because the disk is full or another writer is at work for long (a take-over, a restore).
 */
export interface SideWrites {
  /**
   * Returns what the write returns; undefined when it failed, when it takes longer than a moment (it goes on then), and at once while an
   * earlier one has not ended.
   */
  run<T>(request: FastifyRequest, write: () => Promise<T>): Promise<T | undefined>
}

/** A moment, in milliseconds: hardly noticed once, and more than a writer needs that does something else. */
const patienceMs = 500
const logIntervalMs = 60_000
const late = Symbol('late')

export function createSideWrites(patience = patienceMs): SideWrites {
  let overdue = 0
  let logged = Number.NEGATIVE_INFINITY

  /** Once in a minute: the log may be on the disk that is full. */
  const log = (request: FastifyRequest, error: unknown): void => {
    if (performance.now() - logged < logIntervalMs) return
    logged = performance.now()
    request.log.warn({ err: error }, 'details of a sign-in could not be saved')
  }

  return {
    async run(request, write) {
      // Otherwise a program that signs in a hundred times in a second would leave as many writes behind.
      if (overdue > 0) return undefined
      const timer = Promise.withResolvers<typeof late>()
      const timeout = setTimeout(() => timer.resolve(late), patience)
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
