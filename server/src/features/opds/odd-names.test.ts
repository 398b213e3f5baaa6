import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

const names = [
  '100% %41 %2f.cbz',
  'a;b&c=d?e#f.cbz',
  `it's "quoted" <b>.cbz`,
  'ゆき – été 🐉.cbz',
  'two..dots .cbz',
  `${'long '.repeat(48)}.cbz`,
]
let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer({ contextPath: '/lectern' })
  admin = await server.claim()
  await writeBooks(server.books, Object.fromEntries(names.map((name) => [join('S & T', name), { pages: 2 }])))
  await addLibrary(server, admin, { name: 'L <&>', root: server.books })
})
afterAll(() => server.close())

const decodeXml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

test('every link of a feed leads to its book, whatever the name of the file and the path of the server', async () => {
  const feed = (await admin.get('/opds/v1.2/books/latest')).body
  const links = [...feed.matchAll(/rel="http:\/\/opds-spec.org\/acquisition" href="([^"]*)"/g)].map((m) =>
    decodeXml(m[1] ?? ''),
  )
  expect(links).toHaveLength(names.length)
  const sent = []
  for (const link of links) {
    expect(link).toMatch(/^http:\/\/[^/]+\/lectern\/opds\/v1\.2\/books\/\w+\/file\/[^/;]+$/)
    const reply = await admin.get(link.replace(/^http:\/\/[^/]+\/lectern/, ''))
    expect([link, reply.statusCode]).toEqual([link, 200])
    const part = await admin.get(link.replace(/^http:\/\/[^/]+\/lectern/, ''), { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, 'PK\u0003\u0004'])
    const { 'content-disposition': disposition = '' } = reply.headers
    const encoded = /filename\*=UTF-8''(.*)$/.exec(String(disposition))?.[1]
    sent.push(encoded ? decodeURIComponent(encoded) : /filename="(.*)"$/.exec(String(disposition))?.[1])
  }
  expect(sent.toSorted()).toEqual(names.toSorted())
})
