import type { Bus } from '../../events/bus.ts'
import type { Queue } from '../../queue/queue.ts'

/**
 * Publishes the number of tasks to administrators: every ten seconds, as Komga does, and within a second of a change, so that a badge is up to date.
 * Returns a function that stops it.
 */
export function publishTaskStatus({ queue, bus }: { queue: Pick<Queue, 'status'>; bus: Bus }): () => void {
  let last = ''
  let secondsUnchanged = 0
  const timer = setInterval(() => {
    secondsUnchanged += 1
    void queue
      .status()
      .then((status) => {
        const text = JSON.stringify(status)
        if (text === last && secondsUnchanged < 10) return
        last = text
        secondsUnchanged = 0
        bus.publish(status)
      })
      .catch(() => undefined)
  }, 1000)
  timer.unref()
  return () => clearInterval(timer)
}
