import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Responses of the fake provider: everything that a bad provider, or an attacker in its position, could send. */
export interface FakeResponses {
  /** Replaces claims of a valid ID token. */
  claims?: Record<string, unknown>
  /** Replaces properties of its header. */
  header?: Record<string, unknown>
  /** Signs with another key than the published one. */
  signedByStranger?: boolean
  /** Response of the user endpoint and of the list of addresses. */
  user?: unknown
  emails?: unknown
  /** Replaces properties of the discovery document. */
  description?: Record<string, unknown>
  /** Redirects every request to this URL. */
  redirectAll?: string
  /** Size of the token response, in bytes. */
  hugeAnswer?: number
}
export interface FakeOAuthProvider {
  readonly address: string
  responses: FakeResponses
  /** Received requests with their content. */
  readonly asked: { path: string; body: string; authorization: string | undefined }[]
  close(): Promise<void>
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function idToken(key: KeyObject, header: object, claims: object): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

/** Starts a small provider that responds as a test wants. `nonce` of the valid token is the last one that the test received. */
export async function startFakeOAuthProvider(good: {
  clientId: string
  nonce: () => string
}): Promise<FakeOAuthProvider> {
  const [ours, stranger] = [keyPair(), keyPair()]
  const http = createServer()
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider: FakeOAuthProvider = {
    address,
    responses: {},
    asked: [],
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }

  const description = () => ({
    issuer: address,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    userinfo_endpoint: `${address}/userinfo`,
    jwks_uri: `${address}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    ...provider.responses.description,
  })
  const token = () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: address,
      aud: good.clientId,
      sub: '1',
      nonce: good.nonce(),
      iat: now,
      exp: now + 60,
    }
    return {
      access_token: 'an access token that nobody must see',
      token_type: 'bearer',
      // Without a nonce no ID token was requested.
      id_token:
        good.nonce() === ''
          ? undefined
          : idToken(
              (provider.responses.signedByStranger ? stranger : ours).privateKey,
              { alg: 'RS256', kid: 'k', ...provider.responses.header },
              { ...claims, ...provider.responses.claims },
            ),
    }
  }
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': description,
    '/keys': () => ({
      keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () =>
      provider.responses.hugeAnswer ? { x: 'x'.repeat(provider.responses.hugeAnswer) } : token(),
    '/userinfo': () => ({ sub: '1', ...Object(provider.responses.user) }),
    '/user': () => provider.responses.user ?? {},
    '/emails': () => provider.responses.emails ?? [],
  }
  http.on('request', async (request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    let body = ''
    for await (const chunk of request) body += String(chunk)
    provider.asked.push({ path, body, authorization: request.headers.authorization })
    if (provider.responses.redirectAll)
      return response.writeHead(302, { location: provider.responses.redirectAll }).end()
    const answer = answers[path]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    return response.end(JSON.stringify(answer?.() ?? {}))
  })
  return provider
}
