import * as z from 'zod/mini'
import { createCookieCipher } from './cookie-cipher.ts'

/** What has to come back unchanged, and to the same browser (RFC 6749 10.12, RFC 7636, OpenID Connect 3.1.2.1). */
const Pending = z.object({
  registrationId: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  expires: z.number(),
})
export type Pending = z.output<typeof Pending>

/** How long somebody may take to sign in at the provider, in seconds. */
export const signInTimeoutSeconds = 600
const maxUsedStates = 10_000

export interface PendingSignIns {
  /** The text that the browser keeps: it can neither read nor change it. */
  encrypt(pending: Omit<Pending, 'expires'>): string
  /**
   * The sign-in under way, once: undefined when the text is none of ours, of another provider or state, too old, or was brought before.
   */
  take(kept: string, returned: { registrationId: string; state: string | null }): Pending | undefined
}

/** Sign-ins under way lie in the browsers, so that nobody can fill the server with them. */
export function createPendingSignIns(now: () => number = Date.now): PendingSignIns {
  const encrypt = createCookieCipher()
  const used = new Map<string, number>()

  /** Marks as used at once: of two that come back with the same, one goes on. */
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
