import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Asker } from '../testing/asker.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Asker
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const post = (path: string, body: string | undefined) =>
  admin.ask('POST', path, body, { 'content-type': 'application/json' })

test('JSON that is empty is no body', async () => {
  const library = await admin.post('/api/v1/libraries', { name: 'L', root: server.books })
  const path = `/api/v1/libraries/${library.json().id}/scan`
  expect([(await post(path, '')).statusCode, (await post(path, undefined)).statusCode]).toEqual([202, 202])
})
test('where a body is needed, an empty one is refused like any that does not fit', async () => {
  expect((await post('/api/v1/libraries', '')).statusCode).toBe(400)
})
test.each(['{', '{"a":1}x', '{"__proto__":{"isAdmin":true}}'])('E3: %s is refused', async (body) => {
  expect((await post('/api/v1/libraries', body)).statusCode).toBe(400)
})
