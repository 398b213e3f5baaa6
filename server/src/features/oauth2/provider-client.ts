import * as openid from 'openid-client'
import type { OAuth2Provider, OidcProvider, Provider } from '../../config/oauth2-providers.ts'
import { limitedFetch } from './limited-fetch.ts'
import type { Pending } from './pending-sign-in.ts'

/** A user as the provider describes them. */
export interface Person {
  readonly email: string | undefined
  /** Undefined if the provider does not report it. */
  readonly isVerified: boolean | undefined
}

/** One provider. It is contacted at the first sign-in, so that an unavailable one does not prevent the start of the server. */
export interface ProviderClient {
  /** Returns the address to send the browser to. Rejects with `ProviderUnreachableError`. */
  start(redirectUri: string, pending: Pick<Pending, 'state' | 'nonce' | 'codeVerifier'>): Promise<URL>
  /** Exchanges the returned code for the user's data. Rejects with an error of the protocol's library. */
  finish(returned: URL, pending: Pending): Promise<Person>
}

/** Thrown if the provider does not respond, or responds with something else. */
export class ProviderUnreachableError extends Error {}

/** Timeout of a request to a provider and tolerance for its clock, in seconds. */
const timeoutSeconds = 10
const clockToleranceSeconds = 30
/** Lifetime of discovered metadata, in milliseconds: providers rarely move. */
const discoveryTtlMs = 3_600_000

/** Returns the client authentication: Basic, unless the provider only accepts the form (RFC 6749 2.3.1). */
function clientAuth(secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return openid.None()
  const [basic, post] = [openid.ClientSecretBasic(secret), openid.ClientSecretPost(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    return (takesBasic ? basic : post)(server, client, body, headers)
  }
}

const metadata = { [openid.clockTolerance]: clockToleranceSeconds }
/** Checks the signature of the ID token although it comes from the provider itself, because within a network it may come over http. */
const always = [openid.enableNonRepudiationChecks]
/** Allows plain http only if the administrator configured it. */
const allowInsecure = (address: string) => (address.startsWith('http:') ? [openid.allowInsecureRequests] : [])

async function discover(provider: OidcProvider): Promise<openid.Configuration> {
  return openid.discovery(
    new URL(provider.issuer),
    provider.clientId,
    metadata,
    clientAuth(provider.clientSecret),
    {
      timeout: timeoutSeconds,
      [openid.customFetch]: limitedFetch,
      execute: [...always, ...allowInsecure(provider.issuer)],
    },
  )
}

function describePlain(provider: OAuth2Provider): openid.Configuration {
  const server = {
    issuer: new URL(provider.authorizationEndpoint).origin,
    authorization_endpoint: provider.authorizationEndpoint,
    token_endpoint: provider.tokenEndpoint,
  }
  const configuration = new openid.Configuration(
    server,
    provider.clientId,
    metadata,
    clientAuth(provider.clientSecret),
  )
  configuration.timeout = timeoutSeconds
  configuration[openid.customFetch] = limitedFetch
  for (const allow of allowInsecure(provider.tokenEndpoint)) allow(configuration)
  return configuration
}

const splitScopes = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
/** Parses a boolean that some providers send as a string or a number. */
function parseBooleanClaim(value: unknown): boolean | undefined {
  const word = String(value).trim().toLowerCase()
  if (word === 'true' || word === '1') return true
  return word === 'false' || word === '0' ? false : undefined
}
/** Returns true if one of the claims is true and none is false; undefined if none is a boolean. */
function parseVerified(...claims: readonly unknown[]): boolean | undefined {
  const values = claims.map(parseBooleanClaim)
  if (values.includes(false)) return false
  return values.includes(true) ? true : undefined
}

/** Reads the user from the ID token, whose issuer, audience, time and nonce are checked; missing values are requested. */
async function findOidcPerson(
  configuration: openid.Configuration,
  tokens: Awaited<ReturnType<typeof openid.authorizationCodeGrant>>,
): Promise<Person> {
  const claims = tokens.claims()
  const read = (from: Record<string, unknown>) => ({
    email: splitScopes(from.email),
    isVerified: parseBooleanClaim(from.email_verified),
  })
  const person = read({ ...claims })
  const isComplete = person.email !== undefined && person.isVerified !== undefined
  if (isComplete || !claims || !configuration.serverMetadata().userinfo_endpoint) return person
  const receivedEvents = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
  return read({ ...claims, ...receivedEvents })
}

async function findPlainPerson(
  configuration: openid.Configuration,
  provider: OAuth2Provider,
  accessToken: string,
): Promise<Person> {
  const ask = async (address: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'Lectern' })
    const url = new URL(address)
    const answer = await openid.fetchProtectedResource(configuration, accessToken, url, 'GET', null, headers)
    if (!answer.ok) throw new ProviderUnreachableError(`${url.host} answers ${answer.status}`)
    return answer.json()
  }
  const listEmails = async (address: string) => {
    const emails = await ask(address)
    return (Array.isArray(emails) ? emails : []).map((e) => Object(e) as Record<string, unknown>)
  }
  const user = Object(await ask(provider.userEndpoint)) as Record<string, unknown>
  const email = splitScopes(user.email)
  if (email !== undefined) {
    const told = parseVerified(user.email_verified, user.verified, user.verified_email)
    if (told !== undefined) return { email, isVerified: told }
    if (provider.trustsEmail) return { email, isVerified: true }
  }
  if (provider.emailsEndpoint === undefined) return { email, isVerified: undefined }
  const verified = (await listEmails(provider.emailsEndpoint)).filter((e) => parseBooleanClaim(e.verified))
  if (email !== undefined) return { email, isVerified: verified.some((e) => e.email === email) || undefined }
  // The primary address of a user without a public one (behaviour 9.7).
  const primary = verified.find((e) => parseBooleanClaim(e.primary))
  return { email: splitScopes(primary?.email), isVerified: primary && true }
}

export function createProviderClient(provider: Provider): ProviderClient {
  let known: { waitUntil: number; configuration: Promise<openid.Configuration> } | undefined

  /** Discovers the provider once for all concurrent sign-ins; a failure is not cached. */
  function configure(): Promise<openid.Configuration> {
    if (provider.kind === 'oauth2') return Promise.resolve(describePlain(provider))
    if (known && known.waitUntil > performance.now()) return known.configuration
    const configuration = discover(provider)
    known = { waitUntil: performance.now() + discoveryTtlMs, configuration }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }

  return {
    async start(redirectUri, { state, nonce, codeVerifier }) {
      const configuration = await configure().catch((cause: unknown) => {
        throw new ProviderUnreachableError('the provider cannot be reached', { cause })
      })
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: provider.scopes.join(' '),
        state,
        ...(provider.kind === 'oidc' && { nonce }),
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      })
    },
    async finish(returned, pending) {
      const configuration = await configure()
      const tokens = await openid.authorizationCodeGrant(configuration, returned, {
        pkceCodeVerifier: pending.codeVerifier,
        expectedState: pending.state,
        ...(provider.kind === 'oidc' && { expectedNonce: pending.nonce, idTokenExpected: true }),
      })
      return provider.kind === 'oidc'
        ? findOidcPerson(configuration, tokens)
        : findPlainPerson(configuration, provider, tokens.access_token)
    },
  }
}
