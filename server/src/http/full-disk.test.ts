import { setTimeout as sleep } from 'node:timers/promises'
import type { Book } from '@lectern/contract/books'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, writeBooks } from '../testing/data/test-books.ts'
import { basic, type TestClient } from '../testing/servers/test-client.ts'
import {
  adminEmail,
  adminPassword,
  startTestServer,
  type TestServer,
} from '../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let book: Book
let key: string
let remembered: string
/** Moves the clock of sessions: what is older than five minutes is prolonged. */
const makeOld = () => server.db.updateTable('session').set({ used: 0 }).execute()

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, { 'A/1.cbz': { pages: 2 } })
  await addLibrary(server, admin, { name: 'L', root: server.books })
  const [found] = (await admin.read<{ content: Book[] }>('/api/v1/books')).content
  if (!found) throw new Error('no book')
  book = found
  key = (await admin.post('/api/v2/users/me/api-keys', { comment: 'all' })).json().key
  await server.queue.stop(2000)
})
afterAll(() => server.close())
beforeEach(async () => {
  const reply = await server.anonymous.get('/api/v2/users/me?remember-me=true', {
    authorization: basic(adminEmail, adminPassword),
  })
  const { value } = reply.cookies.find((c) => c.name === 'komga-remember-me') ?? { value: '' }
  remembered = `komga-remember-me=${value}`
  await makeOld()
})

const signIns = (): Record<string, Record<string, string>> => ({
  Basic: { authorization: basic(adminEmail, adminPassword) },
  'a key as password': { authorization: basic(adminEmail, key) },
  'an API key': { 'x-api-key': key },
  'a session': { 'x-auth-token': admin.headers['x-auth-token'] ?? '' },
  'a remembered browser': { cookie: remembered },
})
const reads = () => [
  '/api/v1/series',
  `/api/v1/books/${book.id}`,
  `/api/v1/books/${book.id}/pages/1`,
  `/api/v1/books/${book.id}/thumbnail`,
  `/api/v1/books/${book.id}/file`,
  '/opds/v1.2/catalog',
  '/opds/v2/catalog',
]
/** Reads by each kind of sign-in, and with the paths that hold keys. */
async function readEverything(): Promise<void> {
  for (const [name, headers] of Object.entries(signIns()))
    for (const path of reads())
      expect([name, path, (await server.anonymous.get(path, headers)).statusCode]).toEqual([name, path, 200])
  expect((await server.anonymous.get('/koreader/users/auth', { 'x-auth-user': key })).statusCode).toBe(200)
  for (const path of ['v1/initialization', 'v1/library/sync'])
    expect([path, (await server.anonymous.get(`/kobo/${key}/${path}`)).statusCode]).toEqual([path, 200])
}
/** Signs in, and reads with the new session. */
async function readWithNewSession(): Promise<TestClient['headers']> {
  const reply = await server.anonymous.get('/api/v2/users/me', {
    authorization: basic(adminEmail, adminPassword),
    'x-auth-token': '',
  })
  const headers = { 'x-auth-token': String(reply.headers['x-auth-token']) }
  expect((await server.anonymous.get('/api/v1/books', headers)).statusCode).toBe(200)
  return headers
}

describe('F4: users can read when nothing can be saved (behaviour 1.11)', () => {
  test('because the disk is full', async () => {
    // SQLite reports the same error for a full disk.
    await sql`create temp trigger full_session before insert on main.session begin select raise(fail, 'database or disk is full'); end`.execute(
      server.db,
    )
    for (const table of ['auth_activity', 'remember_token', 'kobo_point'])
      await sql
        .raw(
          `create temp trigger full_${table} before insert on main.${table} begin select raise(fail, 'database or disk is full'); end`,
        )
        .execute(server.db)
    await sql`create temp trigger full_used before update on main.session begin select raise(fail, 'database or disk is full'); end`.execute(
      server.db,
    )
    try {
      await readEverything()
      const held = await readWithNewSession()
      const wrong = await server.anonymous.get('/api/v1/books', { authorization: basic(adminEmail, 'wrong') })
      expect(wrong.statusCode).toBe(401)
      // It ends like others.
      expect((await server.anonymous.post('/api/logout', {}, held)).statusCode).toBe(204)
      expect((await server.anonymous.get('/api/v1/books', held)).statusCode).toBe(401)
    } finally {
      for (const name of ['session', 'auth_activity', 'remember_token', 'kobo_point', 'used'])
        await sql.raw(`drop trigger full_${name}`).execute(server.db)
    }
  })
  test('because another writer is at work for long', async () => {
    const release = await server.db.pauseWriting()
    try {
      const started = performance.now()
      await readEverything()
      await readWithNewSession()
      expect(performance.now() - started).toBeLessThan(30_000)
    } finally {
      await release()
    }
  })
  test('and a session of that time ends with the password and with the account', async () => {
    const { id } = await addUser(server, admin, 'held@example.org')
    const release = await server.db.pauseWriting()
    const signIn = async () => {
      const reply = await server.anonymous.get('/api/v2/users/me', {
        authorization: basic('held@example.org', 'secret'),
        'x-auth-token': '',
      })
      return { 'x-auth-token': String(reply.headers['x-auth-token']) }
    }
    const [one, two] = [await signIn(), await signIn()]
    expect((await server.anonymous.get('/api/v1/books', two)).statusCode).toBe(200)
    await release()
    await sleep(50)
    expect((await server.anonymous.get('/api/v1/books', one)).statusCode).toBe(200)
    expect((await admin.delete(`/api/lectern/users/${id}/sessions`)).statusCode).toBe(204)
    for (const session of [one, two])
      expect((await server.anonymous.get('/api/v1/books', session)).statusCode).toBe(401)
  })
})
