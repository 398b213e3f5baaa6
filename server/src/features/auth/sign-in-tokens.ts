import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Account, FindAccount } from '../../access/session-queries.ts'
import { formatTimestamp } from '../../db/values.ts'
import { AppError } from '../../errors.ts'

const tokenTtlMs = 60_000
const maxTokens = 10_000

/**
 * Returns functions for tokens of one sign-in: a program can open the browser signed in, without its session in an address. `findSignedIn`
 * never returns the account that a session only views the server as.
 */
export function createSignInTokens(findSignedIn: FindAccount, now: () => number = Date.now) {
  const makers = new LRUCache<string, { readonly userId: number; readonly sessionHash: string }>({
    max: maxTokens,
    ttl: tokenTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const toHash = (token: string): string => createHash('sha256').update(token).digest('hex')
  return {
    /** Returns a token for this account and session. */
    create(userId: number, sessionHash: string | undefined) {
      if (sessionHash === undefined) throw new AppError('UNAUTHORIZED')
      const token = randomBytes(32).toString('base64url')
      makers.set(toHash(token), { userId, sessionHash })
      return { token, expires: formatTimestamp(now() + tokenTtlMs) }
    },
    /**
     * Returns the account that created a token, and invalidates the token. Returns undefined if the token has expired, or if its session has
     * ended or views the server as another user.
     */
    async use(token: string): Promise<Account | undefined> {
      const key = toHash(token)
      const maker = makers.get(key)
      makers.delete(key)
      const account = maker && (await findSignedIn(maker.sessionHash))
      return account?.userId === maker?.userId ? account : undefined
    },
  }
}
