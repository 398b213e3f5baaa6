import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../access/viewer.ts'

/** Remembers for a while which user reads which book from which address. */
export interface RecentReaders {
  record(bookId: string, address: string, viewer: Viewer): void
  /** Returns the user who recently read this book from this address. */
  find(bookId: string, address: string): Viewer | undefined
}

/** Lifetime of an entry in milliseconds. A page requests its fonts as soon as it is loaded. */
const entryTtlMs = 10 * 60_000
const maxReaders = 10_000

/** Creates the list of readers of the last ten minutes (decision 019), in memory only. */
export function createRecentReaders(now: () => number = Date.now): RecentReaders {
  const readers = new LRUCache<string, Viewer>({
    max: maxReaders,
    ttl: entryTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const getKey = (bookId: string, address: string) => JSON.stringify([bookId, address])
  return {
    record: (bookId, address, viewer) => void readers.set(getKey(bookId, address), viewer),
    // Only a request with the user's own sign-in renews the entry.
    find: (bookId, address) => readers.peek(getKey(bookId, address)),
  }
}
