import { limits } from '@lectern/contract/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OAuth2Options, Provider } from '../../config/oauth2-providers.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { type FakeOAuthProvider, startFakeOAuthProvider } from '../../testing/servers/fake-oauth-provider.ts'
import {
  type Claims,
  clientId,
  clientSecret,
  type OidcProviderFixture,
  startOidcProvider,
} from '../../testing/servers/oidc-provider.ts'
import { createTestClient, type TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const ownerCredentials = '/api/v2/users/me'
const origin = 'http://localhost'
const back = (id: string) => `/login/oauth2/code/${id}`

let real: OidcProviderFixture
let fakeProvider: FakeOAuthProvider
let server: TestServer
let admin: TestClient
let nonce = ''
const logged: string[] = []

function providers(): Provider[] {
  const client = { clientId, clientSecret, scopes: ['openid', 'email'] }
  const plain = {
    ...client,
    kind: 'oauth2' as const,
    authorizationEndpoint: `${fakeProvider.address}/authorize`,
    tokenEndpoint: `${fakeProvider.address}/token`,
    userEndpoint: `${fakeProvider.address}/user`,
    trustsEmail: false,
  }
  const oidc = { ...client, kind: 'oidc' as const }
  return [
    { ...oidc, registrationId: 'home', name: 'Home', issuer: real.issuer },
    { ...oidc, registrationId: 'fake', name: 'Fake', issuer: fakeProvider.address },
    { ...plain, registrationId: 'plain', name: 'Plain', emailsEndpoint: undefined },
    { ...plain, registrationId: 'trusted', name: 'Trusted', emailsEndpoint: undefined, trustsEmail: true },
    { ...plain, registrationId: 'hub', name: 'Hub', emailsEndpoint: `${fakeProvider.address}/emails` },
    // Nobody listens there.
    { ...oidc, registrationId: 'gone', name: 'Gone', issuer: 'http://127.0.0.1:9' },
  ]
}
const start = (oauth2: Partial<OAuth2Options> = {}, contextPath = '') =>
  startTestServer({
    contextPath,
    onLog: (line) => logged.push(line),
    oauth2: { providers: providers(), accountCreation: false, emailVerification: true, ...oauth2 },
  })

beforeAll(async () => {
  real = await startOidcProvider(`${origin}${back('home')}`)
  fakeProvider = await startFakeOAuthProvider({ clientId, nonce: () => nonce })
  server = await start()
  admin = await server.claim()
})
beforeEach(() => {
  fakeProvider.responses = {}
})
afterAll(async () => {
  await server.close()
  await real.close()
  await fakeProvider.close()
})

/** The browser is sent to the provider, with a cookie for the way back. */
async function begin(id: string, at = server) {
  const reply = await at.anonymous.get(`/oauth2/authorization/${id}`)
  expect(reply.statusCode).toBe(302)
  const to = new URL(String(reply.headers.location), origin)
  nonce = to.searchParams.get('nonce') ?? ''
  const [cookie] = reply.cookies
  return { reply, to, state: to.searchParams.get('state') ?? '', cookie: `${cookie?.name}=${cookie?.value}` }
}
const finish = (id: string, query: Record<string, string>, cookie: string, at = server) =>
  at.anonymous.get(`${back(id)}?${new URLSearchParams(query)}`, { cookie })

/** Runs a whole sign-in at the fake provider; returns the error of the redirect, or the user who is signed in. */
async function result(id: string, at = server): Promise<string> {
  const { state, cookie } = await begin(id, at)
  return outcome(await finish(id, { code: 'x', state }, cookie, at), at)
}
async function outcome(reply: Awaited<ReturnType<TestClient['get']>>, at = server): Promise<string> {
  expect(reply.statusCode).toBe(302)
  expect(reply.headers['cache-control']).toBe('no-store')
  const to = new URL(String(reply.headers.location), origin)
  expect([to.origin, to.searchParams.get('server_redirect')]).toEqual([origin, 'Y'])
  const session = reply.cookies.find((c) => c.name === 'KOMGA-SESSION')
  const error = to.searchParams.get('error')
  expect([session === undefined, to.pathname]).toEqual(error ? [true, '/login'] : [false, '/'])
  if (error) return error
  const asking = createTestClient(at.app.http, { cookie: `KOMGA-SESSION=${session?.value}` })
  return (await asking.read<{ email: string }>(ownerCredentials)).email
}
async function visitHome(person: Claims): Promise<string> {
  const { to, cookie } = await begin('home')
  const returned = new URL(await real.visit(to.href, person))
  return outcome(await server.anonymous.get(`${returned.pathname}${returned.search}`, { cookie }))
}

describe('behaviour 9.7: a real OpenID provider', () => {
  test('the user with the email address is signed in, in any case, with an ordinary session', async () => {
    await addUser(server, admin, 'Ada@Example.org')
    expect(await visitHome({ sub: 'ada', email: 'ADA@example.ORG', email_verified: true })).toBe(
      'Ada@Example.org',
    )
    const page = await admin.get('/api/v2/users/authentication-activity?size=1')
    expect(page.json().content[0]).toMatchObject({
      source: 'OAuth2:Home',
      success: true,
      error: null,
      email: 'Ada@Example.org',
    })
  })
  test.each([
    ['ERR_1025', { email: 'stranger@example.org', email_verified: true }],
    ['ERR_1026', { email: 'ada@example.org', email_verified: false }],
    ['ERR_1027', { email: 'ada@example.org' }],
    ['ERR_1028', {}],
  ] as const)('%s', async (code, person) => {
    expect(await visitHome({ sub: 'somebody', ...person })).toBe(code)
    const page = await admin.get('/api/v2/users/authentication-activity?size=1')
    expect(page.json().content[0]).toMatchObject({ source: 'OAuth2:Home', success: false, error: code })
  })
  test('a canceled sign-in is reported', async () => {
    const { state, cookie } = await begin('home')
    const query = { error: 'access_denied', state, iss: real.issuer }
    expect(await outcome(await finish('home', query, cookie))).toBe('SIGN_IN_REFUSED')
  })
})

describe('behaviour 9.7: plain OAuth2', () => {
  test('the user is signed in by their email address', async () => {
    await addUser(server, admin, 'bea@example.org')
    fakeProvider.responses = { user: { email: 'bea@example.org', email_verified: true } }
    expect(await result('plain')).toBe('bea@example.org')
    const token = fakeProvider.asked.findLast((a) => a.path === '/token')
    expect(token?.body).toMatch(/code_verifier=[\w-]{43,}/)
    expect(token?.authorization).toMatch(/^Basic /)
  })
  test('the primary verified address of a list is used, otherwise ERR_1024', async () => {
    await addUser(server, admin, 'cleo@example.org')
    fakeProvider.responses = {
      user: { login: 'cleo', email: null },
      emails: [
        { email: 'other@example.org', primary: false, verified: true },
        { email: 'cleo@example.org', primary: true, verified: true },
      ],
    }
    expect(await result('plain')).toBe('ERR_1024')
    expect(await result('hub')).toBe('cleo@example.org')
    fakeProvider.responses.emails = [{ email: 'cleo@example.org', primary: true, verified: false }]
    expect(await result('hub')).toBe('ERR_1024')
    fakeProvider.responses.emails = { message: 'not a list' }
    expect(await result('hub')).toBe('ERR_1024')
  })
  test.each([
    ['ERR_1026', { email_verified: false }],
    ['ERR_1026', { verified: false }],
    ['ERR_1026', { verified: 'false', email_verified: 0 }],
    ['ERR_1026', { email_verified: true, verified: false }],
    ['ERR_1027', {}],
    ['ERR_1027', { verified: null, email_verified: 'perhaps' }],
    ['dora@example.org', { verified: 'true' }],
    ['dora@example.org', { email_verified: 1 }],
    ['dora@example.org', { verified_email: true }],
  ])('%s when the provider says %j of the address', async (outcome, said) => {
    await addUser(server, admin, 'dora@example.org').catch(() => undefined)
    fakeProvider.responses = { user: { email: 'dora@example.org', ...said } }
    expect(await result('plain')).toBe(outcome)
  })
  test('an address without verification signs in if the configuration trusts the provider', async () => {
    await addUser(server, admin, 'eve@example.org')
    fakeProvider.responses = { user: { email: 'eve@example.org' } }
    expect(await result('trusted')).toBe('eve@example.org')
    fakeProvider.responses = { user: { email: 'eve@example.org', verified: false } }
    expect(await result('trusted')).toBe('ERR_1026')
  })
  test('an address without verification is checked in the list', async () => {
    await addUser(server, admin, 'fay@example.org')
    const user = { email: 'fay@example.org' }
    fakeProvider.responses = { user, emails: [{ ...user, primary: false, verified: true }] }
    expect(await result('hub')).toBe('fay@example.org')
    fakeProvider.responses = { user, emails: [{ ...user, primary: true, verified: false }] }
    expect(await result('hub')).toBe('ERR_1027')
  })
})

describe('B5: an address that is only similar to that of an account', () => {
  test.each([
    '\uff41da@example.org',
    'ada@example.org\u2024',
    'b\u212aea@example.org',
    'da\u017f@example.org',
  ])('is another one: %s', async (email) => {
    for (const own of ['ada@example.org', 'ada@example.org.', 'bkea@example.org', 'das@example.org'])
      await addUser(server, admin, own).catch(() => undefined)
    fakeProvider.responses = { user: { email, verified: true } }
    expect(await result('plain')).toBe('ERR_1025')
    const open = await start({ accountCreation: true })
    try {
      const owner = await open.claim()
      await addUser(open, owner, email.normalize('NFKC').toLowerCase())
      expect(await result('plain', open)).toBe('ERR_1025')
    } finally {
      await open.close()
    }
  })
  test('an overlong address is cut before it is recorded', async () => {
    fakeProvider.responses = { user: { email: `${'x'.repeat(100_000)}@example.org`, verified: true } }
    expect(await result('plain')).toBe('ERR_1025')
    const page = await admin.get('/api/v2/users/authentication-activity?size=1')
    expect(page.json().content[0].email).toHaveLength(limits.maxEmail)
  })
})

const good = { email: 'ada@example.org', email_verified: true }

describe('B5: wrong answers of a provider', () => {
  test('a correct answer signs in', async () => {
    fakeProvider.responses = { claims: good }
    expect(await result('fake')).toBe('Ada@Example.org')
  })
  test.each([
    ['another nonce', { claims: { ...good, nonce: 'another' } }],
    ['no nonce', { claims: { ...good, nonce: undefined } }],
    ['another audience', { claims: { ...good, aud: 'another' } }],
    ['no audience', { claims: { ...good, aud: undefined } }],
    ['another issuer', { claims: { ...good, iss: 'http://evil.example' } }],
    ['too late', { claims: { ...good, iat: 1, exp: 2 } }],
    ['another key', { claims: good, signedByStranger: true }],
    ['no signature', { claims: good, header: { alg: 'none' } }],
    ['the secret as a key', { claims: good, header: { alg: 'HS256' } }],
  ])('%s', async (_, says) => {
    fakeProvider.responses = says
    expect(await result('fake')).toBe('SIGN_IN_FAILED')
  })
  test('userinfo of another user is refused', async () => {
    fakeProvider.responses = { user: { ...good, sub: '2' } }
    expect(await result('fake')).toBe('SIGN_IN_FAILED')
  })
  test('a state of another browser, a missing or invented one, and a changed cookie are refused', async () => {
    fakeProvider.responses = { claims: good }
    const [mine, other] = [await begin('fake'), await begin('fake')]
    const tries: [Record<string, string>, string][] = [
      [{ code: 'x', state: other.state }, mine.cookie],
      [{ code: 'x' }, mine.cookie],
      [{ code: 'x', state: 'made up' }, mine.cookie],
      [{ code: 'x', state: mine.state }, ''],
      [{ code: 'x', state: mine.state }, `${mine.cookie.slice(0, -3)}AAA`],
      [{ code: 'x', state: mine.state }, 'lectern-sign-in=x'],
    ]
    for (const [query, cookie] of tries)
      expect(await outcome(await finish('fake', query, cookie))).toBe('SIGN_IN_EXPIRED')
    // At another provider than it began at.
    const mixed = await finish('plain', { code: 'x', state: mine.state }, mine.cookie)
    expect(await outcome(mixed)).toBe('SIGN_IN_EXPIRED')
  })
  test('the same answer cannot be used twice, also concurrently', async () => {
    fakeProvider.responses = { claims: good }
    const { state, cookie } = await begin('fake')
    const replies = await Promise.all([1, 2, 3].map(() => finish('fake', { code: 'x', state }, cookie)))
    const outcomes = await Promise.all(replies.map((r) => outcome(r)))
    expect(outcomes.sort()).toEqual(['Ada@Example.org', 'SIGN_IN_EXPIRED', 'SIGN_IN_EXPIRED'])
    expect(await outcome(await finish('fake', { code: 'x', state }, cookie))).toBe('SIGN_IN_EXPIRED')
  })
  test('the cookie of the sign-in is only for its path and reveals nothing', async () => {
    const { reply, state } = await begin('fake')
    const raw = String(reply.headers['set-cookie'])
    for (const part of ['Path=/login/oauth2/code', 'HttpOnly', 'SameSite=Lax', 'Max-Age=600'])
      expect(raw).toContain(part)
    expect(Buffer.from(raw.split(/[=;]/)[1] ?? '', 'base64url').toString()).not.toContain(state)
  })
  test('PKCE, state and nonce are sent, and are new each time', async () => {
    const [one, two] = [(await begin('fake')).to.searchParams, (await begin('fake')).to.searchParams]
    expect(one.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) {
      expect(one.get(name)?.length).toBeGreaterThanOrEqual(43)
      expect(one.get(name)).not.toBe(two.get(name))
    }
    expect(one.get('redirect_uri')).toBe(`${origin}${back('fake')}`)
  })
  test.each([
    'redirect=//evil.example',
    'redirect_uri=https://evil.example',
    'next=javascript:alert(1)',
    'continue=/%5cevil',
  ])('nobody is sent elsewhere by ?%s', async (query) => {
    const reply = await server.anonymous.get(`/oauth2/authorization/fake?${query}`)
    const to = new URL(String(reply.headers.location))
    expect(to.origin).toBe(fakeProvider.address)
    expect(to.searchParams.get('redirect_uri')).toBe(`${origin}${back('fake')}`)
    const failed = await server.anonymous.get(`${back('fake')}?${query}`)
    expect(failed.headers.location).toBe('/login?server_redirect=Y&error=SIGN_IN_EXPIRED')
  })
})

describe('E1: unavailable or broken providers', () => {
  test('an unreachable provider does not affect anything else and may become available again', async () => {
    expect(await outcome(await server.anonymous.get('/oauth2/authorization/gone'))).toBe(
      'PROVIDER_UNREACHABLE',
    )
    expect((await server.anonymous.get('/api/v1/oauth2/providers')).statusCode).toBe(200)
  })
  test('redirects of a provider are not followed', async () => {
    const other = await start()
    try {
      fakeProvider.responses = { redirectAll: `${real.issuer}/.well-known/openid-configuration` }
      const reply = await other.anonymous.get('/oauth2/authorization/fake')
      expect(await outcome(reply, other)).toBe('PROVIDER_UNREACHABLE')
      // Discovered by another try, once the provider answers as it should.
      fakeProvider.responses = {}
      expect((await begin('fake', other)).to.origin).toBe(fakeProvider.address)
    } finally {
      await other.close()
    }
  })
  test('a description of another issuer is refused', async () => {
    const other = await start()
    try {
      fakeProvider.responses = { description: { issuer: 'http://evil.example' } }
      const reply = await other.anonymous.get('/oauth2/authorization/fake')
      expect(await outcome(reply, other)).toBe('PROVIDER_UNREACHABLE')
    } finally {
      await other.close()
    }
  })
  test('an endless answer is not read', async () => {
    const { state, cookie } = await begin('fake')
    fakeProvider.responses = { hugeAnswer: 3_000_000 }
    expect(await outcome(await finish('fake', { code: 'x', state }, cookie))).toBe('PROVIDER_UNREACHABLE')
  })
  test('unknown providers are answered with 404', async () => {
    for (const path of ['/oauth2/authorization/nobody', back('nobody'), '/oauth2/authorization/__proto__'])
      expect((await server.anonymous.get(path)).statusCode).toBe(404)
  })
})

test('the list of providers and the log contain no secrets', async () => {
  const reply = await server.anonymous.get('/api/v1/oauth2/providers')
  expect(reply.json()).toEqual(providers().map(({ name, registrationId }) => ({ name, registrationId })))
  fakeProvider.responses = { claims: { ...good, nonce: 'another' } }
  const { state, cookie } = await begin('fake')
  await finish('fake', { code: 'a code that nobody must see', state }, cookie)
  const log = logged.join('\n')
  expect(log).toContain('a sign-in with a provider failed')
  for (const secret of [clientSecret, 'nobody must see', state, cookie]) expect(log).not.toContain(secret)
})

describe('options', () => {
  test('account creation adds an account with two roles and a random password, but not before the server is claimed', async () => {
    const other = await start({ accountCreation: true }, '/lectern')
    try {
      fakeProvider.responses = { claims: { email: 'new@example.org', email_verified: true } }
      const go = async () => {
        const { state, cookie, reply } = await begin('fake', other)
        expect(String(reply.headers['set-cookie'])).toContain('Path=/lectern/login/oauth2/code')
        return (await finish('fake', { code: 'x', state }, cookie, other)).headers.location
      }
      expect(await go()).toBe('/lectern/login?server_redirect=Y&error=ERR_1025')
      expect((await other.anonymous.get('/api/v1/claim')).json()).toEqual({ isClaimed: false })
      const owner = await other.claim()
      expect([await go(), await go()]).toEqual(['/lectern/?server_redirect=Y', '/lectern/?server_redirect=Y'])
      const users = await owner.read<{ email: string }[]>('/api/v2/users')
      expect(users.filter((u) => u.email === 'new@example.org')).toMatchObject([
        { roles: ['USER', 'FILE_DOWNLOAD', 'PAGE_STREAMING'], sharedAllLibraries: true },
      ])
      fakeProvider.responses = { claims: { email: 'no address', email_verified: true } }
      expect(await go()).toContain('ERR_1025')
    } finally {
      await other.close()
    }
  })
  test('without the verification option an unverified address signs in', async () => {
    const other = await start({ emailVerification: false })
    try {
      const owner = await other.claim()
      await addUser(other, owner, 'dora@example.org')
      fakeProvider.responses = { claims: { email: 'dora@example.org', email_verified: false } }
      expect(await result('fake', other)).toBe('dora@example.org')
      fakeProvider.responses = { claims: { email: 'dora@example.org' } }
      expect(await result('fake', other)).toBe('dora@example.org')
    } finally {
      await other.close()
    }
  })
  test('without providers the list is empty and nothing can be started', async () => {
    const other = await start({ providers: [] })
    try {
      expect(await other.anonymous.read('/api/v1/oauth2/providers')).toEqual([])
      expect((await other.anonymous.get('/oauth2/authorization/home')).statusCode).toBe(404)
    } finally {
      await other.close()
    }
  })
})
