import * as z from 'zod/mini'
import { createCookieCipher } from './cookie-cipher.ts'

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

export interface PendingSignIns {
  /** Returns the text for the browser to keep, which it can neither read nor change. */
  encrypt(pending: Omit<Pending, 'expires'>): string
  /**
   * Returns the pending sign-in, once. Returns undefined when the text was not encrypted here, has another provider or state, has expired,
   * or was used before.
   */
  take(kept: string, returned: { registrationId: string; state: string | null }): Pending | undefined
}

/** Keeps pending sign-ins in the browsers, so that no client can fill the server with them. */
export function createPendingSignIns(now: () => number = Date.now): PendingSignIns {
  const encrypt = createCookieCipher()
  const used = new Map<string, number>()

  /** Marks a sign-in as used immediately: of two concurrent uses only one succeeds. */
  function useOnce(pending: Pending): boolean {
    for (const [state, expires] of used) if (expires <= now() || used.size > maxUsedStates) used.delete(state)
    if (used.has(pending.state)) return false
    used.set(pending.state, pending.expires)
    return true
  }

  return {
    encrypt: (pending) => encrypt.close({ ...pending, expires: now() + signInTimeoutSeconds * 1000 }),
    take(kept, { registrationId, state }) {
      const { data: pending } = Pending.safeParse(encrypt.open(kept))
      if (pending?.registrationId !== registrationId || pending.state !== state) return undefined
      return pending.expires > now() && useOnce(pending) ? pending : undefined
    },
  }
}
