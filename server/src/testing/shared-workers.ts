import { WorkerError } from '../workers/worker-error.ts'
import { createWorkers, type Workers } from '../workers/workers.ts'

let pool: Workers | undefined

/**
 * Returns workers for one test server that borrow the threads and processes of this test process. Starting a process that analyzes books
 * costs about a second, so hundreds of test servers use the same one. Closing only stops the jobs of this server, which reject with
 * WORKER_CLOSED. `resize` has no effect. Tasks have normal priority, because tests wait for them, and beside other programs they would get a
 * tenth of a processor.
 */
export function borrowWorkers(): Workers {
  pool ??= createWorkers({ taskThreads: 2, readerThreads: 1, taskNiceness: 0 })
  const shared = pool
  const closing = new AbortController()
  const closed = () => new WorkerError('WORKER_CLOSED', 'The workers have been closed')
  const running = new Set<Promise<unknown>>()
  return {
    async run(job, input, options) {
      if (closing.signal.aborted) throw closed()
      const signal = options.signal ? AbortSignal.any([closing.signal, options.signal]) : closing.signal
      const result = shared.run(job, input, { ...options, signal })
      running.add(result)
      try {
        return await result
      } finally {
        running.delete(result)
      }
    },
    resize() {},
    async close() {
      closing.abort(closed())
      await Promise.allSettled(running)
    },
  }
}
