import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Account, FindAccount } from '../../access/session-queries.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'

/** Secrets that sign in once, so that a program can lead its user into the browser without the session in an address. */
export interface SignInTokens {
  /** Returns a token for this account, which is that of the session. */
  create(userId: number, sessionHash: string | undefined): { token: string; expires: string }
  /**
   * Returns the account that made a token, which is of no use afterwards; undefined when it has ended, and when the session that made it
   * has ended or looks at the server as somebody else.
   */
  use(token: string): Promise<Account | undefined>
}

const tokenTtlMs = 60_000
const maxTokens = 10_000

/** `findSignedIn` never returns the account as which a session only looks at the server. */
export function createSignInTokens(findSignedIn: FindAccount, now: () => number = Date.now): SignInTokens {
  const makers = new LRUCache<string, { readonly userId: number; readonly sessionHash: string }>({
    max: maxTokens,
    ttl: tokenTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const toHash = (token: string): string => createHash('sha256').update(token).digest('hex')
  return {
    create(userId, sessionHash) {
      if (sessionHash === undefined) throw new AppError('UNAUTHORIZED')
      const token = randomBytes(32).toString('base64url')
      makers.set(toHash(token), { userId, sessionHash })
      return { token, expires: formatTimestamp(now() + tokenTtlMs) }
    },
    async use(token) {
      const key = toHash(token)
      const maker = makers.get(key)
      makers.delete(key)
      const account = maker && (await findSignedIn(maker.sessionHash))
      return account?.userId === maker?.userId ? account : undefined
    },
  }
}
