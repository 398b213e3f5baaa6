import type { ProviderOutcome, ProviderResult } from '@lectern/contract/oauth2-test'
import type { OAuth2Provider, OidcProvider, Provider } from '../../config/oauth2-providers.ts'
import { limitedFetch } from './limited-fetch.ts'

const timeoutMs = 10_000

type Answer =
  | { readonly outcome: 'OK'; readonly status: number; readonly text: string }
  | { readonly outcome: Exclude<ProviderOutcome, 'OK'>; readonly detail: string | null }

const certificateCodes = /^(ERR_TLS_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function toOutcome(error: unknown): Exclude<ProviderOutcome, 'OK'> {
  const { name, cause } = Object(error) as { name?: string; cause?: { code?: string } }
  if (name === 'TimeoutError') return 'TIMEOUT'
  const code = cause?.code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NAME_UNKNOWN'
  return certificateCodes.test(code) ? 'CERTIFICATE' : 'UNREACHABLE'
}

/** Requests one of the configured addresses; redirects are not followed. */
async function request(address: string, milliseconds: number): Promise<Answer> {
  try {
    const answer = await limitedFetch(address, {
      method: 'GET',
      headers: { accept: 'application/json', 'user-agent': 'Lectern' },
      body: undefined,
      redirect: 'manual',
      signal: AbortSignal.timeout(milliseconds),
    })
    return { outcome: 'OK', status: answer.status, text: await answer.text() }
  } catch (error) {
    return { outcome: toOutcome(error), detail: null }
  }
}

/** Requests the configured addresses of a provider and returns the results; never throws. */
export function testProvider(provider: Provider, milliseconds = timeoutMs): Promise<ProviderResult[]> {
  return provider.kind === 'oidc' ? testOpenId(provider, milliseconds) : testPlain(provider, milliseconds)
}

const good = (subject: ProviderResult['subject']): ProviderResult => ({
  subject,
  outcome: 'OK',
  detail: null,
})

/** OpenID Connect Discovery 1.0, 4: the document is below the issuer. */
function discoveryAddress(issuer: string): string {
  const url = new URL(issuer)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/.well-known/openid-configuration`
  return url.href
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined

async function testOpenId(provider: OidcProvider, milliseconds: number): Promise<ProviderResult[]> {
  const failed = (outcome: ProviderOutcome, detail: string | null): ProviderResult[] => [
    { subject: 'DISCOVERY', outcome, detail },
  ]
  const answer = await request(discoveryAddress(provider.issuer), milliseconds)
  if (answer.outcome !== 'OK') return failed(answer.outcome, answer.detail)
  if (answer.status >= 300 && answer.status < 400) return failed('REDIRECT', String(answer.status))
  if (answer.status !== 200) return failed('STATUS', String(answer.status))
  const found = readObject(answer.text)
  if (!found) return failed('NO_JSON', null)
  return [good('DISCOVERY'), ...compare(provider, found)]
}

const shorten = (text: string): string => text.slice(0, 200)

/** Scopes of a sign-in: the first is required for an ID token, the second for finding the account. */
const neededScopes = ['openid', 'email']

/** Compares the discovery document with the requirements of a sign-in. Providers may support more than they list. */
function compare(provider: OidcProvider, found: Record<string, unknown>): ProviderResult[] {
  const { issuer } = found
  const isSame = typeof issuer === 'string' && URL.parse(issuer)?.href === new URL(provider.issuer).href
  const missing = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'].filter(
    (name) => URL.parse(String(found[name])) === null,
  )
  const scopes = texts(found.scopes_supported)
  // A provider ignores scopes that it does not know (OpenID Connect Core 1.0, 3.1.2.1).
  const unknown = scopes ? neededScopes.filter((scope) => !scopes.includes(scope)) : []
  const methods = texts(found.code_challenge_methods_supported)
  const hasPkce = methods === undefined || methods.includes('S256')
  return [
    isSame
      ? good('ISSUER')
      : {
          subject: 'ISSUER',
          outcome: 'DIFFERENT',
          detail: typeof issuer === 'string' ? shorten(issuer) : null,
        },
    missing.length === 0
      ? good('ENDPOINTS')
      : { subject: 'ENDPOINTS', outcome: 'MISSING', detail: missing.join(', ') },
    unknown.length === 0
      ? good('SCOPES')
      : { subject: 'SCOPES', outcome: 'MISSING', detail: unknown.join(', ') },
    hasPkce ? good('PKCE') : { subject: 'PKCE', outcome: 'MISSING', detail: null },
  ]
}

/** Tests that the endpoints respond. They refuse requests without a code or a token in different ways, so nothing more can be tested. */
async function testPlain(provider: OAuth2Provider, milliseconds: number): Promise<ProviderResult[]> {
  const { authorizationEndpoint, tokenEndpoint, userEndpoint, emailsEndpoint } = provider
  const endpoints = [
    ['AUTHORIZATION', authorizationEndpoint],
    ['TOKEN', tokenEndpoint],
    ['USER', userEndpoint],
    ...(emailsEndpoint === undefined ? [] : [['EMAILS', emailsEndpoint] as const]),
  ] as const
  return Promise.all(
    endpoints.map(async ([subject, address]): Promise<ProviderResult> => {
      const answer = await request(address, milliseconds)
      if (answer.outcome !== 'OK') return { subject, outcome: answer.outcome, detail: answer.detail }
      const isThere = answer.status < 500 && answer.status !== 404 && answer.status !== 410
      return isThere ? good(subject) : { subject, outcome: 'STATUS', detail: String(answer.status) }
    }),
  )
}
