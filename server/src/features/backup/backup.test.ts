import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from '@lectern/contract/books'
import { random } from '@lectern/fixtures/random'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../../testing/servers/test-server.ts'
import { backUpWhenDue } from './schedule-backups.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const kept = () => readdirSync(join(server.folder, 'config/backups')).sort()
const books = (n: number) =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`S${i % 9}/${i}.cbz`, { pages: 1 }]))
async function backUp(): Promise<{ file: string; size: number }> {
  const reply = await admin.post('/api/lectern/backup')
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** Opens a backup and checks it. Returns the number of its books. */
function checkCopy(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  expect(one('pragma integrity_check')).toBe('ok')
  const count = Number(one('select count(*) from book'))
  expect(one('select count(*) from book_metadata')).toBe(count)
  expect(one('select count(*) from book where series_id not in (select id from series)')).toBe(0)
  expect(one('select count(*) from book_pages')).toBe(one('select count(*) from book where media_status = 2'))
  expect(one('select count(*) from user')).toBe(1)
  db.close()
  return count
}

describe('F4: a backup', () => {
  test('is complete even during a scan, and restores the server of that moment', async () => {
    await writeBooks(server.books, books(90))
    const reply = await admin.post('/api/v1/libraries', { name: 'L', root: server.books })
    expect(reply.statusCode).toBe(200)
    const settled = server.waitUntilIdle().then(() => true)
    const counts: number[] = []
    let isSettled = false
    while (!isSettled) {
      const copy = await backUp()
      expect(copy.size).toBe(statSync(copy.file).size)
      counts.push(checkCopy(copy.file))
      isSettled = await Promise.race([settled, sleep(1, false)])
    }
    expect(counts.length).toBeGreaterThan(2)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))

    const [book] = (await admin.read<{ content: Book[] }>('/api/v1/books')).content
    await admin.patch(`/api/v1/books/${book?.id}/read-progress`, { completed: true })
    const { file } = await backUp()
    expect(checkCopy(file)).toBe(90)
    await admin.delete(`/api/v1/books/${book?.id}/read-progress`)
    await server.close({ keep: true })
    for (const end of ['', '-wal', '-shm'])
      rmSync(join(server.folder, `config/lectern.sqlite${end}`), { force: true })
    copyFileSync(file, join(server.folder, 'config/lectern.sqlite'))
    server = await startTestServer({ folder: server.folder })
    admin = await server.signIn(adminEmail, adminPassword)
    await server.waitUntilIdle()
    const again = await admin.read<Book>(`/api/v1/books/${book?.id}`)
    expect([again.readProgress?.completed, again.media.status]).toEqual([true, 'READY'])
    expect((await admin.get(`/api/v1/books/${book?.id}/pages/1`)).statusCode).toBe(200)
  })
  test('replaces the oldest of seven; other files are kept', async () => {
    mkdirSync(join(server.folder, 'config/backups'))
    writeFileSync(join(server.folder, 'config/backups/mine.sqlite'), '')
    writeFileSync(join(server.folder, 'config/backups/before-update-2026-01-01T000000.sqlite'), '')
    const start = Date.UTC(2026, 0, 31)
    for (let n = 0; n < 9; n += 1) {
      vi.useFakeTimers({ now: start + n * 86_400_000, toFake: ['Date'] })
      await backUp()
    }
    expect(kept()).toEqual([
      'before-update-2026-01-01T000000.sqlite',
      ...[2, 3, 4, 5, 6, 7, 8].map((day) => `lectern-2026-02-0${day}T000000.sqlite`),
      'mine.sqlite',
    ])
  })
  test('is kept if the clock was ahead before', async () => {
    mkdirSync(join(server.folder, 'config/backups'))
    for (let day = 1; day < 8; day += 1)
      writeFileSync(join(server.folder, `config/backups/lectern-2099-01-0${day}T000000.sqlite`), '')
    const { file } = await backUp()
    expect(checkCopy(file)).toBe(0)
    expect(kept()).toEqual([
      basename(file),
      ...[2, 3, 4, 5, 6, 7].map((day) => `lectern-2099-01-0${day}T000000.sqlite`),
    ])
  })
  test('is shared by concurrent requests', async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => server.db.backUp()))
    // The same object, because two backups within one second would have the same name.
    expect(new Set(copies).size).toBe(1)
    expect(kept()).toHaveLength(1)
    const later = await Promise.all(Array.from({ length: 5 }, backUp))
    expect(kept()).toEqual(expect.arrayContaining(later.map((copy) => basename(copy.file))))
  })
  test('that fails leaves no file and reports the error', async () => {
    writeFileSync(join(server.folder, 'config/backups'), 'a file in the place of the folder')
    const reply = await admin.post('/api/lectern/backup')
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'INTERNAL'])
    expect((await admin.get('/api/v1/books')).statusCode).toBe(200)
  })
})

test('F2: a server killed during a backup keeps complete backups and its database', async () => {
  await writeBooks(server.books, books(20))
  await addLibrary(server, admin, { name: 'L', root: server.books })
  await server.close({ keep: true })
  const config = join(server.folder, 'config')
  mkdirSync(join(config, 'backups'))
  const code = `import { openDatabase } from ${JSON.stringify(new URL('../../db/open.ts', import.meta.url).href)}
    const db = await openDatabase(${JSON.stringify(join(config, 'lectern.sqlite'))}, { readers: 1 })
    process.stdout.write('open')
    for (;;) await db.backUp()`
  for (let seed = 1; seed <= 6; seed += 1) {
    const child = spawn(process.execPath, ['-e', code], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(child.stdout, 'data')
    await sleep(random(seed).between(0, 120))
    child.kill('SIGKILL')
    await once(child, 'exit')
    for (const name of kept().filter((n) => !n.startsWith('.')))
      expect(checkCopy(join(config, 'backups', name))).toBe(20)
  }
  writeFileSync(join(config, 'backups/.lectern.sqlite.0123456789ab.lectern-part'), 'half')
  const db = await openDatabase(join(config, 'lectern.sqlite'), { readers: 1 })
  await db.backUp()
  await db.close()
  expect(kept().filter((n) => !/^lectern-[\dT-]+\.sqlite$/.test(n))).toEqual([])
  server = await startTestServer({ folder: server.folder })
})

describe('the list of backups', () => {
  test('contains every backup, which can be checked, downloaded and deleted; other files cannot be named', async () => {
    const copy = await backUp()
    const name = basename(copy.file)
    const folder = join(server.folder, 'config/backups')
    writeFileSync(join(folder, 'secret.txt'), 'no backup')
    const listed = (await admin.get('/api/lectern/backups')).json()
    expect(listed).toEqual({
      folder,
      backups: [{ name, size: copy.size, created: expect.any(String), reason: 'lectern' }],
      schedule: { everyDays: 0, keep: 7 },
    })
    expect((await admin.post(`/api/lectern/backups/${name}/check`)).json()).toEqual({
      problem: null,
      books: 0,
      users: 1,
    })
    const download = await admin.get(`/api/lectern/backups/${name}`)
    expect(download.rawPayload.subarray(0, 15).toString()).toBe('SQLite format 3')
    expect(download.headers['content-disposition']).toContain(name)
    for (const wrong of ['secret.txt', '..%2Flectern.sqlite', `..%2Fbackups%2F${name}`])
      expect((await admin.get(`/api/lectern/backups/${wrong}`)).statusCode).toBe(400)
    const broken = name.replace(/T\d{6}/, 'T000000')
    writeFileSync(join(folder, broken), 'SQLite format 3, or not')
    expect((await admin.post(`/api/lectern/backups/${broken}/check`)).json().problem).toBe('DAMAGED')
    expect((await admin.delete(`/api/lectern/backups/${broken}`)).statusCode).toBe(204)
    expect((await admin.delete(`/api/lectern/backups/${broken}`)).statusCode).toBe(404)
  })

  test('grows by the schedule, which also limits the number of backups', async () => {
    expect(await backUpWhenDue(server.db)).toBe(false)
    const schedule = { everyDays: 2, keep: 1 }
    expect((await admin.ask('PUT', '/api/lectern/backups/schedule', schedule)).statusCode).toBe(204)
    expect((await admin.get('/api/lectern/backups')).json().schedule).toEqual(schedule)
    expect(await backUpWhenDue(server.db)).toBe(true)
    expect(await backUpWhenDue(server.db)).toBe(false)
    const [first] = kept()
    await sleep(1100)
    expect(await backUpWhenDue(server.db, Date.now() + 2 * 86_400_000)).toBe(true)
    expect(kept()).toHaveLength(1)
    expect(kept()).not.toContain(first)
    expect(
      (await admin.ask('PUT', '/api/lectern/backups/schedule', { everyDays: 2, keep: 0 })).statusCode,
    ).toBe(400)
    // Komga's settings do not contain it.
    expect((await admin.get('/api/v1/settings')).json()).not.toHaveProperty('backupsKept')
  })
})
