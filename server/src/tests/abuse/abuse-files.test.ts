import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import fs, {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { image } from '@lectern/fixtures/images'
import { random } from '@lectern/fixtures/random'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { analyzeBook } from '../../media/formats.ts'
import { addLibrary, pageBytes, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const resolvePath = (...parts: string[]) => join(server.books, ...parts)
const books = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const add = () => addLibrary(server, admin, { name: 'L', root: server.books })

/** Changes of a file while another program reads it. */
const changes: [string, (path: string, other: Buffer) => void][] = [
  [
    'replaced',
    (path, other) => {
      writeFileSync(`${path}.new`, other)
      renameSync(`${path}.new`, path)
    },
  ],
  ['written anew in its place', (path, other) => writeFileSync(path, other)],
  ['truncated', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['emptied', (path) => truncateSync(path, 0)],
  ['grown', (path) => appendFileSync(path, Buffer.alloc(100_000))],
  ['deleted', (path) => rmSync(path)],
]

/** The files of the tests below: made once, because making them takes longer than what is tested. */
const makeManyPages = async () => {
  const [page, otherPage] = [await pageBytes('a'), await pageBytes('b')]
  const many = (n: number, bytes: Buffer) =>
    rawZip(Array.from({ length: n }, (_x, i) => ({ name: `${i}.jpg`, bytes, method: 8 })))
  return { page, otherPage, first: many(1500, page), other: many(3, otherPage) }
}
/** Larger than all buffers between the disk and a slow reader. */
const makeLarge = async () => {
  const noise = Buffer.concat([await image({ width: 40, height: 60 }), Buffer.alloc(24_000_000, 'lectern ')])
  const other = Buffer.concat([await pageBytes('b'), Buffer.alloc(24_000_000, 'x')])
  const zipOf = (bytes: Buffer) => rawZip([{ name: '1.jpg', bytes }])
  return { first: zipOf(noise), other: zipOf(other) }
}
let manyPages: ReturnType<typeof makeManyPages> | undefined
let large: ReturnType<typeof makeLarge> | undefined

describe('C3: a file that changes while it is analyzed', () => {
  test.each(changes)(
    '%s: has a status, and the right one once the file no longer changes',
    async (_, change) => {
      manyPages ??= makeManyPages()
      const { page, otherPage, first, other } = await manyPages
      mkdirSync(resolvePath('S'))
      for (let n = 0; n < 4; n += 1) writeFileSync(resolvePath('S', `${n}.cbz`), first)
      const reply = await admin.post('/api/v1/libraries', { name: 'L', root: server.books })
      const { id } = reply.json<Library>()
      while ((await books()).length < 4) await sleep(5)
      for (let n = 0; n < 4; n += 1) {
        await sleep(random(n + 1).between(0, 25))
        change(resolvePath('S', `${n}.cbz`), other)
      }
      await server.waitUntilIdle()
      for (const book of await books()) {
        expect(book.media.status).toMatch(/^(READY|ERROR|UNSUPPORTED)$/)
        const got = await admin.get(`/api/v1/books/${book.id}/pages/2`)
        expect([200, 404]).toContain(got.statusCode)
        if (got.statusCode === 200 && got.headers['content-type'] === 'image/jpeg')
          expect([page, otherPage].some((p) => p.equals(got.rawPayload))).toBe(true)
      }
      for (let n = 0; n < 4; n += 1) writeFileSync(resolvePath('S', `${n}.cbz`), other)
      await rescan(server, admin, id, { deep: true })
      expect((await books()).map((b) => [b.media.status, b.media.pagesCount, b.deleted])).toEqual(
        Array.from({ length: 4 }, () => ['READY', 3, false]),
      )
    },
  )
})

describe('C3: a file that changes while its pages are delivered', () => {
  test.each(
    changes.flatMap(([what, change]) => ['pages/1', 'file'].map((path) => [what, path, change] as const)),
  )('%s, %s: as many bytes as were announced, or an end before', async (_, path, change) => {
    large ??= makeLarge()
    const { first, other } = await large
    mkdirSync(resolvePath('S'))
    writeFileSync(resolvePath('S/1.cbz'), first)
    await add()
    const [book] = await books()
    const url = await server.app.http.listen({ port: 0, host: '127.0.0.1' })
    const reply = await fetch(`${url}/api/v1/books/${book?.id}/${path}`, { headers: admin.headers })
    expect(reply.status).toBe(200)
    const reader = reply.body?.getReader()
    const parts: Uint8Array[] = []
    let isWhole = false
    try {
      for (let n = 0; ; n += 1) {
        const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
        if (done || !value) break
        parts.push(value)
        if (n === 0) change(resolvePath('S/1.cbz'), other)
      }
      isWhole = true
    } catch {
      // The connection ended early: the reader can see that the page is incomplete.
    }
    const got = Buffer.concat(parts)
    const announced = Number(reply.headers.get('content-length'))
    if (isWhole) expect(got.length).toBe(announced)
    else expect(got.length).toBeLessThan(announced)
    expect((await admin.get('/actuator/health')).json()).toEqual({ status: 'UP' })
    const again = await admin.get(`/api/v1/books/${book?.id}/pages/1?convert=png`)
    expect([200, 404]).toContain(again.statusCode)
  })
})

describe('C3: files that the file system cannot read', () => {
  test.skipIf(process.platform === 'win32')(
    'no permission: nothing is lost, and all is well with it',
    async () => {
      await server.close()
      // Separate workers, because processes keep the rights with which they were started.
      server = await startTestServer({ threads: 2 })
      admin = await server.claim()
      await writeBooks(server.books, { 'A/1.cbz': {}, 'B/2.cbz': {}, 'C/3.cbz': {}, 'C/4.cbz': {} })
      const library = await add()
      const before = (await books()).map((b) => [b.name, b.deleted, b.media.status])
      const [, two, three] = await books()
      chmodSync(resolvePath('B'), 0)
      chmodSync(resolvePath('C/3.cbz'), 0)
      await asNobody(server.folder, async () => {
        // The process that has done the analyses so far keeps its rights: another number of threads starts a new one.
        await admin.patch('/api/v1/settings', { taskPoolSize: 3 })
        await rescan(server, admin, library.id, { deep: true })
        expect((await books()).map((b) => [b.name, b.deleted, b.media.status])).toEqual(before)
        for (const book of [two, three])
          expect((await admin.get(`/api/v1/books/${book?.id}/pages/1`)).statusCode).toBe(404)
        await admin.post(`/api/v1/books/${three?.id}/analyze`)
        await server.waitUntilIdle()
        expect((await books())[2]?.media).toMatchObject({ status: 'ERROR', comment: 'ERR_1000' })
      })
      chmodSync(resolvePath('B'), 0o755)
      chmodSync(resolvePath('C/3.cbz'), 0o644)
      await admin.post(`/api/v1/books/${three?.id}/analyze`)
      await rescan(server, admin, library.id, { deep: true })
      expect((await books()).map((b) => [b.name, b.deleted, b.media.status])).toEqual(before)
    },
  )

  test('NFS stale handle: the status of a place out of reach, which scans try again', async () => {
    await writeBook(resolvePath('1.cbz'))
    const { openSync } = fs
    fs.openSync = () => {
      throw Object.assign(new Error('ESTALE: stale file handle'), { code: 'ESTALE' })
    }
    syncBuiltinESMExports()
    try {
      const book = await analyzeBook(resolvePath('1.cbz'), { dimensions: true })
      expect([book.status, book.comment]).toEqual(['ERROR', 'ERR_1000'])
    } finally {
      fs.openSync = openSync
      syncBuiltinESMExports()
    }
  })

  test('symlinks out of the root, to nowhere and in circles; names that differ in case; empty files', async () => {
    await writeBook(join(server.folder, 'outside/9.cbz'))
    await writeBooks(server.books, { 'A/x.cbz': {}, 'A/X.cbz': { pages: 2 } })
    writeFileSync(resolvePath('A/zero.cbz'), '')
    symlinkSync(join(server.folder, 'outside/9.cbz'), resolvePath('A/9.cbz'))
    symlinkSync('nowhere.cbz', resolvePath('A/nowhere.cbz'))
    symlinkSync('loop.cbz', resolvePath('A/loop.cbz'))
    symlinkSync(server.books, resolvePath('A/up'))
    mkdirSync(resolvePath('A/folder.cbz'))
    await add()
    expect((await books()).map((b) => [b.name, b.media.status, b.media.pagesCount]).toSorted()).toEqual([
      ['9', 'READY', 3],
      ['X', 'READY', 2],
      ['x', 'READY', 3],
      ['zero', expect.stringMatching(/ERROR|UNSUPPORTED/), 0],
    ])
  })

  test.skipIf(process.platform === 'win32')(
    'a pipe, a device or a socket at the path of a known book',
    async () => {
      await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': {} })
      const library = await add()
      copyFileSync(resolvePath('A/2.cbz'), join(server.folder, 'kept'))
      const listener = createServer()
      for (const put of [
        () => execFileSync('mkfifo', [resolvePath('A/2.cbz')]),
        () => symlinkSync('/dev/zero', resolvePath('A/2.cbz')),
        () => once(listener.listen(resolvePath('A/2.cbz')), 'listening'),
      ]) {
        rmSync(resolvePath('A/2.cbz'))
        await put()
        const [, two] = await books()
        for (const path of ['pages/1', 'pages/1?convert=png', 'file'])
          expect((await admin.get(`/api/v1/books/${two?.id}/${path}`)).statusCode).toBe(404)
        await admin.post(`/api/v1/books/${two?.id}/analyze`)
        await rescan(server, admin, library.id, { deep: true })
        expect((await books()).map((b) => b.deleted)).toEqual([false, true])
      }
      // Closing it removes its file.
      listener.close()
      rmSync(resolvePath('A/2.cbz'), { force: true })
      copyFileSync(join(server.folder, 'kept'), resolvePath('A/2.cbz'))
      await rescan(server, admin, library.id, { deep: true })
      expect((await books()).map((b) => [b.deleted, b.media.status])).toEqual([
        [false, 'READY'],
        [false, 'READY'],
      ])
    },
  )
})

/**
 * Runs some work as the account `nobody`, which owns the data of the server, because root can read everything. Processes started meanwhile run
 * as `nobody`, too.
 */
async function asNobody(folder: string, work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) {
    execFileSync('chown', ['-R', '65534', join(folder, 'config')])
    chmodSync(folder, 0o755)
    process.seteuid?.(65_534)
  }
  try {
    await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}
