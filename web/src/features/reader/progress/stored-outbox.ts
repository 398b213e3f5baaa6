import type { Outbox, Pending } from './pending-progress.ts'

export interface StoredOutbox<P> extends Outbox<P> {
  /** Returns the entry of the book to send, otherwise the held one. */
  find(bookId: string): P | undefined
  /** Lists the entries to send, oldest first. */
  list(): readonly P[]
  /** True if the entry is stored unchanged. */
  has(pending: P): boolean
  /** Removes an entry. Returns false, and does nothing, if it is not stored unchanged. */
  drop(pending: P): boolean
}

const emptyOutbox: StoredOutbox<never> = {
  put: () => {},
  drop: () => false,
  find: () => undefined,
  list: () => [],
  has: () => false,
}

/** Opens an outbox in the storage of this browser; always empty if storage is forbidden. */
export function openLocalOutbox<P>(open: (storage: Storage) => StoredOutbox<P>): StoredOutbox<P> {
  try {
    return open(window.localStorage)
  } catch {
    return emptyOutbox
  }
}

interface Options<P> {
  /** Name in the storage. */
  readonly key: string
  readonly storage: Storage
  /** Returns the entries by their keys; throws for anything else. */
  parse(stored: unknown): Readonly<Record<string, P>>
  /** True when both are the same pending entry. */
  isSame(a: P, b: P): boolean
  readonly now?: () => number
}

/** Maximum age of an entry, in milliseconds: older ones are not sent. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Returns the key of an entry. A book can have two: one to send and a held one. */
const getKey = (bookId: string, isHeld = false) => (isHeld ? `${bookId} held` : bookId)
const keyOf = (pending: Pending) => getKey(pending.bookId, pending.isHeld)

/**
 * Opens an outbox of entries for each book in `storage`, which all tabs share. Broken or forbidden storage counts as empty, so that reading
 * continues without it.
 */
export function openStoredOutbox<P extends Pending>(options: Options<P>): StoredOutbox<P> {
  const { key, storage, parse, isSame, now = Date.now } = options
  const read = (): Readonly<Record<string, P>> => {
    try {
      return parse(JSON.parse(storage.getItem(key) ?? '{}'))
    } catch {
      return {}
    }
  }
  const write = (entries: Readonly<Record<string, P>>) => {
    try {
      if (Object.keys(entries).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(entries))
    } catch {
      // Storage is full or forbidden.
    }
  }
  const isUnchanged = (stored: P | undefined, pending: P) => stored !== undefined && isSame(stored, pending)
  return {
    has: (pending) => isUnchanged(read()[keyOf(pending)], pending),
    put: (pending) => write({ ...read(), [keyOf(pending)]: pending }),
    drop(pending) {
      const { [keyOf(pending)]: stored, ...others } = read()
      if (!isUnchanged(stored, pending)) return false
      write(others)
      return true
    },
    find(bookId) {
      const stored = read()
      return stored[getKey(bookId)] ?? stored[getKey(bookId, true)]
    },
    list: () =>
      Object.values(read())
        .filter((pending) => !pending.isHeld && now() - pending.at < maxAgeMs)
        .sort((a, b) => a.at - b.at),
  }
}
