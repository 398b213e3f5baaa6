import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { findFeedCopy, saveFeedCopy } from './queries.ts'

const maxAgeMs = 3_600_000
/** Delay after a failure, in milliseconds, so that a server without network does not try with each page. */
const retryDelayMs = 300_000
/** Maximum time that a request waits for a remote response, in milliseconds. */
const responseTimeoutMs = 3000

export interface FeedOptions<T> {
  readonly db: Db
  readonly log: Logger
  /** Name under which the copy is stored. */
  readonly name: string
  /** Address to fetch from; undefined fetches nothing. */
  readonly address: string | undefined
  readonly fetchText: (address: string) => Promise<string>
  readonly read: (body: string) => Promise<T>
  /** Returns the content before anything was fetched. */
  readonly fallback: () => Promise<T>
}

interface CachedFeed<T> {
  readonly value: T
  readonly fetched: number
}

/**
 * Creates a cache of remote content. It is valid for an hour, and longer if it cannot be fetched (behaviour 12.5, 14), also after a restart. Callers
 * wait three seconds at most, and concurrent ones share one request.
 */
export function createFeedCache<T>(options: FeedOptions<T>): () => Promise<T> {
  const { db, log, name, address, fetchText, read, fallback } = options
  let cached: CachedFeed<T> | undefined
  let retryAt = 0
  let refreshing: Promise<void> | undefined
  let loading: Promise<void> | undefined

  const loadCopy = async (from: string): Promise<void> => {
    const copy = await findFeedCopy(db, name, from)
    if (copy) cached = { value: await read(copy.body), fetched: copy.fetched }
  }
  const refresh = async (from: string): Promise<void> => {
    try {
      const body = await fetchText(from)
      const value = await read(body)
      cached = { value, fetched: Date.now() }
      await saveFeedCopy(db, name, from, { body, fetched: cached.fetched })
    } catch (error) {
      retryAt = Date.now() + retryDelayMs
      log.warn({ err: error, name }, 'announcements or releases could not be fetched')
    }
  }
  const isFresh = ({ fetched }: CachedFeed<T>): boolean => {
    const age = Date.now() - fetched
    return age >= 0 && age < maxAgeMs
  }

  return async () => {
    if (address === undefined) return fallback()
    loading ??= loadCopy(address).catch(() => undefined)
    await loading
    if (!(cached && isFresh(cached)) && Date.now() >= retryAt) {
      refreshing ??= refresh(address).finally(() => {
        refreshing = undefined
      })
      await Promise.race([refreshing, sleep(responseTimeoutMs, undefined, { ref: false })])
    }
    return cached ? cached.value : fallback()
  }
}
