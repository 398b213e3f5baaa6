import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Db, type Sql } from './open.ts'

/**
 * Returns a cached read: a result is valid until anything is written to the database. This process is the only one that writes, so no
 * change is missed. `undefined` is not cached. `max`: entries.
 */
export function createQueryCache<V>(
  db: Pick<Db, 'writes'>,
  max: number,
): (key: string, read: () => Promise<V | undefined>) => Promise<V | undefined> {
  const cache = new LRUCache<string, { readonly writes: number; readonly value: V }>({ max })
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
 * Returns a cached read that takes the database as an argument. `key` must name everything that the result depends on, including the
 * viewer. `max`: entries for each database.
 */
export function createDbQueryCache<V>(
  max: number,
): (db: Sql, key: string, read: () => Promise<V>) => Promise<V> {
  const caches = new WeakMap<Db, ReturnType<typeof createQueryCache<V>>>()
  return async (db, key, read) => {
    // Inside a transaction nothing is committed yet.
    if (!(db instanceof Db)) return read()
    const cached = caches.get(db) ?? createQueryCache<V>(db, max)
    caches.set(db, cached)
    return (await cached(cacheKey(key), read)) as V
  }
}

/** Caches the number that a query counted, so that a list is not counted again for each of its pages. */
export const cachedCount = createDbQueryCache<number>(500)
