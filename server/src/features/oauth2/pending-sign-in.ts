import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'

/** Values that must come back unchanged, to the same browser (RFC 6749 10.12, RFC 7636, OpenID Connect 3.1.2.1). */
const Pending = z.object({
  registrationId: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expires: z.number(),
})
export type Pending = z.output<typeof Pending>

/** Maximum duration of a sign-in at the provider, in seconds. */
export const signInTimeoutSeconds = 600
const maxUsedStates = 10_000

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** Encrypts values for cookies: browsers can neither read nor change them. They are invalid after a restart. */
function createCookieCipher() {
  const key = randomBytes(32)
  return {
    encrypt(value: object): string {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    /** Returns undefined for a value that was not encrypted here. */
    decrypt(encrypted: string): unknown {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length <= ivLength + tagLength) return undefined
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), {
          authTagLength: tagLength,
        })
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = Buffer.concat([decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()])
        return JSON.parse(text.toString('utf8'))
      } catch {
        return undefined
      }
    },
  }
}

/** Keeps pending sign-ins in the browsers, so that no client can fill the server with them. */
export function createPendingSignIns(now: () => number = Date.now) {
  const cipher = createCookieCipher()
  const used = new Map<string, number>()

  /** Marks a sign-in as used immediately: of two concurrent uses only one succeeds. */
  function useOnce(pending: Pending): boolean {
    for (const [state, expires] of used) if (expires <= now() || used.size > maxUsedStates) used.delete(state)
    if (used.has(pending.state)) return false
    used.set(pending.state, pending.expires)
    return true
  }

  return {
    /** Returns the text for the browser to keep, which it can neither read nor change. */
    encrypt: (pending: Omit<Pending, 'expires'>) =>
      cipher.encrypt({ ...pending, expires: now() + signInTimeoutSeconds * 1000 }),
    /**
     * Returns the pending sign-in, once. Returns undefined if the text was not encrypted here, has another provider or state, has expired, or
     * was used before.
     */
    take(kept: string, { registrationId, state }: { registrationId: string; state: string | null }) {
      const { data: pending } = Pending.safeParse(cipher.decrypt(kept))
      if (pending?.registrationId !== registrationId || pending.state !== state) return undefined
      return pending.expires > now() && useOnce(pending) ? pending : undefined
    },
  }
}
