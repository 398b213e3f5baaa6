import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { basic, createTestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'

const ownerCredentials = '/api/v2/users/me'
const authorization = basic(adminEmail, adminPassword)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await server.claim()
})
afterAll(() => server.close())

/** `Set-Cookie` headers of a reply by name. */
function getCookies(reply: { cookies: { name: string; value: string }[] }) {
  return Object.fromEntries(reply.cookies.map((c) => [c.name, c]))
}
const signIn = async (query = '') =>
  getCookies(await server.anonymous.get(`${ownerCredentials}${query}`, { authorization }))

describe('behaviour 1.11: a session', () => {
  test('is sent as a cookie that Komga clients understand', async () => {
    const reply = await server.anonymous.get(ownerCredentials, { authorization })
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toMatchObject({ email: adminEmail })
    expect(reply.json().roles.sort()).toEqual(
      ['ADMIN', 'FILE_DOWNLOAD', 'KOBO_SYNC', 'KOREADER_SYNC', 'PAGE_STREAMING', 'USER'].sort(),
    )
    const raw = String(reply.headers['set-cookie'])
    const [, value] = /^KOMGA-SESSION=([A-Za-z0-9+/=]+); /.exec(raw) ?? []
    expect(value).toBeDefined()
    expect(raw).toContain('Path=/')
    expect(raw).toContain('HttpOnly')
    expect(raw).toContain('SameSite=Lax')
    expect(raw).not.toMatch(/Max-Age|Expires|Secure/)

    const cookie = await server.anonymous.get(ownerCredentials, { cookie: `KOMGA-SESSION=${value}` })
    expect(cookie.statusCode).toBe(200)
    expect(cookie.headers['set-cookie']).toBeUndefined()
    const token = Buffer.from(value ?? '', 'base64').toString()
    expect((await server.anonymous.get(ownerCredentials, { 'x-auth-token': token })).statusCode).toBe(200)
  })
  test('is sent in the header if that is requested, and never in both', async () => {
    const reply = await server.anonymous.get(ownerCredentials, { authorization, 'x-auth-token': '' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const token = String(reply.headers['x-auth-token'])
    expect(token.length).toBeGreaterThan(30)
    const cookie = await server.anonymous.get('/api/v1/login/set-cookie', { 'x-auth-token': token })
    expect(cookie.statusCode).toBe(204)
    const session = getCookies(cookie)['KOMGA-SESSION']?.value ?? ''
    expect(Buffer.from(session, 'base64').toString()).toBe(token)
    expect(
      (await server.anonymous.get(ownerCredentials, { cookie: `KOMGA-SESSION=${session}` })).statusCode,
    ).toBe(200)
  })
  test('is not created again with each Basic request of a program that keeps it', async () => {
    const session = (await signIn())['KOMGA-SESSION']?.value
    const again = await server.anonymous.get(ownerCredentials, {
      authorization,
      cookie: `KOMGA-SESSION=${session}`,
    })
    expect(again.headers['set-cookie']).toBeUndefined()
  })
  test.each(['', 'x', '%00', 'A'.repeat(5000), '=', '💥'])(
    'is not created for an invalid token: %j',
    async (value) => {
      expect(
        (
          await server.anonymous.get(ownerCredentials, {
            cookie: `KOMGA-SESSION=${encodeURIComponent(value)}`,
          })
        ).statusCode,
      ).toBe(401)
    },
  )
  test.each([
    'Basic',
    'Basic !!!',
    `Basic ${Buffer.from('no colon').toString('base64')}`,
    'Bearer x',
    'basic  ',
  ])('needs credentials that can be read: %s', async (header) => {
    expect((await server.anonymous.get(ownerCredentials, { authorization: header })).statusCode).toBe(401)
  })
  test('the email may be typed in any case, the password may hold a colon', async () => {
    const admin = await server.signIn(adminEmail.toUpperCase(), adminPassword)
    await addUser(server, admin, 'Colon@Example.org')
    const users = await admin.read<{ id: string; email: string }[]>('/api/v2/users')
    const id = users.find((u) => u.email === 'Colon@Example.org')?.id
    await admin.patch(`/api/v2/users/${id}/password`, { password: 'a:b:' })
    await expect(server.signIn('colon@example.ORG', 'a:b:')).resolves.toBeDefined()
  })
})

describe('behaviour 1.9: 401', () => {
  test('asks programs for a password, and has a body', async () => {
    const reply = await server.anonymous.get('/api/v1/books?x=1')
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['www-authenticate']).toBe('Basic realm="Realm"')
    expect(reply.json()).toMatchObject({
      status: 401,
      error: 'Unauthorized',
      path: '/api/v1/books',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
    })
  })
  test.each([{}, { authorization: basic('a@b.c', 'wrong') }])(
    'is empty and silent for pages: %j',
    async (headers) => {
      const reply = await server.anonymous.get('/api/v1/books', {
        ...headers,
        'x-requested-with': 'XMLHttpRequest',
      })
      expect(reply.statusCode).toBe(401)
      expect(reply.headers).not.toHaveProperty('www-authenticate')
      expect(reply.body).toBe('')
    },
  )
  test.each([
    [{ 'sec-fetch-dest': 'image' }, false],
    [{ 'sec-fetch-dest': 'empty' }, false],
    [{ referer: 'http://comics.lan/series/1', host: 'comics.lan' }, false],
    [{ 'sec-fetch-dest': 'document' }, true],
    [{ referer: 'http://elsewhere.lan/', host: 'comics.lan' }, true],
    [{ referer: 'nonsense' }, true],
  ])('an image of a page opens no password dialog: %j', async (headers, isAsked) => {
    const reply = await server.anonymous.get('/api/v1/books/1/thumbnail', headers)
    expect(reply.statusCode).toBe(401)
    expect('www-authenticate' in reply.headers).toBe(isAsked)
  })
})

describe('behaviour 1.11: remember-me', () => {
  test('signs in again without a password', async () => {
    const reply = await server.anonymous.get(`${ownerCredentials}?remember-me=true`, { authorization })
    const raw = [reply.headers['set-cookie']].flat().find((c) => c?.startsWith('komga-remember-me='))
    expect(raw).toContain('Max-Age=31536000')
    expect(raw).toContain('HttpOnly')
    const remembered = `komga-remember-me=${getCookies(reply)['komga-remember-me']?.value}`
    const back = await server.anonymous.get(ownerCredentials, { cookie: remembered })
    expect(back.statusCode).toBe(200)
    expect(getCookies(back)).toHaveProperty('KOMGA-SESSION')
  })
  test('is not given without a request', async () => {
    expect(await signIn()).not.toHaveProperty('komga-remember-me')
    expect(await signIn('?remember-me=false')).not.toHaveProperty('komga-remember-me')
  })
  test('a wrong one is removed', async () => {
    const reply = await server.anonymous.get(ownerCredentials, { cookie: 'komga-remember-me=nonsense' })
    expect(reply.statusCode).toBe(401)
    expect(String(reply.headers['set-cookie'])).toMatch(/^komga-remember-me=;.*Expires=Thu, 01 Jan 1970/)
  })
})

describe('B3: signing out', () => {
  test.each(['GET', 'POST'] as const)(
    'by %s ends the session and removes the remaining cookie',
    async (method) => {
      const cookies = await signIn('?remember-me=true')
      const cookie = ['KOMGA-SESSION', 'komga-remember-me']
        .map((name) => `${name}=${cookies[name]?.value}`)
        .join('; ')
      expect((await server.anonymous.get(ownerCredentials, { cookie })).statusCode).toBe(200)
      const reply = await server.anonymous.ask(method, '/api/logout', undefined, { cookie })
      expect(reply.statusCode).toBe(204)
      expect([reply.headers['set-cookie']].flat()).toHaveLength(2)
      expect((await server.anonymous.get(ownerCredentials, { cookie })).statusCode).toBe(401)
    },
  )
  test('without being signed in is no error', async () => {
    expect((await server.anonymous.post('/api/logout')).statusCode).toBe(204)
  })
  test('by the header form too', async () => {
    const asking = await server.signIn(adminEmail, adminPassword)
    await asking.post('/api/logout')
    expect((await asking.get(ownerCredentials)).statusCode).toBe(401)
  })
})

describe('B4: another site', () => {
  const cross = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:80.evil.example' },
    { origin: 'not a url' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  test.each(cross)('changes nothing: %j', async (headers) => {
    const admin = await server.signIn(adminEmail, adminPassword)
    for (const [method, path] of [
      ['POST', '/api/v1/filesystem'],
      ['DELETE', '/api/v1/tasks'],
      ['POST', '/api/logout'],
      ['POST', '/api/v1/claim'],
    ] as const) {
      const reply = await admin.ask(method, path, undefined, headers)
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 403, 'CROSS_ORIGIN'])
    }
    expect((await admin.get(ownerCredentials)).statusCode).toBe(200)
  })
  test('does not sign out by a link', async () => {
    const admin = await server.signIn(adminEmail, adminPassword)
    const reply = await admin.get('/api/logout', { 'sec-fetch-site': 'cross-site' })
    expect(reply.statusCode).toBe(403)
    expect((await admin.get(ownerCredentials)).statusCode).toBe(200)
  })
  test("Lectern's own pages and programs without an origin are let through", async () => {
    const admin = await server.signIn(adminEmail, adminPassword)
    const own = await admin.post(
      '/api/v1/filesystem',
      {},
      { origin: 'http://localhost:80', host: 'localhost' },
    )
    expect(own.statusCode).toBe(200)
    expect((await admin.post('/api/v1/filesystem', {})).statusCode).toBe(200)
  })
  test('forms cannot carry JSON', async () => {
    const admin = await server.signIn(adminEmail, adminPassword)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await admin.post('/api/v2/users', '{"email":"x@y.z","password":"p"}', {
        'content-type': type,
      })
      expect([type, reply.statusCode]).toEqual([type, 415])
    }
  })
})

describe('B3: below a context path, behind a proxy', () => {
  test('cookies have the path of the server, and are secure if the browser uses https', async () => {
    const here = await startTestServer({ contextPath: '/lectern', trustedProxies: 'loopback' })
    try {
      await here.claim()
      const reply = await here.anonymous.get(`${ownerCredentials}?remember-me=true`, {
        authorization,
        'x-forwarded-proto': 'https',
      })
      for (const c of [reply.headers['set-cookie']].flat()) {
        expect(c).toContain('Path=/lectern')
        expect(c).toContain('Secure')
      }
      const outside = createTestClient(here.app.http, {})
      expect((await outside.get(ownerCredentials, { authorization })).statusCode).toBe(404)
      expect((await outside.get('/lecternx/api/v1/claim')).statusCode).toBe(404)
      const failure = await here.anonymous.get('/api/v1/books')
      expect(failure.json().path).toBe('/lectern/api/v1/books')
      const foreign = await here.anonymous.post('/api/logout', undefined, {
        origin: 'https://books.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'books.example',
      })
      expect(foreign.statusCode).toBe(204)
    } finally {
      await here.close()
    }
  })
})
