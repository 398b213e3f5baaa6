/** Body of the process whose threads run the heavy jobs of tasks (`child-process-pool.ts`). */

import type { JobCall } from './call-job.ts'
import { handleRequests, sendResponse } from './process-requests.ts'
import { startThreadPool } from './thread-pool.ts'
import { toFailureReport } from './worker-error.ts'

/** The threads end with the process, which ends when idle. */
const idleTimeoutMs = 60_000
const pool = startThreadPool(Number(process.argv[2]), { idleTimeout: idleTimeoutMs, niceness: 0 })
const running = new Map<number, AbortController>()

handleRequests({ run, abort: (id) => running.get(id)?.abort() })

async function run(id: number, call: JobCall): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const outcome = await pool
    .run(call, controller.signal)
    .catch((error: unknown) => ({ died: toFailureReport(error).message }))
  running.delete(id)
  sendResponse({ ...outcome, id, isLast: false })
}
