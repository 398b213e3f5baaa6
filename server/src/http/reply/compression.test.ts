import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompression, minCompressedBytes } from './compression.ts'

const app = Fastify()
const short = 'x'.repeat(minCompressedBytes - 1)
const long = JSON.stringify({ text: 'é'.repeat(minCompressedBytes) })
beforeAll(async () => {
  addCompression(app)
  app.get('/short', (_, reply) => reply.type('application/json').send(short))
  app.get('/long', (_, reply) => reply.type('application/json').send(long))
  app.get('/bytes', (_, reply) => reply.type('application/json').send(Buffer.from(long)))
  app.get('/picture', (_, reply) => reply.type('image/png').send(Buffer.from(long)))
  app.get('/packed', (_, reply) => reply.type('text/plain').header('content-encoding', 'br').send(long))
  await app.ready()
})
afterAll(() => app.close())

const get = (url: string, encoding = 'br, gzip') =>
  app.inject({ url, headers: { 'accept-encoding': encoding } })

test.each(['/long', '/bytes'])('%s is sent as gzip with its length, and with Vary', async (url) => {
  const { headers, rawPayload } = await get(url)
  expect(headers['content-encoding']).toBe('gzip')
  expect(headers.vary).toBe('Accept-Encoding')
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(rawPayload.length).toBeLessThan(200)
  expect(gunzipSync(rawPayload).toString()).toBe(long)
})

test('a client without gzip gets the text, with another tag for caches', async () => {
  for (const encoding of ['identity', 'br', 'gzip;q=0']) {
    const { headers, payload } = await get('/long', encoding)
    expect([encoding, headers['content-encoding'], headers.vary, payload]).toEqual([
      encoding,
      undefined,
      'Accept-Encoding',
      long,
    ])
  }
})

test.each(['/short', '/picture', '/packed'])('%s is sent unchanged', async (url) => {
  const { headers, payload } = await get(url)
  expect(headers['content-encoding']).toBe(url === '/packed' ? 'br' : undefined)
  expect(payload).toBe(url === '/short' ? short : long)
})
