import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Method } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ contextPath: '/lectern' })
})
afterAll(() => server.close())

const ask = async (method: string, path: string, body?: string): Promise<[number, unknown]> => {
  const { statusCode, headers } = await server.anonymous.ask(method as Method, path, body)
  return [statusCode, headers.allow]
}

test.each([
  ['POST', '/api/v1/books', 'GET, HEAD'],
  ['PUT', '/api/v1/books/x?y=z', 'GET, HEAD'],
  ['OPTIONS', '/api/v1/libraries/x', 'GET, HEAD, PATCH, PUT, DELETE'],
  ['TRACE', '/api/v1/books/x/file/a/b.cbz', 'GET, HEAD'],
  ['POST', '/sse/v1/events', 'GET'],
  // Not the methods for books whose id this could be.
  ['DELETE', '/api/v1/books/import', 'POST'],
  ['QUERY', '/api/v2/users/me', 'GET, HEAD'],
])('%s %s is not allowed, and Allow lists the methods that are', async (method, path, allow) => {
  expect(await ask(method, path)).toEqual([405, allow])
})

test('an unneeded body is not read', async () => {
  expect(await ask('POST', '/api/v1/books', `"${'x'.repeat(2_000_000)}"`)).toEqual([405, 'GET, HEAD'])
})

test('the response looks like every failure', async () => {
  const reply = await server.anonymous.post('/api/v1/books')
  expect(reply.json()).toMatchObject({
    status: 405,
    path: '/lectern/api/v1/books',
    code: 'METHOD_NOT_ALLOWED',
  })
})

test('a path without routes is answered as unknown', async () => {
  expect(await ask('POST', '/api/v1/nothing')).toEqual([404, undefined])
  expect(await ask('GET', '/api/v1/books/x/nothing')).toEqual([404, undefined])
  expect(await ask('POST', '/libraries')).toEqual([404, undefined])
})
