/** Loads a page. Resolves after success or failure. Further calls do nothing. */
type Load = () => Promise<void>

/** Loads in order with limited concurrency, because later pages would delay the first one. A new order replaces the old one. */
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
    /** Starts the `urgent` loads at once, because their pages are visible, and replaces the queue by `later`. */
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
