import { limits } from '@lectern/contract/limits'
import type { SignInError } from '@lectern/contract/oauth2'
import * as openid from 'openid-client'
import type { Logger } from 'pino'
import type { Account } from '../../access/session-queries.ts'
import type { OAuth2Options, Provider } from '../../config/oauth2-providers.ts'
import type { Db } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { findOrCreateAccount, getRefusalReason } from './find-or-create-account.ts'
import { createPendingSignIns } from './pending-sign-in.ts'
import { createProviderClient, type ProviderClient, ProviderUnreachableError } from './provider-client.ts'

/** The user who may sign in, or the reason why not. */
export type Outcome =
  | { readonly account: Account; readonly provider: Provider }
  /** Has the provider when it identified a user who was then refused. */
  | { readonly error: SignInError; readonly provider?: Provider; readonly email?: string }

interface ConfiguredProvider {
  readonly provider: Provider
  readonly client: ProviderClient
}

/** Returns the error code of Lectern for an error. */
function getErrorCode(error: unknown): SignInError {
  if (error instanceof ProviderUnreachableError) return 'PROVIDER_UNREACHABLE'
  if (error instanceof openid.AuthorizationResponseError) return 'SIGN_IN_REFUSED'
  const { code, name } = Object(error) as { code?: unknown; name?: unknown }
  const isAway = name === 'TypeError' || name === 'TimeoutError' || code === 'OAUTH_TIMEOUT'
  return isAway ? 'PROVIDER_UNREACHABLE' : 'SIGN_IN_FAILED'
}

/** Describes an error for the log, never with the error itself, which may contain tokens and responses of the provider. */
function describeForLog(error: unknown): string {
  const { code, message, cause, error: answer } = Object(error) as Record<string, unknown>
  const words = [code, message, answer, Object(cause).message, Object(cause).code]
  return words
    .filter((w) => typeof w === 'string')
    .join('; ')
    .slice(0, 300)
}

/**
 * Creates the sign-in at providers: the browser goes there, comes back with a code, and the code is exchanged for an account (behaviour
 * 9.7).
 */
export function createProviderSignIn(db: Db, oauth2: OAuth2Options, log: Logger) {
  const all = new Map<string, ConfiguredProvider>(
    oauth2.providers.map((provider) => [
      provider.registrationId,
      { provider, client: createProviderClient(provider) },
    ]),
  )
  const pendings = createPendingSignIns()

  const find = (registrationId: string): ConfiguredProvider => {
    const known = all.get(registrationId)
    if (!known) throw new AppError('NOT_FOUND')
    return known
  }

  function explain({ provider }: ConfiguredProvider, error: unknown): { error: SignInError } {
    const code = getErrorCode(error)
    const reason = describeForLog(error)
    log.warn({ provider: provider.registrationId, code, reason }, 'a sign-in with a provider failed')
    return { error: code }
  }

  return {
    /** Returns the address to send the browser to, and the text for it to keep. Throws NOT_FOUND for an unknown provider. */
    async start(
      registrationId: string,
      redirectUri: string,
    ): Promise<{ readonly to: string; readonly keep: string } | { readonly error: SignInError }> {
      const known = find(registrationId)
      const pending = {
        registrationId,
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
      }
      try {
        const url = await known.client.start(redirectUri, pending)
        return { to: url.href, keep: pendings.encrypt(pending) }
      } catch (error) {
        return explain(known, error)
      }
    },
    /**
     * Finishes a sign-in. `returned` is the address that the browser came back to, `kept` the text that it kept. Throws NOT_FOUND for an
     * unknown provider.
     */
    async finish(registrationId: string, returned: URL, kept: string): Promise<Outcome> {
      const known = find(registrationId)
      const { provider, client } = known
      const state = returned.searchParams.get('state')
      const pending = pendings.take(kept, { registrationId, state })
      // Not encrypted here, or from an older attempt: a response for another browser must not be used in this one.
      if (!pending) return { error: 'SIGN_IN_EXPIRED' }
      let person: Awaited<ReturnType<ProviderClient['finish']>>
      try {
        person = await client.finish(returned, pending)
      } catch (error) {
        return explain(known, error)
      }
      const refused = getRefusalReason(person, provider.kind, oauth2)
      const account = refused ?? (await findOrCreateAccount(db, person.email ?? '', oauth2))
      if (typeof account !== 'string') return { account, provider }
      const email = person.email?.slice(0, limits.maxEmail)
      return { error: account, provider, ...(email !== undefined && { email }) }
    },
  }
}
