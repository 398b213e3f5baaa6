import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@lectern/contract/limits'
import { LRUCache } from 'lru-cache'
import { toCountedNetwork } from '../request/client-address.ts'

/** One try to sign in. `stored` is the hash of the account's password, undefined when there is no such account. */
export interface Attempt {
  readonly account: string
  readonly address: string
  readonly password: string
  readonly stored: string | undefined
}

/**
 * Remembers which passwords were right lately, for each account and network, so that a program that signs in with every request still can
 * while an attacker guesses the password of its account. This does not help the attacker: it is limited to networks that have signed in, and
 * there to as many wrong tries as the limit allows an account.
 */
export interface ProvenPasswords {
  /** True if this password was right at this network. Counts a try with another password. */
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
      // Failures remain counted: a program that signs in must not give an attacker at its network new tries.
      const { failures = 0, waitUntil = 0 } = proofs.peek(getKey(attempt)) ?? {}
      proofs.set(getKey(attempt), { digest: digest(attempt), failures, waitUntil })
    },
  }
}
