import type { Outbox, Pending } from './pending-progress.ts'

export interface StoredOutbox<P> extends Outbox<P> {
  /** Returns what is to be sent of the book; else what was held, because another device has read on. */
  find(bookId: string): P | undefined
  /** Lists what is to be sent, oldest first. */
  list(): readonly P[]
  /** True while an entry is there unchanged. */
  has(pending: P): boolean
  /** Removes an entry; returns false, and does nothing, when it is not there unchanged. */
  drop(pending: P): boolean
}

const emptyOutbox: StoredOutbox<never> = {
  put: () => {},
  drop: () => false,
  find: () => undefined,
  list: () => [],
  has: () => false,
}

/** Opens an outbox in the storage of this browser; always empty where storage is forbidden. */
export function openHere<P>(open: (storage: Storage) => StoredOutbox<P>): StoredOutbox<P> {
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

/** Maximum age of what is pending, in milliseconds: by then the book was read elsewhere, or is gone. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** A book can have both: what is to be sent does not replace what was held. */
const getKey = (bookId: string, isHeld = false) => (isHeld ? `${bookId} held` : bookId)
const keyOf = (pending: Pending) => getKey(pending.bookId, pending.isHeld)

/**
 * Opens an outbox on this device: entries for each book in `storage`, which all tabs share. Broken or forbidden storage behaves like an empty
 * one: reading continues without the outbox.
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
