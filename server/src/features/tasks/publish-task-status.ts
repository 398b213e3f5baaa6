import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'

/**
 * Tells admins how many tasks there are: every ten seconds as the field's servers do, and within a second of a change, so that a task
 * badge moves while people look. Answers the function that stops it.
 */
export function publishTaskStatus({ queue, bus }: { queue: Pick<Queue, 'status'>; bus: Bus }): () => void {
  let last = ''
  let quiet = 0
  const timer = setInterval(() => {
    quiet += 1
    void queue
      .status()
      .then((status) => {
        const text = JSON.stringify(status)
        if (text === last && quiet < 10) return
        last = text
        quiet = 0
        bus.publish(status)
      })
      .catch(() => undefined)
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}
