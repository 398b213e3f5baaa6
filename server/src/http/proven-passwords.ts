import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@lectern/contract/limits'
import { LRUCache } from 'lru-cache'
import { toCountedNetwork } from './client-address.ts'

/** One try to sign in. `stored` is the hash of the account's password, undefined when there is no such account. */
export interface Attempt {
  readonly account: string
  readonly address: string
  readonly password: string
  readonly stored: string | undefined
}

/**
 * Remembers which passwords were right lately, for each account and network: a program that signs in with every request goes on while
 * somebody else guesses the password of its account. It is no help in guessing: it holds for networks that have signed in, and there for
 * as many wrong tries as the limit allows an account.
 */
export interface ProvenPasswords {
  /** True when this password was right at this network; counts the try when another one was. */
  has(attempt: Attempt): boolean
  /** Saves that the password of this try is right. */
  record(attempt: Attempt): void
}

/** Lifetime of a proof in milliseconds after its last use, the same as that of a session. */
const proofTtlMs = 7 * 86_400_000
const maxProofs = 10_000
const windowMs = limits.loginWindowSeconds * 1000

interface Proof {
  readonly digest: Buffer
  failures: number
  /** Time when the failures are forgotten, in milliseconds. */
  waitUntil: number
}

export function createProvenPasswords(now: () => number = Date.now): ProvenPasswords {
  const secret = randomBytes(32)
  const proofs = new LRUCache<string, Proof>({
    max: maxProofs,
    ttl: proofTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const getKey = ({ account, address }: Attempt): string => `${toCountedNetwork(address)} ${account}`
  const digest = ({ password, stored }: Attempt): Buffer =>
    createHmac('sha256', secret).update(`${stored}\0${password}`).digest()

  return {
    has(attempt) {
      const proof = proofs.peek(getKey(attempt))
      if (!proof || attempt.stored === undefined) return false
      const next = now() + windowMs
      // Further away than a window: the clock was set back, and the skipped time must not count.
      if (proof.waitUntil <= now() || proof.waitUntil > next)
        Object.assign(proof, { failures: 0, waitUntil: next })
      if (proof.failures >= limits.loginAttemptsPerAccount) return false
      if (timingSafeEqual(proof.digest, digest(attempt))) return true
      proof.failures += 1
      return false
    },
    record(attempt) {
      // What was counted stays: a program that goes on must not give those who guess beside it new tries.
      const { failures = 0, waitUntil = 0 } = proofs.peek(getKey(attempt)) ?? {}
      proofs.set(getKey(attempt), { digest: digest(attempt), failures, waitUntil })
    },
  }
}
