import * as z from 'zod/mini'
import type { PendingProgress, ProgressOutbox } from './pending-progress.ts'

const StoredProgress = z.object({
  bookId: z.string(),
  page: z.int().check(z.minimum(1)),
  at: z.number(),
  known: z._default(z.array(z.int()), []),
  isHeld: z.optional(z.literal(true)),
  /** Only page that was known, as earlier versions of the client stored it. */
  from: z.nullish(z.int()),
})
const StoredProgressByKey = z.record(z.string(), StoredProgress)

/** Maximum age of pending progress, in milliseconds: by then the book was read elsewhere, or is gone. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export interface StoredProgressOutbox extends ProgressOutbox {
  /** Returns progress of the book that is to be sent; else what was held, because another device has read on. */
  find(bookId: string): PendingProgress | undefined
  /** Lists progress that is to be sent, oldest first. */
  list(): readonly PendingProgress[]
}

const isSame = (a: PendingProgress | undefined, b: PendingProgress) => a?.page === b.page && a.at === b.at
/** A book can have both: progress to be sent does not replace progress that was held. */
const getKey = (bookId: string, isHeld = false) => (isHeld ? `${bookId} held` : bookId)
const keyOf = (pending: PendingProgress) => getKey(pending.bookId, pending.isHeld)

const toPending = ({ from, ...stored }: z.output<typeof StoredProgress>): PendingProgress =>
  from == null ? stored : { ...stored, known: [from] }

/**
 * Opens the outbox of one user on this device: entries for each book in `storage`, which all tabs share. Broken or forbidden storage
 * behaves like an empty one: reading continues without the outbox.
 */
export function openProgressOutbox(
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): StoredProgressOutbox {
  const key = `lectern.places.${userId}`

  const read = (): Readonly<Record<string, PendingProgress>> => {
    try {
      const stored = z.safeParse(StoredProgressByKey, JSON.parse(storage.getItem(key) ?? '{}'))
      if (!stored.success) return {}
      return Object.fromEntries(Object.entries(stored.data).map(([name, entry]) => [name, toPending(entry)]))
    } catch {
      return {}
    }
  }
  const write = (places: Readonly<Record<string, PendingProgress>>) => {
    try {
      if (Object.keys(places).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(places))
    } catch {
      // Storage is full or forbidden.
    }
  }
  const isRecent = (pending: PendingProgress) => now() - pending.at < maxAgeMs

  return {
    put: (pending) => write({ ...read(), [keyOf(pending)]: pending }),
    drop(pending) {
      const { [keyOf(pending)]: stored, ...others } = read()
      if (isSame(stored, pending)) write(others)
    },
    find(bookId) {
      const stored = read()
      return stored[getKey(bookId)] ?? stored[getKey(bookId, true)]
    },
    list: () =>
      Object.values(read())
        .filter((pending) => !pending.isHeld && isRecent(pending))
        .sort((a, b) => a.at - b.at),
  }
}
