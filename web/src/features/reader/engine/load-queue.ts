/** What loads: `load` is called once and resolves when it is finished, well or badly. */
interface Load {
  readonly key: number
  load(): Promise<void>
}

/**
 * Loads in the given order, few at once, so that the page being waited for does not share its connection with pages for later.
 * A new order replaces the old one; what already runs is left alone.
 */
export function createLoadQueue(atOnce = 2) {
  const running = new Set<number>()
  let waiting: Load[] = []

  const pump = () => {
    while (running.size < atOnce) {
      const next = waiting.shift()
      if (!next) return
      if (!running.has(next.key)) void run(next)
    }
  }
  const run = async ({ key, load }: Load) => {
    running.add(key)
    await load()
    running.delete(key)
    pump()
  }

  return {
    /** The first `urgent` loads start even when the queue is busy: they are on the screen. */
    order(loads: readonly Load[], urgent: number): void {
      for (const load of loads.slice(0, urgent)) if (!running.has(load.key)) void run(load)
      waiting = [...loads.slice(urgent)]
      pump()
    },
    clear(): void {
      waiting = []
    },
  }
}
