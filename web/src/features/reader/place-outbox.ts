import * as z from 'zod/mini'
import type { PlaceOutbox, ReachedPlace } from './progress-saver.ts'

const Place = z.object({
  bookId: z.string(),
  page: z.int().check(z.minimum(1)),
  at: z.number(),
  from: z.nullable(z.int()),
})
const Places = z.record(z.string(), Place)
type Places = z.output<typeof Places>

/** Older places are forgotten: by then the book was read elsewhere, or is gone. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

export interface StoredOutbox extends PlaceOutbox {
  find(bookId: string): ReachedPlace | undefined
  /** Oldest first. */
  list(): readonly ReachedPlace[]
}

const isSame = (a: ReachedPlace | undefined, b: ReachedPlace) => a?.page === b.page && a.at === b.at

/**
 * The outbox of one user on this device, one place for each book, in `storage` and therefore shared by all tabs. Broken or
 * forbidden storage behaves like an empty one: reading goes on, and only the safety net is missing.
 */
export function openPlaceOutbox(
  userId: string,
  storage: Storage,
  now: () => number = Date.now,
): StoredOutbox {
  const key = `lectern.places.${userId}`

  const read = (): Places => {
    try {
      const stored = z.safeParse(Places, JSON.parse(storage.getItem(key) ?? '{}'))
      return stored.success ? stored.data : {}
    } catch {
      return {}
    }
  }
  const write = (places: Places) => {
    try {
      if (Object.keys(places).length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(places))
    } catch {
      // Full or forbidden.
    }
  }

  return {
    put: (place) => write({ ...read(), [place.bookId]: place }),
    drop(place) {
      const { [place.bookId]: stored, ...others } = read()
      if (isSame(stored, place)) write(others)
    },
    find: (bookId) => read()[bookId],
    list: () =>
      Object.values(read())
        .filter((place) => now() - place.at < KEPT_MS)
        .sort((a, b) => a.at - b.at),
  }
}
