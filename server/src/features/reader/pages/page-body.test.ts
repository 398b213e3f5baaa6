import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { connect } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageBytes } from '../../../testing/data/test-books.ts'
import { type ServerProcess, startServerProcess } from '../../../testing/servers/server-process.ts'
import { basic } from '../../../testing/servers/test-client.ts'
import { adminEmail, adminPassword } from '../../../testing/servers/test-server.ts'
import { fileState } from '../analyzed-file.ts'
import { entryForm, hasFastPath, streamEntry } from './page-body.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-body-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('behaviour 4.6: the bytes of one entry', () => {
  const text = Buffer.from('page '.repeat(5000))
  const makeEntry = (content: Buffer, method: 0 | 8, claimed = content.length) => {
    const packed = method === 8 ? deflateRawSync(content) : content
    const path = join(folder, `${method}-${claimed}-${content.length}`)
    writeFileSync(path, Buffer.concat([Buffer.from('before'), packed, Buffer.from('after')]))
    const entry = {
      dataOffset: 6,
      compressedSize: packed.length,
      size: claimed,
      method,
      crc32: crc32(content),
    }
    return { path, entry }
  }
  test('the stored, inflated and gzip forms have the same content', async () => {
    for (const method of [0, 8] as const) {
      const { path, entry } = makeEntry(text, method)
      for (const accepts of [true, false]) {
        const form = entryForm(entry, accepts)
        const bytes = await buffer(streamEntry(path, entry, form))
        expect(bytes.length).toBe(form?.length ?? text.length)
        expect((form?.encoding ? gunzipSync(bytes) : bytes).equals(text)).toBe(true)
        expect(form?.encoding).toBe(method === 8 && accepts ? 'gzip' : undefined)
      }
    }
  })
  test('a body never has more or fewer bytes than announced: the difference would corrupt the next response', async () => {
    for (const claimed of [10, text.length - 1, text.length + 1]) {
      const { path, entry } = makeEntry(text, 8, claimed)
      const body = streamEntry(path, entry, entryForm(entry, false))
      let sent = 0
      const reading = (async () => {
        for await (const chunk of body) sent += (chunk as Buffer).length
      })()
      await expect(reading).rejects.toThrow(/than it claims/)
      expect(sent).toBeLessThanOrEqual(claimed)
    }
  })
  test('entries with wrong sizes, or compressed otherwise, take the slow path', () => {
    const entry = { dataOffset: 0, compressedSize: 5, size: 5, method: 0, crc32: 0 }
    expect(hasFastPath(entry)).toBe(true)
    expect(hasFastPath({ ...entry, method: 8, size: 500 })).toBe(true)
    expect(hasFastPath({ ...entry, size: 6 })).toBe(false)
    expect(hasFastPath({ ...entry, compressedSize: 0, size: 0 })).toBe(false)
    expect(hasFastPath({ ...entry, method: 93 })).toBe(false)
    expect(hasFastPath(null)).toBe(false)
  })
  test('the state of a file is the same, changed or missing', async () => {
    const { path } = makeEntry(text, 0)
    const state = (size: number, modified = 0) => fileState({ path, size, modified })
    expect(await state(1)).toBe('changed')
    expect(await fileState({ path: join(folder, 'nowhere'), size: 1, modified: 1 })).toBe('missing')
    expect(await fileState({ path: folder, size: 1, modified: 1 })).toBe('missing')
  })
})

const hole = 300 * 1024 * 1024

/** A book of two pages with 300 MB of nothing between them: a hole in the file, which takes no room on the disk. */
function writeSparseBook(path: string, pages: readonly Buffer[]): void {
  const zip = rawZip(pages.map((bytes, i) => ({ name: `${i + 1}.jpg`, bytes })))
  const end = zip.length - 22
  const directory = zip.readUInt32LE(end + 16)
  const second = directory + 46 + zip.readUInt16LE(directory + 28)
  const split = zip.readUInt32LE(second + 42)
  zip.writeUInt32LE(split + hole, second + 42)
  zip.writeUInt32LE(directory + hole, end + 16)
  const file = openSync(path, 'w')
  writeSync(file, zip.subarray(0, split), 0, split, 0)
  writeSync(file, zip.subarray(split), 0, zip.length - split, split + hole)
  closeSync(file)
}

describe.skipIf(platform() !== 'linux')('a page of a very large book', () => {
  let server: ServerProcess
  let pages: Buffer[]
  let pagesUrl: string
  const headers = { authorization: basic(adminEmail, adminPassword) }
  const bytesRead = () => Number(/rchar: (\d+)/.exec(readFileSync(`/proc/${server.pid}/io`, 'utf8'))?.[1])

  beforeAll(async () => {
    pages = [await pageBytes('first'), await pageBytes('second')]
    const books = join(folder, 'books/S')
    mkdirSync(books, { recursive: true })
    writeSparseBook(join(books, 'large.cbz'), pages)
    server = await startServerProcess(join(folder, 'config'))
    await fetch(`${server.url}/api/v1/claim`, {
      method: 'POST',
      headers: { 'x-komga-email': adminEmail, 'x-komga-password': adminPassword },
    })
    await fetch(`${server.url}/api/v1/libraries`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      // Its hash would be read meanwhile.
      body: JSON.stringify({ name: 'L', root: join(folder, 'books'), hashFiles: false }),
    })
    for (let i = 0; i < 400 && !pagesUrl; i += 1) {
      const reply = await fetch(`${server.url}/api/v1/books?media_status=READY`, { headers })
      const [book] = ((await reply.json()) as { content: { id: string }[] }).content
      if (book) pagesUrl = `${server.url}/api/v1/books/${book.id}/pages`
      else await new Promise((resolve) => setTimeout(resolve, 25))
    }
  })
  afterAll(() => server.end('SIGTERM'))

  test('a page reads only its own bytes of the 300 MB', async () => {
    for (const path of ['/1', '/2', '/2?convert=png', '/2/thumbnail', '']) {
      const before = bytesRead()
      const reply = await fetch(`${pagesUrl}${path}`, { headers })
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect([path, reply.status]).toEqual([path, 200])
      if (path === '/2') expect(bytes.equals(pages[1] ?? Buffer.alloc(0))).toBe(true)
      expect(bytesRead() - before).toBeLessThan(5 * 1024 * 1024)
    }
    const before = bytesRead()
    for (let i = 0; i < 20; i += 1) await (await fetch(`${pagesUrl}/2`, { headers })).arrayBuffer()
    expect((bytesRead() - before) / 20).toBeLessThan(100 * 1024)
  })
  test('E4: requests one after the other on one connection are answered in order', async () => {
    const { hostname, port, pathname } = new URL(pagesUrl)
    const socket = connect(Number(port), hostname)
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    const ask = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.authorization}\r\n\r\n`
    socket.write(ask(`${pathname}/1`) + ask(`${pathname}/9`) + ask(`${pathname}/2`))
    for (let i = 0; i < 200 && (text.match(/HTTP\/1\.1 /g)?.length ?? 0) < 3; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    socket.destroy()
    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400', 'HTTP/1.1 200'])
  })
})
