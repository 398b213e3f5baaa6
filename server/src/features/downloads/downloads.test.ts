import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { Reply } from '../../testing/servers/test-client.ts'
import { entryName, uniqueNames } from './entry-names.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

/** Name and bytes of each entry, as an independent reader sees them. */
async function unpack(reply: Reply): Promise<[string, Buffer][]> {
  const zip = await fromBufferPromise(reply.rawPayload)
  const entries: [string, Buffer][] = []
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer)
    entries.push([entry.fileName, Buffer.concat(parts)])
  }
  return entries
}
const names = async (reply: Reply) => (await unpack(reply)).map(([name]) => name)
const getId = async (path: string) => (await fixture.book(path)).id
const makeList = async (name: string, paths: string[], ordered = true): Promise<string> => {
  const bookIds = await Promise.all(paths.map(getId))
  const reply = await fixture.admin.post('/api/v1/readlists', { name, ordered, bookIds })
  return reply.json().id
}

describe('the archive of a series', () => {
  test('the archive contains the files unchanged and has a Content-Length', async () => {
    const { id } = await fixture.series('Zebra')
    const path = `/api/v1/series/${id}/file`
    const reply = await fixture.readers.plain.get(path)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Zebra.zip"',
      'content-length': String(reply.rawPayload.length),
    })
    const files = ['1.cbz', '2.cbz', '3.cbz'].map((name) => [
      name,
      readFileSync(join(fixture.main.root, 'Zebra', name)),
    ])
    expect(await unpack(reply)).toEqual(files)
    const head = await fixture.readers.plain.head(path)
    expect([head.body, head.headers['content-length']]).toEqual(['', reply.headers['content-length']])
  })
  const hasUnzip = spawnSync('unzip', ['-v']).status === 0
  test.skipIf(!hasUnzip)('is sound to unzip, which is not there otherwise', async () => {
    const { id } = await fixture.series('Zebra')
    const file = join(fixture.server.folder, 'tested.zip')
    writeFileSync(file, (await fixture.admin.get(`/api/v1/series/${id}/file`)).rawPayload)
    expect(execFileSync('unzip', ['-t', file]).toString()).toContain('No errors detected')
  })
  test('the archive requires the role', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'looks@example.org', { roles: [] })
    const { id } = await fixture.series('Zebra')
    expect((await asker.get(`/api/v1/series/${id}/file`)).statusCode).toBe(403)
    expect((await asker.get(`/api/v1/readlists/${fixture.visible.readListId}/file`)).statusCode).toBe(403)
  })
})

describe('the archive of a read list', () => {
  test('A3, A4: the archive has the visible books in their order', async () => {
    const paths = ['Zebra/3.cbz', 'apple/1.cbz', 'Äpfel/1.cbz', 'Bear/1.cbz', 'Zebra/1.cbz']
    const id = await makeList('Mixed', paths)
    const path = `/api/v1/readlists/${id}/file`
    expect(await names(await fixture.readers.plain.get(path))).toEqual([
      '1 - 3.cbz',
      '2 - 1.cbz',
      '3 - 1.cbz',
      '4 - 1.cbz',
      '5 - 1.cbz',
    ])
    for (const kind of ['age', 'label', 'library'] as const) {
      const all = await unpack(await fixture.readers.plain.get(path))
      const mine = await unpack(await fixture.readers[kind].get(path))
      const hidden = { age: 1, label: 2, library: 3 }[kind]
      expect(mine.map(([, bytes]) => bytes)).toEqual(all.toSpliced(hidden, 1).map(([, bytes]) => bytes))
      expect(mine.map(([name]) => Number.parseInt(name, 10))).toEqual([1, 2, 3, 4])
    }
  })
  test('the archive of an unordered list is sorted by release date', async () => {
    const id = await makeList('Loose', ['Zebra/2.cbz', 'Zebra/1.cbz', 'Zebra/3.cbz'], false)
    const reply = await fixture.admin.get(`/api/v1/readlists/${id}/file`)
    expect(await names(reply)).toEqual(['1 - 3.cbz', '2 - 1.cbz', '3 - 2.cbz'])
  })
  test('C9: names of lists do not break headers', async () => {
    const id = await makeList('Ä "b"\r\nSet-Cookie: x=1\u202e', ['Zebra/1.cbz'])
    const { headers } = await fixture.admin.get(`/api/v1/readlists/${id}/file`)
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.-]+$/,
    )
  })
  test('C3: missing files are skipped; without any file there is no archive', async () => {
    const root = fixture.main.root
    await writeBook(join(root, 'Gone/1.cbz'))
    await writeBook(join(root, 'Gone/2.cbz'))
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    const id = await makeList('Half', ['Gone/1.cbz', 'Gone/2.cbz'])
    rmSync(join(root, 'Gone/1.cbz'))
    expect(await names(await fixture.admin.get(`/api/v1/readlists/${id}/file`))).toEqual(['2 - 2.cbz'])
    rmSync(join(root, 'Gone/2.cbz'))
    const reply = await fixture.admin.get(`/api/v1/readlists/${id}/file`)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'BOOK_FILE_MISSING'])
  })
})

test.skipIf(!existsSync('/proc/self/fd'))('reading stops when the client goes away', async () => {
  const path = join(fixture.main.root, 'Large/1.cbz')
  await writeBook(path)
  await rescan(fixture.server, fixture.admin, fixture.main.id)
  const { id, seriesId }: Book = await fixture.book('Large/1.cbz')
  expect(id).toBeDefined()
  // More than any buffer between here and there; a hole needs no room.
  truncateSync(path, 200 * 1024 * 1024)
  const { http } = fixture.server.app
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`) === path
      } catch {
        return false
      }
    })
  const request = get({ port, path: `/api/v1/series/${seriesId}/file`, headers: fixture.admin.headers })
  // Nobody reads the answer: the server waits with the file open.
  await new Promise((resolve, reject) => {
    request.on('error', reject).on('response', resolve)
  })
  await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 30_000 })
  request.on('error', () => undefined).destroy()
  await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 30_000 })
})

describe('names of entries', () => {
  test('C1, C9: names have no folders, control characters or marks of direction', () => {
    expect(['a/b.cbz', 'x\\y.cbz', 'a\nb\u202e.cbz', '..', '.', '', 'a\0\ud800.cbz'].map(entryName)).toEqual([
      'b.cbz',
      'x_y.cbz',
      'a_b_.cbz',
      '_',
      '_',
      '_',
      'a_\ufffd.cbz',
    ])
  })
  test('names are unique in any case', () => {
    expect(uniqueNames(['a.cbz', 'A.cbz', 'a (2).cbz', 'a.cbz', 'b'])).toEqual([
      'a.cbz',
      'A (3).cbz',
      'a (2).cbz',
      'a (4).cbz',
      'b',
    ])
  })
})
