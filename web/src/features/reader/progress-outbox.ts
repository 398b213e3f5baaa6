import * as z from 'zod/mini'
import type { PendingProgress, ProgressOutbox } from './progress-saver.ts'

const StoredProgress = z.object({
  bookId: z.string(),
  page: z.int().check(z.minimum(1)),
  at: z.number(),
  from: z.nullable(z.int()),
})
const StoredProgressByBook = z.record(z.string(), StoredProgress)
type StoredProgressByBook = z.output<typeof StoredProgressByBook>

/** Maximum age of pending progress, in milliseconds: by then the book was read elsewhere, or is gone. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export interface StoredProgressOutbox extends ProgressOutbox {
  find(bookId: string): PendingProgress | undefined
  /** Lists pending progress, oldest first. */
  list(): readonly PendingProgress[]
}

const isSame = (a: PendingProgress | undefined, b: PendingProgress) => a?.page === b.page && a.at === b.at

/**
 * Opens the outbox of one user on this device: one entry for each book in `storage`, which all tabs share. Broken or forbidden storage
 * behaves like an empty one: reading continues without the outbox.
 */
export function openProgressOutbox(
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): StoredProgressOutbox {
  const key = `lectern.places.${userId}`

  const read = (): StoredProgressByBook => {
    try {
      const stored = z.safeParse(StoredProgressByBook, JSON.parse(storage.getItem(key) ?? '{}'))
      return stored.success ? stored.data : {}
    } catch {
      return {}
    }
  }
  const write = (places: StoredProgressByBook) => {
    try {
      if (Object.keys(places).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(places))
    } catch {
      // Storage is full or forbidden.
    }
  }

  return {
    put: (pending) => write({ ...read(), [pending.bookId]: pending }),
    drop(pending) {
      const { [pending.bookId]: stored, ...others } = read()
      if (isSame(stored, pending)) write(others)
    },
    find: (bookId) => read()[bookId],
    list: () =>
      Object.values(read())
        .filter((pending) => now() - pending.at < maxAgeMs)
        .sort((a, b) => a.at - b.at),
  }
}
