import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const allowedOrigin = 'https://reader.example'
const ownerCredentials = '/api/v2/users/me'
const corsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe('E5: origins', () => {
  let server: TestServer
  let admin: TestClient
  beforeAll(async () => {
    server = await startTestServer({ corsOrigins: [allowedOrigin, 'http://localhost:5173'] })
    admin = await server.claim()
  })
  afterAll(() => server.close())

  test('that are listed may use the API with credentials and read the headers that programs need', async () => {
    for (const reply of [
      await admin.get(ownerCredentials, { origin: allowedOrigin }),
      await server.anonymous.get(ownerCredentials, { origin: allowedOrigin }),
    ])
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': allowedOrigin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Content-Disposition, X-Auth-Token',
        vary: expect.stringMatching(/origin/i),
      })
    const change = await admin.post('/api/v1/filesystem', {}, { origin: allowedOrigin })
    expect(change.statusCode).toBe(200)
  })
  test('that are listed get a response to the preflight of browsers', async () => {
    const preflightHeaders = {
      origin: allowedOrigin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'content-type,x-auth-token',
    }
    const reply = await server.anonymous.ask('OPTIONS', '/api/v1/settings', undefined, preflightHeaders)
    expect(reply.statusCode).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': allowedOrigin,
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': 'content-type,x-auth-token',
    })
    const odd = { ...preflightHeaders, 'access-control-request-headers': 'a: b; c' }
    const other = await server.anonymous.ask('OPTIONS', '/api/v1/settings', undefined, odd)
    expect(other.headers).not.toHaveProperty('access-control-allow-headers')
  })
  test.each([
    'https://evil.example',
    'null',
    'http://reader.example',
    'https://reader.example:444',
    'https://reader.example.evil.example',
    'https://xreader.example',
    'https://READER.example',
    '*',
  ])('that are not listed are never echoed: %s', async (origin) => {
    const preflight = { origin, 'access-control-request-method': 'POST' }
    for (const reply of [
      await admin.get(ownerCredentials, { origin }),
      await server.anonymous.get(ownerCredentials, { origin }),
      await server.anonymous.ask('OPTIONS', '/api/v1/settings', undefined, preflight),
    ])
      expect(corsHeaders(reply.headers)).toEqual([])
    expect((await admin.post('/api/v1/filesystem', {}, { origin })).statusCode).toBe(403)
  })
})

test('E5: without a list no origin gets any header', async () => {
  const server = await startTestServer()
  try {
    const admin = await server.claim()
    const reply = await admin.get(ownerCredentials, { origin: allowedOrigin })
    expect([reply.statusCode, corsHeaders(reply.headers)]).toEqual([200, []])
    const preflight = { origin: allowedOrigin, 'access-control-request-method': 'POST' }
    const asked = await server.anonymous.ask('OPTIONS', ownerCredentials, undefined, preflight)
    expect([asked.statusCode, corsHeaders(asked.headers)]).toEqual([405, []])
  } finally {
    await server.close()
  }
})
