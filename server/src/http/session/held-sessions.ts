import { LRUCache } from 'lru-cache'
import { toEmailKey } from '../../access/email.ts'
import type { Account } from '../../access/session-queries.ts'
import type { Bus } from '../../events/bus.ts'

/** A session that could not be saved yet. */
export interface HeldSession {
  readonly userId: number
  readonly emailKey: string
  /** The session ends when the account has another hash. */
  readonly passwordHash: string
  /** Time of the last try to save it, in milliseconds. */
  tried: number
}

/** Sessions that could not be saved, by the hash of their token, so that their users can read anyway. They end with the server at the latest. */
export interface HeldSessions {
  hold(sessionHash: string, account: Account): void
  find(sessionHash: string): HeldSession | undefined
  drop(sessionHash: string): void
}

const maxHeld = 10_000

export function createHeldSessions(
  bus: Pick<Bus, 'subscribe'>,
  { lifetimeMs, now }: { readonly lifetimeMs: number; readonly now: () => number },
): HeldSessions {
  const held = new LRUCache<string, HeldSession>({
    max: maxHeld,
    ttl: lifetimeMs,
    ttlResolution: 0,
    perf: { now },
  })
  bus.subscribe((event) => {
    if (event.name !== 'SessionsEnded') return
    if ('sessionHash' in event) held.delete(event.sessionHash)
    else
      for (const [hash, { userId }] of [...held.entries()])
        if (userId === event.userId && hash !== event.keep) held.delete(hash)
  })
  return {
    hold(sessionHash, { userId, email, passwordHash }) {
      held.set(sessionHash, { userId, emailKey: toEmailKey(email), passwordHash, tried: now() })
    },
    find: (sessionHash) => held.get(sessionHash),
    drop: (sessionHash) => void held.delete(sessionHash),
  }
}
