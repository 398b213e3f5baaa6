import type { Route } from '@lectern/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShape } from '../../http/description/zod-shape.ts'
import { getRouteName } from '../../testing/route-expectations.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { createTestClient, type Method } from '../../testing/servers/test-client.ts'

let fixture: LibraryFixture
let ids: Record<string, string>
beforeAll(async () => {
  fixture = await startLibraryFixture()
  const book = await fixture.book('Zebra/2.cbz')
  ids = {
    ':bookId': book.id,
    ':seriesId': book.seriesId,
    ':libraryId': book.libraryId,
    ':thumbnailId': 'x',
    ':pageNumber': '1',
    ':userId': 'nobody',
  }
})
afterAll(async () => {
  await fixture.server.waitUntilIdle()
  await fixture.server.close()
})

/** Returns all routes but those that would end the test: signing out, and streams without end. */
const routes = (): Route[] =>
  fixture.server.app.http.registered.filter(
    (r) =>
      r.produces !== 'events' &&
      !['/api/logout', '/api/v2/users/me/password', '/actuator/shutdown'].includes(r.path),
  )
const real = (route: Route): string =>
  Object.entries(ids).reduce<string>((p, [name, id]) => p.replace(name, id), route.path)
const withIds = (route: Route, id: string) => route.path.replace(/:\w+/g, encodeURIComponent(id))

/** Sends a request. Fails when the server has an error, or sends no response within seconds. */
async function ask(method: Method, path: string, body?: string, headers?: Record<string, string>) {
  const start = performance.now()
  const reply = await fixture.admin.ask(method, path, body, headers)
  const detail = reply.statusCode >= 500 ? reply.body : ''
  expect([method, path.slice(0, 120), reply.statusCode < 500, detail]).toEqual([
    method,
    path.slice(0, 120),
    true,
    '',
  ])
  expect(performance.now() - start).toBeLessThan(5000)
  return reply
}
async function everywhere(make: (route: Route) => Promise<unknown>): Promise<void> {
  for (const route of routes()) await make(route)
}
const writes = () => routes().filter((r) => r.body !== undefined)

const oddTexts = [
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  '"; drop table book; --',
  '\0',
  'a\0b',
  '\ud800',
  '\ufffe',
  '💥'.repeat(30),
  '../../../../../etc/passwd',
  '%2e%2e%2f',
  'x'.repeat(400),
  '-1',
  '1e400',
  'NaN',
  '0x10',
  '9'.repeat(40),
  '1/2',
  ' ',
  '*',
  '(select 1)',
  '{}',
  '[]',
]

describe('E2: paths and query strings', () => {
  test('odd ids are not found or not understood', async () => {
    for (const text of oddTexts)
      await everywhere((r) =>
        r.path.includes(':') ? ask(r.method, withIds(r, text.toWellFormed())) : Promise.resolve(),
      )
  })
  test('endless and broken ids are refused in the usual form', async () => {
    await everywhere(async (r) => {
      if (!r.path.includes(':')) return
      // Tasks for unknown items are no error (behaviour 1.8).
      for (const id of ['x'.repeat(20_000), '%00']) await ask(r.method, r.path.replace(/:\w+|\*/g, id))
      for (const id of ['%', '%zz', '%c3%28'])
        expect((await ask(r.method, r.path.replace(/:\w+/g, id))).statusCode).toBeGreaterThanOrEqual(400)
    })
    const broken = await fixture.admin.get('/api/v1/books/%zz')
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      expect.objectContaining({ status: 400, error: 'Bad Request', code: 'BAD_REQUEST' }),
    ])
  })
  test('odd values of every parameter', async () => {
    const names = [
      ...['page', 'size', 'sort', 'unpaged', 'library_id', 'media_status', 'read_status', 'released_after'],
      ...['deleted', 'oneshot', 'complete', 'search_regex', 'status', 'deep', 'convert', 'zero_based'],
      ...['__proto__', 'constructor', '__proto__[x]', 'a[__proto__][b]', 'hasOwnProperty', 'remember-me', ''],
    ]
    for (const route of routes()) {
      if (route.query === undefined) continue
      const known = Object.keys(openShape(route.query)._zod.def.shape ?? {})
      // A refused parameter would hide the others, so each that the route knows goes alone; what it ignores goes together.
      const ignored = names.filter((name) => !known.includes(name))
      for (const together of [...known.map((name) => [name]), ignored])
        for (const value of oddTexts.slice(0, 7)) {
          const pairs = together.map(
            (name) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
          )
          await ask(route.method, `${real(route)}?${pairs.join('&')}`)
        }
    }
    expect({}).not.toHaveProperty('x')
  })
  test('ten thousand of the same parameter', async () => {
    for (const name of ['sort', 'library_id', 'page', 'read_status', 'x', '__proto__', 'library_id[]']) {
      const query = Array.from({ length: 10_000 }, (_, i) => `${name}=${i}`).join('&')
      for (const path of ['/api/v1/books', '/api/v1/series', '/api/v1/series/alphabetical-groups'])
        await ask('GET', `${path}?${query}`)
    }
  })
  test.each([
    '?',
    '?&&&&',
    '?=',
    '?%',
    '?%zz=%c3%28',
    '?page=%00',
    '?sort=name&sort=name&sort=name',
    '?page=0&page=1',
    '#fragment',
    '?a[b][c][d][e][f]=1',
    '?sort[]=name,desc&sort[$gt]=1',
    `?${'a'.repeat(10_000)}`,
  ])('%s', async (query) => {
    await everywhere((r) => (r.method === 'GET' ? ask('GET', `${real(r)}${query}`) : Promise.resolve()))
  })
})

describe('E3: bodies', () => {
  const odd: [string, string][] = [
    ['nothing', ''],
    ['null', 'null'],
    ['no JSON', '{"a":'],
    ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}'],
    ['an escaped prototype', '{"\\u005f_proto__":{"x":1}}'],
    ['a list', '[]'],
    ['a number', '1e400'],
    ['a text', '"x"'],
    ['double keys', '{"email":"a@b.cd","email":7,"name":1,"name":2}'],
    ['great depth', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['great depth of lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['NaN', '{"page":NaN}'],
    ['lone surrogates', '{"name":"\\ud800","root":"/\\udfff","email":"\\ud800@b.cd","password":"\\ud800"}'],
    [
      'NUL',
      '{"name":"a\\u0000b","root":"/tmp\\u0000","email":"a\\u0000@b.cd","password":"\\u0000 x","path":"/\\u0000"}',
    ],
    ['huge numbers', '{"page":1e308,"ageRestriction":{"age":99999999999999999999,"restriction":"EXCLUDE"}}'],
    [
      'wrong types',
      '{"page":"1","completed":1,"name":{},"root":[],"roles":"ADMIN","email":true,"password":{},"path":{}}',
    ],
    ['a long list', `{"roles":[${'"x",'.repeat(60_000)}"x"],"labelsAllow":[${'"x",'.repeat(20_000)}"x"]}`],
  ]
  test.each(odd)('%s', async (_, body) => {
    for (const r of writes()) await ask(r.method, real(r), body)
    for (const r of routes().filter(
      (x) => x.method !== 'GET' && x.body === undefined && x.method !== 'DELETE',
    ))
      await ask(r.method, withIds(r, 'nope'), body)
    expect({}).not.toHaveProperty('isAdmin')
  })
  test('too much of it is a 413', async () => {
    const reply = await ask('POST', '/api/v2/users', `{"email":"${'x'.repeat(2_000_000)}"}`)
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
  test('of another type is a 415', async () => {
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'x',
      'application/json; charset=utf-7x',
    ]) {
      const reply = await ask('POST', '/api/v2/users', '{}', { 'content-type': type })
      expect([type, [400, 415].includes(reply.statusCode)]).toEqual([type, true])
    }
  })
  test('users with odd letters can be made, shown and removed', async () => {
    for (const [i, odd] of ['\ud800', 'a\u0000', '💥', '\u202e', '__proto__'].entries()) {
      const body = JSON.stringify({
        email: `${odd}${i}@b.cd`,
        password: `${odd} x`,
        labelsAllow: [odd],
        sharedLibraries: { all: false, libraryIds: [odd] },
      })
      const made = await ask('POST', '/api/v2/users', body)
      expect((await ask('GET', '/api/v2/users')).statusCode).toBe(200)
      if (made.statusCode === 201)
        expect((await ask('DELETE', `/api/v2/users/${made.json().id}`)).statusCode).toBe(204)
    }
  })
})

test('E3: false headers', async () => {
  for (const headers of [
    { 'if-none-match': `${'"x",'.repeat(2000)}"y"` },
    { 'if-none-match': '"' },
    { 'if-modified-since': '\u00ff' },
    { 'accept-encoding': 'gzip;q=0.00001, *;q=0' },
    { 'accept-encoding': ','.repeat(5000) },
    { cookie: '__proto__=x; KOMGA-SESSION; =; ;;;' },
    { cookie: `a=${'x'.repeat(8000)}` },
    { 'x-auth-token': 'x'.repeat(8000) },
    { authorization: `Basic ${'x'.repeat(8000)}` },
    { range: 'bytes=0-0,1-1,-5,9999999999999999999-' },
    { 'x-requested-with': '\u00e9' },
    { 'x-forwarded-for': '1.2.3.4, , ,,nonsense' },
    { host: '' },
    { 'content-length': '5' },
  ])
    for (const path of [
      '/api/v1/books',
      `/api/v1/books/${ids[':bookId']}/pages/1`,
      '/api/v2/users/me',
      '/',
      '/api/logout',
    ])
      for (const client of [fixture.admin, createTestClient(fixture.server.app.http, {})]) {
        if (path === '/api/logout' && client === fixture.admin) continue
        const reply = await client.get(path, headers)
        expect([path, headers, reply.statusCode < 500]).toEqual([path, headers, true])
      }
})

test('all this changed nothing: every route still has its name', () => {
  expect(new Set(routes().map(getRouteName)).size).toBe(routes().length)
})
