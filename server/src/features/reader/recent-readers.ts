import type { Viewer } from '../../access/viewer.ts'

/** Remembers who reads what from which address, for a while. */
export interface RecentReaders {
  note(bookId: string, address: string, viewer: Viewer): void
  /** Who read this book from this address a moment ago. */
  find(bookId: string, address: string): Viewer | undefined
}

/** Milliseconds. A page asks for its fonts as soon as it is there. */
const lifetime = 10 * 60_000
const maxReaders = 10_000

/** Readers of the last ten minutes (decision 019). They are kept in memory alone. */
export function createRecentReaders(now: () => number = Date.now): RecentReaders {
  // In the order of their last request.
  const readers = new Map<string, { readonly viewer: Viewer; readonly until: number }>()
  const keyOf = (bookId: string, address: string) => JSON.stringify([bookId, address])
  return {
    note(bookId, address, viewer) {
      const key = keyOf(bookId, address)
      readers.delete(key)
      readers.set(key, { viewer, until: now() + lifetime })
      if (readers.size > maxReaders) readers.delete(readers.keys().next().value ?? '')
    },
    find(bookId, address) {
      const found = readers.get(keyOf(bookId, address))
      return found && found.until > now() ? found.viewer : undefined
    },
  }
}
