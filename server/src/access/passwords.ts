import { createHmac, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { LRUCache } from 'lru-cache'
import { checkOldPassword, isOldHash, oldDummyHash } from './check-old-password.ts'

/** OWASP's second parameter set for argon2id: 19 MiB, two passes; 7 ms here, off the event loop. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Normalizes a password, so that the same text has the same bytes on every keyboard. */
const normalize = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hash(normalize(password), options)

/** Milliseconds for which a correct password is cached. */
const proofTtlMs = 10 * 60_000
const maxProofs = 1000

/** Checks passwords. Caches correct ones, because many programs send them with every request. */
export interface PasswordChecker {
  /** Returns false, after the same time, if `stored` is undefined because there is no such user. */
  check(password: string, stored: string | undefined): Promise<boolean>
}

export function createPasswordChecker(
  now: () => number = Date.now,
  /** Returns true if accounts have old hashes; then every failure takes as long as with such a hash. */
  hasOldHashes: () => Promise<boolean> = async () => false,
): PasswordChecker {
  const secret = randomBytes(32)
  const proofs = new LRUCache<string, true>({
    max: maxProofs,
    ttl: proofTtlMs,
    ttlResolution: 0,
    perf: { now },
  })
  const dummy = hashPassword(randomBytes(16).toString('hex'))

  return {
    async check(password, stored) {
      const proof = createHmac('sha256', secret)
        .update(`${stored}\0${normalize(password)}`)
        .digest('base64')
      if (proofs.has(proof)) return true
      const isOld = stored !== undefined && isOldHash(stored)
      const isRight =
        (isOld && (await checkOldPassword(password, stored))) ||
        (await verify(stored === undefined || isOld ? await dummy : stored, normalize(password)).catch(
          () => false,
        ))
      if (!isRight || stored === undefined) {
        if ((await hasOldHashes()) && !isOld) await checkOldPassword(password, oldDummyHash)
        return false
      }
      proofs.set(proof, true)
      return true
    },
  }
}
