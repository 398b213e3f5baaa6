import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Publication } from '@lectern/contract/reader-manifests'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let port: number
let path: string
beforeAll(async () => {
  server = await startTestServer({ contextPath: '/lectern', trustedProxies: 'loopback' })
  await writeBooks(server.books, { 'A/1.cbz': {} })
  admin = await server.claim()
  await addLibrary(server, admin, { name: 'L', root: server.books })
  const { content } = await admin.read<{ content: { id: string }[] }>('/api/v1/books')
  path = `/api/v1/books/${content[0]?.id}/manifest`
  port = Number(new URL(await server.app.http.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => server.close())

/** Addresses in it, from any origin of the request; they must lead to the same resources. */
const origins = (publication: Publication): string[] => {
  const { links, readingOrder, resources } = publication
  const all = [...links, ...readingOrder, ...resources].map(({ href }) => href ?? '')
  expect(all.length).toBeGreaterThan(4)
  expect(all.filter((href) => !URL.parse(href)?.pathname.startsWith('/lectern/api/v1/books/'))).toEqual([])
  return [...new Set(all.map((href) => new URL(href).origin))]
}

describe('behaviour 1: addresses in manifests', () => {
  test.each([
    [{ forwarded: 'for=192.0.2.1;host=books.example.org;proto=https' }, 'https://books.example.org'],
    [{ 'x-forwarded-host': 'books.example.org', 'x-forwarded-proto': 'https' }, 'https://books.example.org'],
    [{ host: 'books.example.org:8080' }, 'http://books.example.org:8080'],
    [{ host: '[::1]:25600' }, 'http://[::1]:25600'],
    [{ 'x-forwarded-host': 'evil.example/"><script>' }, 'http://localhost'],
    [{ forwarded: 'host="evil.example\\r\\nx: y"', host: 'books.example' }, 'http://books.example'],
  ])('%j', async (headers, origin) => {
    expect(origins((await admin.get(path, headers as Record<string, string>)).json())).toEqual([origin])
  })
})

/** Sends a request line unchanged. */
async function ask(line: string, headers: Record<string, string> = {}) {
  const reply = await new Promise<{ status: number; body: string }>((resolve, reject) => {
    const requested = send(
      { port, host: '127.0.0.1', path: line, headers: { ...admin.headers, host: 'inside', ...headers } },
      (answer) => void text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject),
    )
    requested.on('error', reject)
    requested.end()
  })
  return reply
}

describe('RFC 9112 3.2.2: a request line with a whole address', () => {
  test('a whole address is answered like its path, with its host', async () => {
    for (const start of ['http://books.example.org:81', 'HTTP://BOOKS.example.org:81']) {
      const { status, body } = await ask(`${start}/lectern${path}?x=1`)
      expect([status, origins(JSON.parse(body))]).toEqual([200, ['http://books.example.org:81']])
    }
    const failure = await ask('http://books.example.org/lectern/api/v1/books/nope?x=1')
    expect([failure.status, JSON.parse(failure.body).path]).toEqual([404, '/lectern/api/v1/books/nope'])
  })
  test('double slashes in an address are ignored', async () => {
    for (const line of [`http://books.example.org//lectern${path}`, `//lectern/${path}`]) {
      const { status, body } = await ask(line, { host: 'books.example.org' })
      expect([line, status]).toEqual([line, 200])
      expect(origins(JSON.parse(body))).toEqual(['http://books.example.org'])
    }
  })
  test('A12: a whole address never leads to another host', async () => {
    for (const line of [
      `http://books.example.org${path}`,
      `http://books.example.org/lecternx${path}`,
      `http://a@books.example.org/lectern${path}`,
      `http:///lectern${path}`,
      `ftp://books.example.org/lectern${path}`,
      `//books.example.org/lectern${path}`,
    ])
      expect([line, (await ask(line)).status]).toEqual([line, 404])
    const stranger = { 'x-auth-token': 'nobody' }
    expect((await ask(`http://books.example.org/lectern${path}`, stranger)).status).toBe(401)
  })
})
