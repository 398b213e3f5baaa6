import { LRUCache } from 'lru-cache'
import type { Account, FindAccount } from '../../access/session-queries.ts'

/** Remembers for a while which session reads which book from which address. */
export interface RecentReaders {
  /** `sessionHash`: hash of the session or API key of the request. */
  record(bookId: string, address: string, sessionHash: string | undefined): void
  /** Returns the user who recently read this book from this address, with current rights; undefined if the session has ended. */
  find(bookId: string, address: string): Promise<Account | undefined>
}

/** Lifetime of an entry in milliseconds. A page requests its fonts as soon as it is loaded. */
const entryTtlMs = 10 * 60_000
const maxReaders = 10_000

/** Creates the list of readers of the last ten minutes (decision 019), in memory only. */
export function createRecentReaders(findAccount: FindAccount, now: () => number = Date.now): RecentReaders {
  const readers = new LRUCache<string, string>({
    max: maxReaders,
    ttl: entryTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const getKey = (bookId: string, address: string) => JSON.stringify([bookId, address])
  return {
    record(bookId, address, sessionHash) {
      if (sessionHash !== undefined) readers.set(getKey(bookId, address), sessionHash)
    },
    async find(bookId, address) {
      // Only a request with the user's own sign-in renews the entry.
      const sessionHash = readers.peek(getKey(bookId, address))
      return sessionHash === undefined ? undefined : findAccount(sessionHash)
    },
  }
}
