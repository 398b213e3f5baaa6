import { closeSync, ftruncateSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Book } from '@lectern/contract/books'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser, writeBook } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let path: string
let large: string
let bytes: Buffer
const at = (name: string) => join(server.books, 'S', `${name}.cbz`)
/** As large as no memory should hold, and nothing on the disk: 2 GiB. */
const largeSize = 2 ** 31
/** Bytes sent in one response. */
const sent = 2 ** 28
/**
 * Bytes after which memory is measured, without garbage. V8 collects 64 MB of unused buffers before it frees them
 * (`kExternalAllocationSoftLimit`), and more on a busy machine; here both server and client allocate them.
 */
const measureEvery = 2 ** 25
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  await writeBook(at('Ünïcode; "漢" 1'))
  await writeBook(at('large'))
  await writeBook(at('empty'))
  await addLibrary(server, admin, { name: 'L', root: server.books })
  const file = openSync(at('large'), 'r+')
  ftruncateSync(file, largeSize)
  writeSync(file, 'the end', largeSize - 7)
  closeSync(file)
  truncateSync(at('empty'))
  bytes = readFileSync(at('Ünïcode; "漢" 1'))
  path = await getPath('Ünïcode; "漢" 1')
  large = await getPath('large')
})
afterAll(() => server.close())

async function getPath(name: string): Promise<string> {
  const list = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  return `/api/v1/books/${list.content.find((b) => b.name === name)?.id}/file`
}

describe('downloads', () => {
  test('have name, type, tag and length, also for HEAD and under any name', async () => {
    const reply = await admin.get(path)
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'content-disposition': `attachment; filename="_n_code; ___ 1.cbz"; filename*=UTF-8''${encodeURIComponent('Ünïcode; "漢" 1.cbz')}`,
    })
    expect(reply.headers.etag).toMatch(/^"[\w-]+"$/)
    for (const other of [await admin.head(path), await admin.get(`${path}/a%20b/c.cbz`)])
      expect({ ...other.headers, date: '' }).toEqual({ ...reply.headers, date: '' })
  })
  test.each([
    ['bytes=0-9', [0, 10]],
    ['bytes=10-', [10, undefined]],
    ['bytes=-7', [-7, undefined]],
    ['bytes=5-99999999', [5, undefined]],
  ] as const)('in part: %s', async (range, [from, to]) => {
    const reply = await admin.get(path, { range })
    const part = bytes.subarray(from, to)
    const start = from < 0 ? bytes.length + from : from
    expect(reply.statusCode).toBe(206)
    expect(reply.rawPayload.equals(part)).toBe(true)
    expect(reply.headers['content-range']).toBe(`bytes ${start}-${start + part.length - 1}/${bytes.length}`)
    expect(reply.headers['content-length']).toBe(String(part.length))
  })
  test.each(['bytes=0-1,4-5', `bytes=${'0-,'.repeat(1000)}0-0`, 'bytes=9-2', 'pages=1', 'bytes=x'])(
    'whole: %s (E4)',
    async (range) => {
      const reply = await admin.get(path, { range })
      expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, bytes.length])
    },
  )
  test('a part that does not exist is a 416 with the size', async () => {
    const reply = await admin.get(path, { range: `bytes=${bytes.length}-` })
    expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    expect(reply.json().code).toBe('RANGE_NOT_SATISFIABLE')
    expect(reply.headers).not.toHaveProperty('content-disposition')
  })
  test('a part of another version than the client has is answered with the whole file (If-Range)', async () => {
    const { etag, 'last-modified': modified } = (await admin.head(path)).headers
    const status = async (condition: unknown) =>
      (await admin.get(path, { range: 'bytes=1-2', 'if-range': String(condition) })).statusCode
    expect([await status(etag), await status(modified)]).toEqual([206, 206])
    for (const other of ['"other"', `W/${etag}`, 'Thu, 01 Jan 1970 00:00:00 GMT', 'nonsense'])
      expect([other, await status(other)]).toEqual([other, 200])
  })
  test('a file that the client has is not sent again', async () => {
    const { etag } = (await admin.head(path)).headers
    const reply = await admin.get(path, { 'if-none-match': `"a", ${etag}`, range: 'bytes=0-1' })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([304, 0])
    expect(reply.headers).not.toHaveProperty('content-disposition')
  })
  test('an empty file is one', async () => {
    const reply = await admin.get(await getPath('empty'))
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
    expect((await admin.get(await getPath('empty'), { range: 'bytes=0-' })).statusCode).toBe(416)
  })
  test('A9, A4: neither ranges nor names get around roles and restrictions', async () => {
    const { asker } = await addUser(server, admin, 'looker@example.org', { roles: ['PAGE_STREAMING'] })
    const rights = { roles: ['FILE_DOWNLOAD'], sharedLibraries: { all: false, libraryIds: [] } }
    const { asker: outsider } = await addUser(server, admin, 'outsider@example.org', rights)
    for (const url of [path, `${path}/x.cbz`])
      for (const headers of [{ range: 'bytes=0-1' }, { 'if-none-match': '*' }, { range: 'bytes=999999-' }]) {
        expect((await asker.get(url, headers)).statusCode).toBe(403)
        expect((await outsider.get(url, headers)).statusCode).toBe(404)
      }
  })
  test('memory does not grow with the number of sent bytes', async () => {
    const port = new URL(await server.app.http.listen({ port: 0 })).port
    const headers = { ...admin.headers, range: `bytes=${largeSize - sent}-` }
    const reply = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ port, path: large, headers }, resolve).on('error', reject).end(),
    )
    expect([reply.statusCode, Number(reply.headers['content-length'])]).toEqual([206, sent])
    let [got, most, looked] = [0, 0, 0]
    let last: Buffer = Buffer.alloc(0)
    collectGarbage()
    const before = process.memoryUsage.rss()
    // Time for a server without backpressure to fill its buffers before the first byte is read.
    await sleep(500)
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      if (got >= looked) {
        collectGarbage()
        most = Math.max(most, process.memoryUsage.rss() - before)
        looked += measureEvery
      }
      got += chunk.length
      last = chunk
    }
    expect([got, last.subarray(-7).toString()]).toEqual([sent, 'the end'])
    expect(most).toBeLessThan(sent / 3)
  })
  test('the end of a large file is one read', async () => {
    const reply = await admin.get(large, { range: 'bytes=-7' })
    expect(reply.body).toBe('the end')
  })
})
