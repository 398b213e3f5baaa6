import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { findCopy, saveCopy } from './queries.ts'

const freshFor = 3_600_000
/** After a failure, so that a server without network does not ask with each page. */
const rest = 300_000
/** What a request waits for an answer from elsewhere. */
const patience = 3000

export interface FeedOptions<T> {
  readonly db: Db
  readonly log: Logger
  /** Under which the copy is kept. */
  readonly name: string
  /** Undefined: nothing is ever fetched. */
  readonly address: string | undefined
  readonly fetchText: (address: string) => Promise<string>
  readonly read: (body: string) => Promise<T>
  /** What there is before anything was fetched. */
  readonly otherwise: () => Promise<T>
}

interface Kept<T> {
  readonly value: T
  readonly fetched: number
}

/**
 * Something fetched from elsewhere and kept: for an hour without asking again, and for as long as it cannot be fetched (behaviour 12.5,
 * 14), also over a restart. Nobody waits for longer than three seconds, and all who ask at the same time for the same answer.
 */
export function keepFeed<T>(options: FeedOptions<T>): () => Promise<T> {
  const { db, log, name, address, fetchText, read, otherwise } = options
  let kept: Kept<T> | undefined
  let notBefore = 0
  let looking: Promise<void> | undefined
  let remembering: Promise<void> | undefined

  const remember = async (from: string): Promise<void> => {
    const copy = await findCopy(db, name, from)
    if (copy) kept = { value: await read(copy.body), fetched: copy.fetched }
  }
  const look = async (from: string): Promise<void> => {
    try {
      const body = await fetchText(from)
      const value = await read(body)
      kept = { value, fetched: Date.now() }
      await saveCopy(db, name, from, { body, fetched: kept.fetched })
    } catch (error) {
      notBefore = Date.now() + rest
      log.warn({ err: error, name }, 'news could not be fetched')
    }
  }
  const isFresh = ({ fetched }: Kept<T>): boolean => {
    const age = Date.now() - fetched
    return age >= 0 && age < freshFor
  }

  return async () => {
    if (address === undefined) return otherwise()
    remembering ??= remember(address).catch(() => undefined)
    await remembering
    if (!(kept && isFresh(kept)) && Date.now() >= notBefore) {
      looking ??= look(address).finally(() => {
        looking = undefined
      })
      await Promise.race([looking, sleep(patience, undefined, { ref: false })])
    }
    return kept ? kept.value : otherwise()
  }
}
