import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { type GuardFacts, guardReason } from './missing-guard.ts'

const well: GuardFacts = {
  isRootReadable: true,
  isRootExcluded: false,
  seriesCount: 5,
  device: '1',
  knownDevice: '1',
  missing: 0,
  total: 100,
  confirm: false,
}

describe('F3: the scan guard', () => {
  test.each([
    ['all is well', {}, undefined],
    ['half of the books', { missing: 50 }, undefined],
    ['more than half', { missing: 51 }, 'TOO_MUCH_MISSING'],
    ['more than half, and confirmed by an administrator', { missing: 51, confirm: true }, undefined],
    ['more than half of twenty', { missing: 19, total: 20 }, undefined],
    ['more than half of twenty-one', { missing: 11, total: 21 }, 'TOO_MUCH_MISSING'],
    ['no root', { isRootReadable: false, missing: 3 }, 'ROOT_UNREADABLE'],
    [
      'no root, even if an administrator confirms',
      { isRootReadable: false, confirm: true },
      'ROOT_UNREADABLE',
    ],
    ['an empty root', { seriesCount: 0, missing: 1, total: 1 }, 'ROOT_EMPTY'],
    ['an empty root of an empty library', { seriesCount: 0, total: 0 }, undefined],
    [
      'an empty root, and confirmed by an administrator',
      { seriesCount: 0, missing: 1, confirm: true },
      undefined,
    ],
    ['a root that is left out', { isRootExcluded: true, missing: 1 }, 'ROOT_EMPTY'],
    ['a root that is left out, and nothing missing', { isRootExcluded: true }, undefined],
    ['another device with all there', { device: '2' }, undefined],
    ['another device and one missing', { device: '2', missing: 1 }, 'OTHER_DEVICE'],
    ['the first scan', { knownDevice: '', missing: 1 }, undefined],
  ] as const)('%s', (_, facts, reason) => {
    expect(guardReason({ ...well, ...facts })).toBe(reason)
  })
})

let server: TestServer
let admin: TestClient
let library: Library
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())
const at = (path: string) => join(server.books, path)
const books = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const current = () => admin.read<Library>(`/api/v1/libraries/${library.id}`)
const scan = () => rescan(server, admin, library.id)
const confirm = async () => {
  expect((await admin.post(`/api/v1/libraries/${library.id}/scan?confirm=true`)).statusCode).toBe(202)
  await server.waitUntilIdle()
}
/** Writes two series with this number of books. */
async function make(inA: number, inB: number): Promise<void> {
  const list = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => [`${name}/${i}.cbz`, { pages: 1 }] as const)
  await writeBooks(server.books, Object.fromEntries([...list('A', inA), ...list('B', inB)]))
  library = await addLibrary(server, admin, { name: 'L', root: server.books, emptyTrashAfterScan: true })
}

describe('F3: a scan that would remove more than half of a library', () => {
  test('changes nothing, shows administrators the reason, and continues after a confirmation', async () => {
    await make(11, 10)
    const before = await books()
    const guest = await addUser(server, admin, 'guest@example.org', {})
    rmSync(at('A'), { recursive: true })
    await writeBook(at('C/new.cbz'))
    server.events.length = 0
    await scan()
    expect(await books()).toEqual(before)
    const guard = { reason: 'TOO_MUCH_MISSING', missing: 11, total: 21 }
    expect(await current()).toMatchObject({ unavailable: false, scanGuard: guard })
    expect((await guest.asker.read<Library>(`/api/v1/libraries/${library.id}`)).scanGuard).toBeNull()
    const receivedEvents = () => server.events.filter((e) => e.name === 'LibraryChanged')
    expect(receivedEvents()).toHaveLength(1)
    const { scanGuard } = await current()
    await scan()
    expect(receivedEvents()).toHaveLength(1)
    expect((await current()).scanGuard).toEqual(scanGuard)
    await confirm()
    expect((await books()).map((b) => b.seriesTitle).filter((t) => t !== 'B')).toEqual(['C'])
    expect(await current()).toMatchObject({ unavailable: false, scanGuard: null })
    expect(receivedEvents()).toHaveLength(2)
  })
  test('clears its block when all books are found again', async () => {
    await make(11, 10)
    const before = await books()
    renameSync(at('A'), join(server.folder, 'away'))
    await scan()
    expect((await current()).scanGuard).not.toBeNull()
    renameSync(join(server.folder, 'away'), at('A'))
    await scan()
    expect((await current()).scanGuard).toBeNull()
    expect(await books()).toEqual(before)
  })
  test('removes exactly half, and moved books are not missing', async () => {
    await make(11, 11)
    renameSync(at('A'), at('A moved'))
    rmSync(at('B/0.cbz'))
    await scan()
    expect((await current()).scanGuard).toBeNull()
    expect(await books()).toHaveLength(21)
    await writeBook(at('B/0.cbz'))
    await scan()
    rmSync(at('A moved'), { recursive: true })
    await scan()
    expect((await current()).scanGuard).toBeNull()
    expect(await books()).toHaveLength(11)
  })
})

describe('F3: a changed root', () => {
  test('can be confirmed if it is empty, but not if it is missing', async () => {
    await make(2, 1)
    renameSync(server.books, join(server.folder, 'mount'))
    await confirm()
    expect(await current()).toMatchObject({
      unavailable: true,
      scanGuard: { reason: 'ROOT_UNREADABLE', missing: 3 },
    })
    expect(await books()).toHaveLength(3)
    mkdirSync(server.books)
    await scan()
    expect(await current()).toMatchObject({
      unavailable: true,
      scanGuard: { reason: 'ROOT_EMPTY', total: 3 },
    })
    expect(await books()).toHaveLength(3)
    await confirm()
    expect(await current()).toMatchObject({ unavailable: false, scanGuard: null })
    expect(await books()).toEqual([])
  })
  test('is found if it is on another file system, and accepted when it is back', async () => {
    await make(2, 1)
    const before = await books()
    await server.db.updateTable('library').set({ root_device: 'of before' }).execute()
    await scan()
    const { root_device } = await server.db
      .selectFrom('library')
      .select('root_device')
      .executeTakeFirstOrThrow()
    expect(root_device).not.toBe('of before')
    await server.db.updateTable('library').set({ root_device: 'of before' }).execute()
    renameSync(at('A'), join(server.folder, 'away'))
    await writeBook(at('C/new.cbz'))
    await scan()
    expect(await current()).toMatchObject({
      unavailable: true,
      scanGuard: { reason: 'OTHER_DEVICE', missing: 2 },
    })
    expect(await books()).toEqual(before)
    rmSync(at('C'), { recursive: true })
    renameSync(join(server.folder, 'away'), at('A'))
    await server.db.updateTable('library').set({ root_device }).execute()
    await scan()
    expect(await current()).toMatchObject({ unavailable: false, scanGuard: null })
    expect(await books()).toEqual(before)
  })
  test('that its own exclusions exclude keeps and serves its books', async () => {
    await make(2, 1)
    await admin.patch(`/api/v1/libraries/${library.id}`, { scanDirectoryExclusions: ['LECTERN-SERVER'] })
    await server.waitUntilIdle()
    expect(await current()).toMatchObject({
      unavailable: false,
      scanGuard: { reason: 'ROOT_EMPTY', missing: 3 },
    })
    const [first] = await books()
    expect((await admin.get(`/api/v1/books/${first?.id}/pages/1`)).statusCode).toBe(200)
    await admin.patch(`/api/v1/libraries/${library.id}`, { scanDirectoryExclusions: [] })
    await server.waitUntilIdle()
    expect((await current()).scanGuard).toBeNull()
    expect((await books()).some((b) => b.deleted)).toBe(false)
  })
  test('may have a name that begins with a dot', async () => {
    mkdirSync(at('.hidden'))
    await writeBook(at('.hidden/A/1.cbz'))
    await addLibrary(server, admin, { name: 'H', root: at('.hidden') })
    expect(await books()).toHaveLength(1)
  })
})

describe('files that are still being written', () => {
  test('wait for another scan, which is scheduled', async () => {
    await server.close()
    server = await startTestServer({ restSeconds: 1 })
    admin = await server.claim()
    await writeBooks(server.books, { 'A/1.cbz': {} })
    const reply = await admin.post('/api/v1/libraries', { name: 'L', root: server.books })
    library = reply.json()
    const count = async () => (await books()).length
    const waiting = async () =>
      (await server.db.selectFrom('task').select('not_before').where('kind', '=', 'ScanLibrary').execute())[0]
    // For a moment after the first scan, no scan is queued.
    await expect
      .poll(async () => (await waiting())?.not_before, { interval: 10, timeout: 60_000 })
      .toBeGreaterThan(0)
    expect(await count()).toBe(0)
    for (let i = 0; i < 400 && (await count()) === 0; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await count()).toBe(1)
    await server.waitUntilIdle()
    // A changed file is not analyzed, and nothing is deleted from the trash.
    await writeBook(at('A/1.cbz'), { pages: 5 })
    writeFileSync(at('A/2.cbz'), 'half of a copy')
    await admin.post(`/api/v1/libraries/${library.id}/scan`)
    await expect
      .poll(async () => (await waiting())?.not_before, { interval: 10, timeout: 60_000 })
      .toBeGreaterThan(0)
    expect((await books()).map((b) => [b.name, b.media.pagesCount])).toEqual([['1', 3]])
    for (let i = 0; i < 400 && (await count()) === 1; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    await server.waitUntilIdle()
    expect((await books()).map((b) => [b.name, b.media.pagesCount, b.media.status])).toEqual([
      ['1', 5, 'READY'],
      ['2', 0, expect.stringMatching(/ERROR|UNSUPPORTED/)],
    ])
  })
})
