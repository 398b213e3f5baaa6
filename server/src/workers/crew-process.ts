/** Body of the process whose threads do the heavy jobs of tasks (`hosted-crew.ts`). */
import { type Answered, type Asked, type JobCall, plainOutcome } from './call-job.ts'
import { threadCrew } from './thread-crew.ts'
import { reportOf } from './worker-error.ts'

/** Nobody ends them before the process: it ends when there is no work. */
const idleTimeout = 60_000
const crew = threadCrew(Number(process.argv[2]), { idleTimeout, niceness: 0 })
const running = new Map<number, AbortController>()

// A Ctrl-C reaches the whole group: the server stops in its own order, and ends this process when it is time.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
process.on('message', ({ id, call }: Asked) => {
  if (call) void work(id, call)
  else running.get(id)?.abort()
})

async function work(id: number, call: JobCall): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const answer = await crew.run(call, controller.signal).then(plainOutcome, (error: unknown) => ({
    died: error instanceof Error ? error.message : String(error),
  }))
  running.delete(id)
  try {
    process.send?.({ ...answer, id, isLast: false } satisfies Answered)
  } catch (error) {
    process.send?.({ failure: reportOf(error), id, isLast: false } satisfies Answered)
  }
}
