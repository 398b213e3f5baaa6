import type { QueryClient } from '@tanstack/react-query'

type Key = readonly unknown[]

/** Minimum time between two refreshes, in milliseconds; a scan sends hundreds of events a second. */
const minIntervalMs = 1000
/** Delay of the first refresh, in milliseconds, in which related events arrive. */
const initialDelayMs = 40

/**
 * Collects stale keys and invalidates them together: soon after the first one, then at most once per interval. A query that is being
 * fetched is invalidated after it has ended; otherwise frequent events would cancel it again and again.
 */
export function createInvalidationBatch(client: QueryClient) {
  const pending = new Map<string, Key>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastFlush = Number.NEGATIVE_INFINITY

  const schedule = () => {
    if (timer !== undefined || pending.size === 0) return
    timer = setTimeout(flush, Math.max(initialDelayMs, lastFlush + minIntervalMs - Date.now()))
  }
  function flush() {
    timer = undefined
    lastFlush = Date.now()
    for (const [text, queryKey] of pending) {
      // A query without data shows skeletons; its first response may be older than the event.
      if (client.isFetching({ queryKey }) > 0) continue
      pending.delete(text)
      void client.invalidateQueries({ queryKey })
    }
    schedule()
  }
  return {
    add: (keys: readonly Key[]) => {
      for (const key of keys) pending.set(JSON.stringify(key), key)
      schedule()
    },
    stop: () => {
      clearTimeout(timer)
      pending.clear()
    },
  }
}
