import { existsSync, linkSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TransientBook } from '@lectern/contract/import'
import type { ImportUpload } from '@lectern/contract/import-uploads'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { deleteExpiredDatabase } from './uploaded-files.ts'

let fixture: LibraryFixture
let other: TestClient
let book: Buffer
beforeAll(async () => {
  fixture = await startLibraryFixture()
  other = (await addUser(fixture.server, fixture.admin, 'other@example.org', { roles: ['ADMIN'] })).asker
  const { url } = await fixture.book('apple/1.cbz')
  book = readFileSync(url)
})
afterAll(() => fixture.server.close())

const path = '/api/lectern/import-uploads'
const begin = (name: string, size = book.length, asker = fixture.admin) =>
  asker.post(path, { name, size, modified: 1 })
const send = (id: string, offset: number, bytes: Uint8Array, asker = fixture.admin) =>
  uploadPicture(asker, `${path}/${id}/pieces`, bytes, { offset: String(offset) })

test('a book is uploaded in pieces, continued after an interruption, and imported', async () => {
  const first = (await begin('Tale 1.cbz')).json() as ImportUpload
  expect(first).toMatchObject({ name: 'Tale 1.cbz', received: 0, path: null })
  const half = Math.floor(book.length / 2)
  expect((await send(first.id, 0, book.subarray(0, half))).json()).toMatchObject({ received: half })
  // The same piece again, and one with another offset, change nothing.
  expect((await send(first.id, 0, book.subarray(0, half))).json()).toMatchObject({ received: half })
  expect((await send(first.id, half + 1, book.subarray(half + 1))).json()).toMatchObject({ received: half })
  expect((await begin('Tale 1.cbz')).json()).toMatchObject({ id: first.id, received: half })
  const { folder } = (await fixture.admin.get(path)).json() as { folder: string }
  expect(existsSync(join(folder, 'Tale 1.cbz'))).toBe(false)
  const last = (await send(first.id, half, book.subarray(half))).json() as ImportUpload
  expect(last).toMatchObject({ received: book.length, path: join(folder, 'Tale 1.cbz') })
  expect(readFileSync(last.path ?? '')).toEqual(book)
  expect(readdirSync(folder)).toEqual(['Tale 1.cbz'])

  const found = (
    await fixture.admin.post('/api/v1/transient-books', { path: folder })
  ).json() as TransientBook[]
  expect(found.map(({ url }) => url)).toEqual([last.path])
  // Other files of the server's own folder are not shown.
  expect((await fixture.admin.post('/api/v1/transient-books', { path: join(folder, '..') })).statusCode).toBe(
    400,
  )
})

test('a file never replaces another of the same name', async () => {
  const name = 'Same.cbz'
  const one = (await begin(name)).json() as ImportUpload
  await send(one.id, 0, book)
  const two = (await begin(name, book.length, other)).json() as ImportUpload
  expect(two.id).not.toBe(one.id)
  const end = (await send(two.id, 0, book, other)).json() as ImportUpload
  expect(end.path).toMatch(/Same \(2\)\.cbz$/)
})

test('only books with safe names and sizes are accepted, and only from the user who started the upload', async () => {
  for (const name of [
    '../evil.cbz',
    'a/b.cbz',
    'a\\b.cbz',
    '.hidden.cbz',
    'x.exe',
    'x\n.cbz',
    'x\u0000.cbz',
    ' ',
    `${'é'.repeat(150)}.cbz`,
  ])
    expect([name, (await begin(name)).statusCode]).toEqual([name, 400])
  for (const size of [0, -1, 1.5, 2 ** 60]) expect((await begin('x.cbz', size)).statusCode).toBe(400)
  const mine = (await begin('mine.cbz', 5)).json() as ImportUpload
  expect((await send(mine.id, 0, new Uint8Array(3), other)).statusCode).toBe(404)
  expect((await send('f'.repeat(32), 0, new Uint8Array(3))).statusCode).toBe(404)
  expect((await send('..%2f..', 0, new Uint8Array(3))).statusCode).toBe(400)
  expect((await send(mine.id, 0, new Uint8Array(6))).statusCode).toBe(400)
  await other.delete(`${path}/${mine.id}`)
  await send(mine.id, 0, new Uint8Array(3))
  expect((await fixture.admin.delete(`${path}/${mine.id}`)).statusCode).toBe(204)
  expect((await begin('mine.cbz', 5)).json()).toMatchObject({ received: 0 })
})

test('an upload that was complete when the server was killed gets its name when the client continues', async () => {
  const { folder } = (await fixture.admin.get(path)).json() as { folder: string }
  // The server was killed before the file had its name: no piece is missing.
  const received = (await begin('Killed 1.cbz')).json() as ImportUpload
  writeFileSync(join(folder, `.${received.id}.lectern-part`), book)
  const ended = (await begin('Killed 1.cbz')).json() as ImportUpload
  expect(ended).toMatchObject({ received: book.length, path: join(folder, 'Killed 1.cbz') })
  expect(readFileSync(ended.path ?? '')).toEqual(book)
  // The server was killed when the file had both names: there is no second copy.
  const named = (await begin('Killed 2.cbz')).json() as ImportUpload
  writeFileSync(join(folder, `.${named.id}.lectern-part`), book)
  linkSync(join(folder, `.${named.id}.lectern-part`), join(folder, 'Killed 2.cbz'))
  expect((await begin('Killed 2.cbz')).json()).toMatchObject({ path: join(folder, 'Killed 2.cbz') })
  expect(readdirSync(folder).filter((name) => name.includes('Killed 2') || name.startsWith('.'))).toEqual([
    'Killed 2.cbz',
  ])
})

test('a database is stored in its own folder, where it replaces an earlier one with its log', async () => {
  const arrive = async (name: string, bytes: Buffer) => {
    const { id } = (await begin(name, bytes.length)).json() as ImportUpload
    return (await send(id, 0, bytes)).json() as ImportUpload
  }
  const { folder } = (await fixture.admin.get(path)).json() as { folder: string }
  const here = join(folder, 'database')
  expect((await arrive('database.sqlite', Buffer.from('one'))).path).toBe(join(here, 'database.sqlite'))
  expect((await arrive('database.sqlite-wal', Buffer.from('its log'))).path).toBe(
    join(here, 'database.sqlite-wal'),
  )
  await arrive('database.sqlite-wal', Buffer.from('its log, later'))
  expect(readFileSync(join(here, 'database.sqlite-wal'), 'utf8')).toBe('its log, later')
  await arrive('database.sqlite', Buffer.from('another'))
  expect(readdirSync(here)).toEqual(['database.sqlite'])
  expect(readFileSync(join(here, 'database.sqlite'), 'utf8')).toBe('another')
  // Only one database can be uploaded, of any program.
  await arrive('kavita.db', Buffer.from('of another program'))
  await arrive('kavita.db-wal', Buffer.from('its log'))
  expect(readdirSync(here).sort()).toEqual(['kavita.db', 'kavita.db-wal'])
  await arrive('database.sqlite', Buffer.from('another'))
  expect(readdirSync(here)).toEqual(['database.sqlite'])
  // The screen shows it until it is a day old or an administrator deletes it.
  const state = async () => (await fixture.admin.get('/api/lectern/takeover')).json().uploaded
  expect(await state()).toMatchObject({ folder: here, keptHours: 24 })
  const config = join(folder, '..')
  const log = pino({ level: 'silent' })
  expect(await deleteExpiredDatabase(config, log)).toBe(false)
  const dayAgo = Date.now() / 1000 - 24 * 3600 - 60
  utimesSync(join(here, 'database.sqlite'), dayAgo, dayAgo)
  expect([await deleteExpiredDatabase(config, log), await state(), existsSync(here)]).toEqual([
    true,
    null,
    false,
  ])
  await arrive('database.sqlite', Buffer.from('once more'))
  expect((await fixture.admin.delete('/api/lectern/takeover/uploaded')).statusCode).toBe(204)
  expect([await state(), existsSync(here)]).toEqual([null, false])
  // Only the two names are accepted.
  for (const name of ['other.sqlite', 'database.sqlite-shm', '../database.sqlite', 'xdatabase.sqlite'])
    expect((await begin(name, 3)).statusCode, name).toBe(400)
})
