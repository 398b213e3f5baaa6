import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const post = (path: string, body: string | undefined) =>
  admin.ask('POST', path, body, { 'content-type': 'application/json' })

test('empty JSON counts as no body', async () => {
  const library = await admin.post('/api/v1/libraries', { name: 'L', root: server.books })
  const path = `/api/v1/libraries/${library.json().id}/scan`
  expect([(await post(path, '')).statusCode, (await post(path, undefined)).statusCode]).toEqual([202, 202])
})
test('where a body is required, an empty one is refused like any invalid one', async () => {
  expect((await post('/api/v1/libraries', '')).statusCode).toBe(400)
})
test.each(['{', '{"a":1}x', '{"__proto__":{"isAdmin":true}}'])('E3: %s is refused', async (body) => {
  expect((await post('/api/v1/libraries', body)).statusCode).toBe(400)
})
test('E2: JSON that is nested too deeply is refused, and brackets in texts do not count', async () => {
  const nested = (depth: number) => `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`
  const at = async (body: string) => (await post('/api/v2/users', body)).json()
  expect(await at(nested(120))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  expect(await at(nested(90))).toHaveProperty('violations')
  expect(await at(`{"x":"\\"${'['.repeat(500)}"}`)).toHaveProperty('violations')
})
test('names count in any letter case', async () => {
  const body = '{"EMAIL":"cased@example.org","Password":"secret","ROLES":["FILE_DOWNLOAD"]}'
  const reply = await post('/api/v2/users', body)
  expect([reply.statusCode, reply.json().roles]).toEqual([201, expect.arrayContaining(['FILE_DOWNLOAD'])])
})
test('E3: lone surrogates become U+FFFD', async () => {
  const made = await post('/api/v2/users', '{"email":"a\\ud800@example.org","password":"secret"}')
  expect([made.statusCode, made.json().email]).toEqual([201, 'a\ufffd@example.org'])
  const whole = await post('/api/v2/users', '{"email":"\\ud83d\\udca5@example.org","password":"secret"}')
  expect(whole.json().email).toBe('💥@example.org')
})
