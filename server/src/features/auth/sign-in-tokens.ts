import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Account, FindAccount } from '../../access/session-queries.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'

/** Secrets that sign in once, so that a program can lead its user into the browser without the session in an address. */
export interface SignInTokens {
  /** Returns a token for the account of this session. */
  create(sessionHash: string | undefined): { token: string; expires: string }
  /** Returns the account of a token, which is of no use afterwards; undefined when it has ended, or the session that made it has. */
  use(token: string): Promise<Account | undefined>
}

const tokenTtlMs = 60_000
const maxTokens = 10_000

export function createSignInTokens(findAccount: FindAccount, now: () => number = Date.now): SignInTokens {
  const sessions = new LRUCache<string, string>({
    max: maxTokens,
    ttl: tokenTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const toHash = (token: string): string => createHash('sha256').update(token).digest('hex')
  return {
    create(sessionHash) {
      if (sessionHash === undefined) throw new AppError('UNAUTHORIZED')
      const token = randomBytes(32).toString('base64url')
      sessions.set(toHash(token), sessionHash)
      return { token, expires: formatTimestamp(now() + tokenTtlMs) }
    },
    async use(token) {
      const key = toHash(token)
      const sessionHash = sessions.get(key)
      sessions.delete(key)
      return sessionHash === undefined ? undefined : findAccount(sessionHash)
    },
  }
}
