/** Runs work with the same key one after another, in the order of the calls; other keys do not wait. */
export interface KeyedLock {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>()
  return {
    run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work)
      const settled = result.catch(() => undefined)
      last.set(key, settled)
      void settled.then(() => {
        if (last.get(key) === settled) last.delete(key)
      })
      return result
    },
  }
}
