import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashForKoreader } from '../../media/hash/koreader-hash.ts'
import { addLibrary, addUser, writeBook } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
/** A device of a reader, who signs in with an API key as user name. */
let headers: Record<string, string>
let reader: TestClient
let key: string
const at = (name: string) => join(server.books, 'S', name)
const words = (kilobytes: number): string => rawPage(`<p>${'word '.repeat(kilobytes * 205)}</p>`)

async function addDevice(asker: TestClient): Promise<string> {
  return (await asker.post('/api/v2/users/me/api-keys', { comment: 'reader' })).json().key
}
const asDevice = (apiKey: string) => ({
  'x-auth-user': apiKey,
  'x-auth-key': '5f4dcc3b5aa765d61d8327deb882cf99',
  accept: 'application/vnd.koreader.v1+json',
})

beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  mkdirSync(join(server.books, 'T'))
  await writeBook(at('comic.cbz'), { pages: 5 })
  // Its end cuts a block that is hashed.
  await writeBook(at('cut.cbz'), { pages: 1 })
  const chapters = [3, 5, 2].map((size, i) => ({ id: `c${i}`, href: `${i}.xhtml`, bytes: words(size) }))
  writeFileSync(at('text.epub'), rawEpub({ items: chapters }))
  const named = chapters.map((item, i) => ({
    ...item,
    href: `part%20${i}.xhtml`,
    name: `OEBPS/part ${i}.xhtml`,
  }))
  writeFileSync(at('named.epub'), rawEpub({ items: named }))
  copyFileSync(at('comic.cbz'), join(server.books, 'T', 'copy.cbz'))
  const root = { root: server.books, hashFiles: true, hashKoreader: true }
  await addLibrary(server, admin, { name: 'L', ...root })
  const roles = ['KOREADER_SYNC', 'PAGE_STREAMING']
  reader = (await addUser(server, admin, 'reader@example.org', { roles })).asker
  key = await addDevice(reader)
  headers = asDevice(key)
})
afterAll(() => server.close())

const findBook = async (name: string): Promise<Book> => {
  const list = await reader.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = list.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const get = (document: string, by = headers) =>
  server.anonymous.get(`/koreader/syncs/progress/${document}`, by)
const put = (document: string, progress: unknown, percentage: unknown = 0.5, by = headers) =>
  server.anonymous.ask(
    'PUT',
    '/koreader/syncs/progress',
    { document, progress, percentage, device: 'boox', device_id: 'A1', metadata: {} },
    { ...by, 'content-type': 'application/vnd.koreader.v1+json' },
  )

describe('sign-in', () => {
  test('an API key of a user who may sync signs in', async () => {
    const reply = await server.anonymous.get('/koreader/users/auth', headers)
    expect([reply.statusCode, reply.json()]).toEqual([200, { authorized: 'OK' }])
    expect(reply.headers['content-type']).toContain('application/vnd.koreader.v1+json')
    expect(reply.headers['set-cookie']).toBeUndefined()
    const wrong = await server.anonymous.get('/koreader/users/auth', asDevice('nope'))
    expect([wrong.statusCode, wrong.json().message]).toEqual([401, 'Bad credentials'])
    expect((await server.anonymous.get('/koreader/users/auth')).statusCode).toBe(401)
    const { asker } = await addUser(server, admin, 'none@example.org', { roles: [] })
    const other = asDevice(await addDevice(asker))
    expect((await server.anonymous.get('/koreader/users/auth', other)).statusCode).toBe(403)
  })
  test('the header is not an API key on any other path', async () => {
    expect((await server.anonymous.get('/api/v1/books', headers)).statusCode).toBe(401)
  })
  test('registration creates no account and explains what to do; it succeeds for a key that may sync', async () => {
    const register = (username: string) =>
      server.anonymous.post('/koreader/users/create', { username, password: 'x' })
    const users = async () => (await admin.read<unknown[]>('/api/v2/users')).length
    const before = await users()
    const refused = await register('new')
    expect([refused.statusCode, refused.json().message]).toEqual([
      402,
      expect.stringContaining('Sign in with one of your API keys'),
    ])
    const known = await register(key)
    expect([known.statusCode, known.json()]).toEqual([201, { username: key }])
    expect(await users()).toBe(before)
  })
  test('if registration is allowed, users with an API key get the role for syncing', async () => {
    const settings = '/api/lectern/koreader/settings'
    const asking = await addUser(server, admin, 'asking@example.org', { roles: ['PAGE_STREAMING'] })
    const own = await addDevice(asking.asker)
    const register = async (username: string) =>
      (await server.anonymous.post('/koreader/users/create', { username, password: 'x' })).statusCode
    const signIn = async () => (await server.anonymous.get('/koreader/users/auth', asDevice(own))).statusCode
    expect(await admin.read(settings)).toEqual({ registration: false })
    expect([await register(own), await signIn()]).toEqual([402, 403])

    expect((await admin.ask('PUT', settings, { registration: true })).statusCode).toBe(204)
    expect([await register(own), await register(own), await signIn()]).toEqual([201, 201, 200])
    const me = await asking.asker.read<{ roles: string[] }>('/api/v2/users/me')
    expect(me.roles.toSorted()).toEqual(['KOREADER_SYNC', 'PAGE_STREAMING', 'USER'])
    expect([await register('asking@example.org'), await register('stranger'), await register('')]).toEqual([
      402, 402, 402,
    ])

    await admin.ask('PUT', settings, { registration: false })
    expect([await register(own), await signIn()]).toEqual([201, 200])
  })
  test('guessing keys by registration is limited', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = new Set<number>()
    const guessing = await startTestServer({ trustedProxies: '127.0.0.1' })
    try {
      await guessing.claim()
      for (let i = 0; i < 60; i++) {
        const body = { username: `guess-${i}`, password: 'x' }
        statuses.add((await guessing.anonymous.post('/koreader/users/create', body, from)).statusCode)
      }
    } finally {
      await guessing.close()
    }
    expect([...statuses]).toEqual([402, 429])
  })
})

describe('progress', () => {
  test('progress in a comic is synced both ways, by page', async () => {
    const { hash } = hashForKoreader(at('comic.cbz'))
    expect((await get(hash)).json()).toEqual({})
    const reply = await put(hash, '2')
    expect([reply.statusCode, reply.json()]).toEqual([200, { document: hash, timestamp: expect.any(Number) }])
    const book = await findBook('comic')
    expect(book.readProgress).toMatchObject({ page: 2, completed: false, deviceId: 'A1', deviceName: 'boox' })
    expect((await get(hash)).json()).toEqual({
      document: hash,
      progress: '2',
      percentage: 0.4,
      device: 'boox',
      device_id: 'A1',
      timestamp: Math.floor(Date.parse(String(book.readProgress?.readDate)) / 1000),
    })
    await reader.patch(`/api/v1/books/${book.id}/read-progress`, { page: 4 })
    expect((await get(hash)).json()).toMatchObject({
      progress: '4',
      percentage: 0.8,
      device: 'Lectern',
      device_id: 'lectern',
    })
    await put(hash, '99', 1)
    expect((await findBook('comic')).readProgress).toMatchObject({ page: 5, completed: true })
    await put(hash.toUpperCase(), 1, 0.2)
    expect((await findBook('comic')).readProgress).toMatchObject({ page: 1, completed: false })
    // A true copy of the file is read as far.
    expect((await findBook('copy')).readProgress).toMatchObject({ page: 1 })
    await put(hash, '3')
    const unmark = async (name: string) =>
      reader.delete(`/api/v1/books/${(await findBook(name)).id}/read-progress`)
    await unmark('comic')
    expect((await get(hash)).json()).toMatchObject({ progress: '3' })
    await unmark('copy')
    expect((await get(hash)).json()).toEqual({})
  })

  test('progress in an EPUB keeps the position within the chapter, and the end completes the book', async () => {
    const { hash } = hashForKoreader(at('text.epub'))
    const place = '/body/DocFragment[2]/body/p[3]/text().15'
    expect((await put(hash, place, 0.5)).statusCode).toBe(200)
    expect((await get(hash)).json()).toMatchObject({ progress: place, percentage: 0.5 })
    const { id } = await findBook('text')
    const progression = await reader.read<{ locator: object }>(`/api/v1/books/${id}/progression`)
    expect(progression.locator).toMatchObject({
      href: 'OEBPS/1.xhtml',
      locations: { totalProgression: expect.closeTo(0.5, 1) },
    })
    expect(progression.locator).not.toHaveProperty('koreader')
    await put(hash, '#_doc_fragment_0_ ch1', 0.05)
    expect((await findBook('text')).readProgress).toMatchObject({ completed: false })
    await put(hash, '/body/DocFragment[3]/body/p[9]/text().0', 1)
    expect((await findBook('text')).readProgress).toMatchObject({ completed: true })
    expect((await get(hash)).json()).toMatchObject({ percentage: 1 })
  })

  test('progress of another program in an EPUB is sent as the beginning of the chapter', async () => {
    const { hash } = hashForKoreader(at('text.epub'))
    const { id } = await findBook('text')
    await reader.ask('PUT', `/api/v1/books/${id}/progression`, {
      modified: new Date(Date.now() + 5000).toISOString(),
      device: { id: 'web', name: 'Browser' },
      locator: { href: 'OEBPS/1.xhtml', type: 'application/xhtml+xml', locations: { progression: 0.5 } },
    })
    expect((await get(hash)).json()).toMatchObject({
      progress: '/body/DocFragment[2].0',
      device: 'Browser',
      percentage: expect.closeTo(0.6, 1),
    })
    // A date in the future blocks nobody.
    expect((await put(hash, '/body/DocFragment[1]/body', 0.1)).statusCode).toBe(200)
    await reader.patch(`/api/v1/books/${id}/read-progress`, { completed: true })
    expect((await get(hash)).json()).toMatchObject({ progress: '/body/DocFragment[3].0', percentage: 1 })
  })

  test.each(['OEBPS/part%201.xhtml', '/OEBPS/part%201.xhtml#p3', 'OEBPS/Part 1.xhtml'])(
    'of an EPUB that was read elsewhere, as %s, is not its beginning (behaviour 8.4)',
    async (href) => {
      const { hash } = hashForKoreader(at('named.epub'))
      const { id } = await findBook('named')
      await reader.delete(`/api/v1/books/${id}/read-progress`)
      await reader.ask('PUT', `/api/v1/books/${id}/progression`, {
        modified: new Date().toISOString(),
        device: { id: 'web', name: 'Browser' },
        locator: { href, type: 'application/xhtml+xml', locations: { progression: 0.5 } },
      })
      expect((await get(hash)).json()).toMatchObject({
        progress: '/body/DocFragment[2].0',
        percentage: expect.closeTo(0.6, 1),
      })
    },
  )

  test.each([
    ['a place that is no page', 'comic.cbz', 'abc'],
    ['a place of an EPUB in a comic', 'comic.cbz', '/body/DocFragment[2]/body'],
    ['a page of an EPUB', 'text.epub', '12'],
    ['nothing', 'text.epub', ''],
    ['a chapter before the first', 'text.epub', '/body/DocFragment[0]/body'],
    ['a chapter after the last', 'text.epub', '/body/DocFragment[99]/body'],
    ['a list', 'comic.cbz', []],
  ])('refuses %s', async (_, name, progress) => {
    expect((await put(hashForKoreader(at(name)).hash, progress)).statusCode).toBe(400)
  })
  test('incomplete reports are refused', async () => {
    for (const body of ['{}', '[]', '"x"', '{', '{"document":"x","progress":"1","percentage":"much"}']) {
      const reply = await server.anonymous.ask('PUT', '/koreader/syncs/progress', body, headers)
      expect([body, reply.statusCode]).toEqual([body, 400])
    }
  })

  test('books are also found by the hash that Komga stores', async () => {
    const { hash, legacy } = hashForKoreader(at('cut.cbz'))
    expect(legacy).not.toBe(hash)
    expect((await put(legacy, '1')).statusCode).toBe(200)
    expect((await get(hash)).json()).toMatchObject({ progress: '1', percentage: 1 })
  })

  test('progress in a file that is no book yet is stored, sent to other devices, and applied when the book is added', async () => {
    const later = at('later.cbz')
    await writeBook(later, { pages: 7 })
    const { hash } = hashForKoreader(later)
    const kept = await put(hash.toUpperCase(), '4', 0.57)
    expect([kept.statusCode, kept.json()]).toEqual([
      202,
      { document: hash.toUpperCase(), timestamp: expect.any(Number) },
    ])
    expect((await get(hash)).json()).toMatchObject({ progress: '4', percentage: 0.57, device_id: 'A1' })
    const [library] = await admin.read<{ id: string }[]>('/api/v1/libraries')
    await admin.post(`/api/v1/libraries/${library?.id}/scan`)
    await server.waitUntilIdle()
    expect((await findBook('later')).readProgress).toMatchObject({ page: 4, deviceId: 'A1' })
    expect((await put(hash, '5')).statusCode).toBe(200)
    const count = await server.db
      .selectFrom('koreader_waiting')
      .select('document')
      .where('document', '=', hash)
      .execute()
    expect(count).toEqual([])
  })
  test('a book is found by its file name if only one visible book has it', async () => {
    const scan = async () => {
      const [library] = await admin.read<{ id: string }[]>('/api/v1/libraries')
      await admin.post(`/api/v1/libraries/${library?.id}/scan`)
      await server.waitUntilIdle()
    }
    const byName = (name: string) => createHash('md5').update(name).digest('hex')
    const document = byName('Náme 1.cbz')
    expect((await put(document, '3')).statusCode).toBe(202)
    await writeBook(at('Náme 1.cbz'), { pages: 6 })
    await scan()
    // What was said before the book was there is its place.
    expect((await findBook('Náme 1')).readProgress).toMatchObject({ page: 3, deviceId: 'A1' })
    expect((await put(document.toUpperCase(), '4')).statusCode).toBe(200)
    expect((await get(document)).json()).toMatchObject({ progress: '4' })
    expect((await get(hashForKoreader(at('Náme 1.cbz')).hash)).json()).toMatchObject({ progress: '4' })

    renameSync(at('Náme 1.cbz'), at('Other name.cbz'))
    await scan()
    expect((await get(document)).json()).toEqual({})
    expect((await get(byName('Other name.cbz'))).json()).toMatchObject({ progress: '4' })

    await writeBook(join(server.books, 'T', 'Other name.cbz'), { pages: 2 })
    await scan()
    // Two books have it now: nobody knows which is meant.
    expect((await get(byName('Other name.cbz'))).json()).toEqual({})
    expect((await put(byName('Other name.cbz'), '1')).statusCode).toBe(202)
  })
  test('progress in unknown files is kept for the latest thousand of a user', async () => {
    const { asker } = await addUser(server, admin, 'many@example.org', { roles: ['KOREADER_SYNC'] })
    const device = asDevice(await addDevice(asker))
    const me = await asker.read<{ id: string }>('/api/v2/users/me')
    const user = await server.db
      .selectFrom('user')
      .select('id')
      .where('public_id', '=', me.id)
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('koreader_waiting')
      .values(
        Array.from({ length: 1005 }, (_, i) => ({
          user_id: user.id,
          document: `old${i}`,
          progress: '1',
          percentage: 0,
          device: '',
          device_id: '',
          modified: Date.now() - 10_000 + i,
        })),
      )
      .execute()
    await put('f'.repeat(32), '1', 0.1, device)
    const rows = await server.db
      .selectFrom('koreader_waiting')
      .select('document')
      .where('user_id', '=', user.id)
      .execute()
    expect(rows).toHaveLength(1000)
    expect(rows.map((r) => r.document)).toContain('f'.repeat(32))
    await admin.delete(`/api/v2/users/${me.id}`)
    expect(
      await server.db.selectFrom('koreader_waiting').selectAll().where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })

  test('a hidden book is answered like an unknown one', async () => {
    const { hash } = hashForKoreader(at('comic.cbz'))
    await put(hash, '2')
    const { asker } = await addUser(server, admin, 'outside@example.org', {
      roles: ['KOREADER_SYNC'],
      sharedLibraries: { all: false, libraryIds: [] },
    })
    const outside = asDevice(await addDevice(asker))
    const unknown = '0'.repeat(32)
    for (const document of [hash, unknown]) {
      expect((await get(document, outside)).json()).toEqual({})
      expect((await put(document, '1', 0.1, outside)).statusCode).toBe(202)
      expect((await get(document, outside)).json()).toMatchObject({ progress: '1', percentage: 0.1 })
    }
    const { progress } = (await get(hash)).json()
    expect(progress).toBe('2')
  })
})
