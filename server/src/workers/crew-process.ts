/** Body of the process whose threads do the heavy jobs of tasks (`hosted-crew.ts`). */
import { answer, hearAsked } from './asked.ts'
import type { JobCall } from './call-job.ts'
import { threadCrew } from './thread-crew.ts'
import { reportOf } from './worker-error.ts'

/** Nobody ends them before the process: it ends when there is no work. */
const idleTimeout = 60_000
const crew = threadCrew(Number(process.argv[2]), { idleTimeout, niceness: 0 })
const running = new Map<number, AbortController>()

hearAsked({ run, abort: (id) => running.get(id)?.abort() })

async function run(id: number, call: JobCall): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const outcome = await crew
    .run(call, controller.signal)
    .catch((error: unknown) => ({ died: reportOf(error).message }))
  running.delete(id)
  answer({ ...outcome, id, isLast: false })
}
