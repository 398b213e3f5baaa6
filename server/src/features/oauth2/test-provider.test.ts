import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { ProviderResult } from '@lectern/contract/oauth2-test'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OidcProvider, Provider } from '../../config/oauth2-providers.ts'
import { addUser } from '../../testing/data/test-books.ts'
import { type FakeOAuthProvider, startFakeOAuthProvider } from '../../testing/servers/fake-oauth-provider.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { testProvider } from './test-provider.ts'

const clientSecret = 'a secret that nobody must see'
let fake: FakeOAuthProvider
let server: TestServer
let admin: TestClient
let oidc: OidcProvider
beforeAll(async () => {
  fake = await startFakeOAuthProvider({ clientId: 'lectern', nonce: () => '' })
  const client = { clientId: 'lectern', clientSecret, scopes: ['openid', 'email'] }
  oidc = { ...client, kind: 'oidc', registrationId: 'home', name: 'Home', issuer: fake.address }
  const hub: Provider = {
    ...client,
    kind: 'oauth2',
    registrationId: 'hub',
    name: 'Hub',
    clientSecret: undefined,
    authorizationEndpoint: `${fake.address}/authorize`,
    tokenEndpoint: `${fake.address}/token`,
    userEndpoint: `${fake.address}/user`,
    emailsEndpoint: undefined,
    trustsEmail: false,
  }
  server = await startTestServer({
    oauth2: { providers: [oidc, hub], accountCreation: true, emailVerification: true },
  })
  admin = await server.claim()
})
afterAll(async () => {
  await server.close()
  await fake.close()
})
beforeEach(() => {
  fake.responses = {}
  fake.asked.length = 0
})

const path = '/api/lectern/oauth2/providers'
const ask = async (id: string): Promise<ProviderResult[]> => {
  const reply = await admin.post(`${path}/${id}/test`)
  expect(reply.statusCode).toBe(200)
  return reply.json().results
}
const bad = (results: readonly ProviderResult[]) => results.filter(({ outcome }) => outcome !== 'OK')

test('behaviour 9.7: only administrators see the configured providers, without secrets', async () => {
  const reply = await admin.get(path)
  expect(reply.json().providers[0]).toEqual({
    registrationId: 'home',
    name: 'Home',
    kind: 'oidc',
    clientId: 'lectern',
    hasSecret: true,
    scopes: ['openid', 'email'],
    addresses: [fake.address],
    callback: expect.stringMatching(/\/login\/oauth2\/code\/home$/),
  })
  expect(reply.json().providers[1]).toMatchObject({ kind: 'oauth2', hasSecret: false })
  expect(reply.body).not.toContain(clientSecret)
  const { asker } = await addUser(server, admin, 'user@example.org')
  expect((await asker.get(path)).statusCode).toBe(403)
  expect((await asker.post(`${path}/home/test`)).statusCode).toBe(403)
  expect((await admin.post(`${path}/nobody/test`)).statusCode).toBe(404)
  expect(fake.asked).toEqual([])
})

test('a working provider has only good results, and only its discovery document is requested', async () => {
  const results = await ask('home')
  expect(bad(results)).toEqual([])
  expect(results.map(({ subject }) => subject)).toEqual([
    'DISCOVERY',
    'ISSUER',
    'ENDPOINTS',
    'SCOPES',
    'PKCE',
  ])
  expect(fake.asked.map((request) => request.path)).toEqual(['/.well-known/openid-configuration'])
  expect(JSON.stringify(fake.asked)).not.toContain(clientSecret)
})

test('each mismatch is reported separately', async () => {
  fake.responses.description = {
    issuer: 'https://elsewhere.example.org',
    token_endpoint: undefined,
    scopes_supported: ['openid'],
    code_challenge_methods_supported: ['plain'],
  }
  expect(bad(await ask('home'))).toEqual([
    { subject: 'ISSUER', outcome: 'DIFFERENT', detail: 'https://elsewhere.example.org' },
    { subject: 'ENDPOINTS', outcome: 'MISSING', detail: 'token_endpoint' },
    { subject: 'SCOPES', outcome: 'MISSING', detail: 'email' },
    { subject: 'PKCE', outcome: 'MISSING', detail: null },
  ])
})

test('A7: a redirect is reported and not followed', async () => {
  fake.responses.redirectAll = `${fake.address}/inside`
  expect(await ask('home')).toEqual([{ subject: 'DISCOVERY', outcome: 'REDIRECT', detail: '302' }])
  expect(fake.asked.map((request) => request.path)).not.toContain('/inside')
})

test('the reasons of a missing response are distinguished', async () => {
  const at = (issuer: string, ms?: number) => testProvider({ ...oidc, issuer }, ms)
  expect((await at('http://127.0.0.1:9'))[0]?.outcome).toBe('UNREACHABLE')
  expect((await at('http://nobody.invalid'))[0]?.outcome).toBe('NAME_UNKNOWN')
  expect((await at(`${fake.address}/user`))[0]?.outcome).not.toBe('OK')
  // Takes connections and never answers.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  try {
    const { port } = silent.address() as AddressInfo
    expect((await at(`http://127.0.0.1:${port}`, 50))[0]?.outcome).toBe('TIMEOUT')
  } finally {
    silent.close()
  }
})

test('each endpoint of other providers is requested', async () => {
  expect((await ask('hub')).map(({ subject }) => subject)).toEqual(['AUTHORIZATION', 'TOKEN', 'USER'])
  expect(fake.asked.map((request) => request.path).toSorted()).toEqual(['/authorize', '/token', '/user'])
  expect(fake.asked.every(({ authorization }) => authorization === undefined)).toBe(true)
})
