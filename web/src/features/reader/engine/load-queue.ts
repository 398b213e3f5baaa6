/** Resolves when loading has ended, successfully or not. Calling it again while it runs, or after it, does nothing. */
type Load = () => Promise<void>

/**
 * Loads in the given order with limited concurrency, so that the awaited page does not share its connection with later pages. A new order
 * replaces the old one; running loads continue.
 */
export function createLoadQueue(concurrency = 2) {
  let running = 0
  let waiting: Load[] = []

  const run = async (load: Load) => {
    running += 1
    await load()
    running -= 1
    pump()
  }
  const pump = () => {
    while (running < concurrency) {
      const next = waiting.shift()
      if (!next) return
      void run(next)
    }
  }

  return {
    /** The `urgent` loads start even when the queue is busy, because they are on the screen. */
    order(urgent: readonly Load[], later: readonly Load[]): void {
      waiting = [...later]
      for (const load of urgent) void run(load)
      pump()
    },
    clear(): void {
      waiting = []
    },
  }
}
