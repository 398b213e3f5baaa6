import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, createTestClient, type TestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'

const ownerCredentials = '/api/v2/users/me'
let server: TestServer
let admin: TestClient
/** A browser: it sends its cookie with every request, from any page. */
let browser: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  const reply = await server.anonymous.get(ownerCredentials, {
    authorization: basic(adminEmail, adminPassword),
  })
  const session = reply.cookies.find((c) => c.name === 'KOMGA-SESSION')
  browser = createTestClient(server.app.http, { cookie: `KOMGA-SESSION=${session?.value}` })
})
afterAll(() => server.close())

const changes = () => server.app.http.registered.filter((r) => !['GET', 'HEAD'].includes(r.method))
const fill = (path: string) => path.replace(/:\w+/g, 'x')

describe('B4: signing out by GET', () => {
  const page = 'http://localhost/series/1'
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const book = 'http://localhost/api/v1/books/1/resource/a.xhtml'
  test.each([
    ['a picture', { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'same-origin', referer: page }],
    ['a style sheet', { 'sec-fetch-dest': 'style', 'sec-fetch-site': 'same-origin' }],
    ['a frame', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin', referer: page }],
    ['a link of another site', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
    ['a link of a neighbour', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-site' }],
    ['a link of a book', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin', referer: book }],
    ['a link that hides its page', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' }],
    ['a picture of a book, without encryption', { referer: book }],
    ['a page of another site, without encryption', { referer: 'http://evil.example/' }],
    ['a page of another port, without encryption', { referer: 'http://localhost:81/' }],
    ['something odd', { referer: 'about:client' }],
    ['a style sheet without a page, without encryption', { accept: 'text/css,*/*;q=0.1' }],
    ['a picture without a page, without encryption', { accept: 'image/avif,image/webp,*/*;q=0.8' }],
    ['another port that names itself, without encryption', { origin: 'http://localhost:81' }],
    ['a page without an origin', { origin: 'null' }],
    [
      'another site that names itself beside a page of ours',
      { origin: 'http://evil.example', referer: page },
    ],
    ['a page that hides itself, without encryption', { 'user-agent': firefox }],
    [
      'a frame that hides its page, without encryption',
      { 'user-agent': firefox, accept: 'text/html,*/*;q=0.8' },
    ],
  ])('is refused from %s', async (_, headers) => {
    for (const method of ['GET', 'HEAD'] as const)
      expect((await browser.ask(method, '/api/logout', undefined, headers)).statusCode).toBe(403)
    expect((await browser.get(ownerCredentials)).statusCode).toBe(200)
  })
  test.each([
    ['a program', {}],
    ['a script of the client', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', referer: page }],
    [
      'a link of the client',
      { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin', referer: page },
    ],
    ['an address that was typed', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }],
    ['a script of the client, without encryption', { referer: page }],
    ['a browser on a page of the client, without encryption', { referer: page, 'user-agent': firefox }],
    ['a script that names its site', { origin: 'http://localhost', referer: page, 'user-agent': firefox }],
    ['a program that calls itself a browser', { 'user-agent': firefox, 'x-auth-token': 'no session' }],
    ['a program with a cookie', { cookie: 'KOMGA-SESSION=eA==', 'user-agent': 'okhttp/4.12.0' }],
  ])('is done for %s', async (_, headers) => {
    expect((await server.anonymous.get('/api/logout', headers)).statusCode).toBe(204)
  })
})

describe('B4: a page of another site', () => {
  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'http://localhost:81' }],
  ])('changes nothing by any call: %j', async (headers) => {
    for (const route of changes()) {
      const reply = await browser.ask(route.method, fill(route.path), undefined, headers)
      expect([route.path, reply.statusCode, reply.json().code]).toEqual([route.path, 403, 'CROSS_ORIGIN'])
    }
  })
  test('changes nothing even with a password or key that the browser would add', async () => {
    for (const who of [{ authorization: basic(adminEmail, adminPassword) }, { 'x-api-key': 'x' }]) {
      const reply = await server.anonymous.post(
        '/api/v1/filesystem',
        {},
        { ...who, origin: 'https://evil.example' },
      )
      expect(reply.json().code).toBe('CROSS_ORIGIN')
    }
  })
  test('nor by a form: those types are read only by routes that take files', async () => {
    const users = await admin.read<unknown[]>('/api/v2/users')
    // Where the key is in the path, a session counts for nothing.
    for (const type of [
      'text/plain',
      'text/plain; charset=utf-8',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/xml',
      'application/octet-stream',
    ])
      for (const route of changes().filter((r) => r.body && !r.accepts && !r.apiKeyParameter)) {
        const reply = await browser.ask(route.method, fill(route.path), '{"email":"x@y.z","password":"p"}', {
          'content-type': type,
        })
        expect([route.path, type, reply.statusCode]).toEqual([route.path, type, 415])
      }
    expect(await admin.read<unknown[]>('/api/v2/users')).toEqual(users)
  })
  test('GET and HEAD change nothing: the same tables before and after all of them', async () => {
    const count = async () =>
      Promise.all(
        (['user', 'session', 'api_key', 'client_setting', 'library', 'setting', 'task'] as const).map(
          async (table) => (await server.db.selectFrom(table).selectAll().execute()).length,
        ),
      )
    const before = await count()
    const reads = server.app.http.registered.filter(
      (r) => r.method === 'GET' && r.produces !== 'events' && r.path !== '/api/logout',
    )
    for (const route of reads)
      for (const method of ['GET', 'HEAD'] as const) await browser.ask(method, fill(route.path))
    expect(await count()).toEqual(before)
  })
})

describe('B6: names that a proxy might put into a header', () => {
  // Not supported: no header signs a user in, from any address.
  test.each([
    'x-forwarded-user',
    'remote-user',
    'x-remote-user',
    'x-auth-request-email',
    'x-webauth-user',
    'cf-access-authenticated-user-email',
    'x-auth-user',
    'from',
  ])('%s signs no user in', async (name) => {
    const trusting = await server.anonymous.get(ownerCredentials, { [name]: adminEmail })
    expect(trusting.statusCode).toBe(401)
  })
})

describe('behaviour 1.10, 1.11: headers', () => {
  test.each(['/api/v1/claim', '/api/v1/nothing', ownerCredentials, '/nothing', '/api/v1/oauth2/providers'])(
    'every response says what browsers must not guess and who may frame it: %s',
    async (path) => {
      const reply = await server.anonymous.get(path)
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
      })
      expect(reply.headers).not.toHaveProperty('x-powered-by')
      expect(reply.headers).not.toHaveProperty('server')
    },
  )
  test('programs that send a password only after a challenge work', async () => {
    const first = await server.anonymous.get(ownerCredentials)
    expect([first.statusCode, first.headers['www-authenticate']]).toEqual([401, 'Basic realm="Realm"'])
    const second = await server.anonymous.get(ownerCredentials, {
      authorization: basic(adminEmail, adminPassword),
    })
    expect(second.statusCode).toBe(200)
  })
  test('a session in the header never becomes a cookie automatically', async () => {
    for (const path of [ownerCredentials, '/api/v1/settings', '/api/v1/client-settings/global/list']) {
      const reply = await admin.get(path)
      expect([path, reply.statusCode, reply.headers['set-cookie']]).toEqual([path, 200, undefined])
    }
  })
})
