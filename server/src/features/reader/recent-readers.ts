import { LRUCache } from 'lru-cache'
import type { Viewer } from '../../access/viewer.ts'

/** Remembers who reads what from which address, for a while. */
export interface RecentReaders {
  record(bookId: string, address: string, viewer: Viewer): void
  /** Who read this book from this address a moment ago. */
  find(bookId: string, address: string): Viewer | undefined
}

/** Milliseconds. A page asks for its fonts as soon as it is there. */
const entryTtlMs = 10 * 60_000
const maxReaders = 10_000

/** Readers of the last ten minutes (decision 019). They are kept in memory alone. */
export function createRecentReaders(now: () => number = Date.now): RecentReaders {
  const readers = new LRUCache<string, Viewer>({
    max: maxReaders,
    ttl: entryTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const keyOf = (bookId: string, address: string) => JSON.stringify([bookId, address])
  return {
    record: (bookId, address, viewer) => void readers.set(keyOf(bookId, address), viewer),
    // Only a request of the reader's own renews the entry.
    find: (bookId, address) => readers.peek(keyOf(bookId, address)),
  }
}
