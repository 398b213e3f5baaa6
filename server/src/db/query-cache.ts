import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Db, type Sql } from './open.ts'

interface CachedRead<V> {
  readonly writes: number
  readonly value: V
}

/** Limits of a cache of large values. */
interface CacheLimits<V> {
  readonly maxBytes: number
  readonly sizeOf: (value: V) => number
  /** Milliseconds after which an entry frees its memory. */
  readonly maxAgeMs: number
}

/**
 * Returns a cached read, whose results are valid until anything is written to the database. No other process writes, so no change is missed.
 * `undefined` is not cached. A number as `limits` is a number of entries.
 */
export function createQueryCache<V>(
  db: Pick<Db, 'writes'>,
  limits: number | CacheLimits<V>,
): (key: string, read: () => Promise<V | undefined>) => Promise<V | undefined> {
  const cache = new LRUCache<string, CachedRead<V>>(
    typeof limits === 'number'
      ? { max: limits }
      : {
          maxSize: limits.maxBytes,
          // A larger value would replace most others.
          maxEntrySize: limits.maxBytes / 4,
          sizeCalculation: ({ value }) => Math.max(1, limits.sizeOf(value)),
          ttl: limits.maxAgeMs,
          ttlAutopurge: true,
        },
  )
  return async (key, read) => {
    const entry = cache.get(key)
    if (entry?.writes === db.writes) return entry.value
    const { writes } = db
    const value = await read()
    // The result may or may not include a concurrent write.
    if (value === undefined || writes !== db.writes) cache.delete(key)
    else cache.set(key, { writes, value })
    return value
  }
}

/** Maximum length of a key that is stored unhashed, in characters. */
const maxKeyLength = 1000

/**
 * Returns a key for everything that a result depends on. It includes the day because some conditions depend on today. Long texts are
 * hashed, because conditions may be as long as a request body.
 */
function cacheKey(text: string): string {
  const short = text.length <= maxKeyLength ? text : createHash('sha256').update(text).digest('base64')
  return `${Math.floor(Date.now() / 86_400_000)} ${short}`
}

/**
 * Returns a cached read that takes the database as an argument. `key` must contain everything that the result depends on, including the
 * viewer. `limits` apply to each database.
 */
export function createDbQueryCache<V>(
  limits: number | CacheLimits<V>,
): (db: Sql, key: string, read: () => Promise<V>) => Promise<V> {
  const caches = new WeakMap<Db, ReturnType<typeof createQueryCache<V>>>()
  return async (db, key, read) => {
    // Inside a transaction nothing is committed yet.
    if (!(db instanceof Db)) return read()
    const cached = caches.get(db) ?? createQueryCache<V>(db, limits)
    caches.set(db, cached)
    return (await cached(cacheKey(key), read)) as V
  }
}

/** Caches the total of a list, so that it is not counted again for each page. */
export const cachedCount = createDbQueryCache<number>(500)
