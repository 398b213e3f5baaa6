import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { KoboDevice } from '../../testing/devices/kobo-device.ts'
import { createTestClient, type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import type { StoreNetwork } from './store-routes.ts'

let server: TestServer
let admin: TestClient
let reader: TestClient
let readerId: string
let libraryId: string
let device: KoboDevice
let key: string
let network: StoreNetwork | undefined
const lines: string[] = []
const at = (name: string) => join(server.books, 'S', name)
const words = (kilobytes: number): string => rawPage(`<p>${'One word. '.repeat(kilobytes * 102)}</p>`)
const kobo = { roles: ['KOBO_SYNC', 'FILE_DOWNLOAD'] }

async function addKey(asker: TestClient): Promise<string> {
  return (await asker.post('/api/v2/users/me/api-keys', { comment: `kobo ${Math.random()}` })).json().key
}
const findBook = async (name: string): Promise<Book> => {
  const list = await reader.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
  const found = list.content.find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}

beforeAll(async () => {
  server = await startTestServer({
    koboNetwork: (...call) => network?.(...call) ?? Promise.reject(new Error('down')),
    onLog: (line) => lines.push(line),
  })
  admin = await server.claim()
  mkdirSync(join(server.books, 'S'))
  const chapters = [3, 5, 2].map((size, i) => ({ id: `c${i}`, href: `${i}.xhtml`, bytes: words(size) }))
  writeFileSync(at('text.epub'), rawEpub({ items: chapters }))
  writeFileSync(at('other.epub'), rawEpub({ items: chapters.slice(1) }))
  await writeBook(at('comic.cbz'), { pages: 3 })
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books })).id
  const added = await addUser(server, admin, 'reader@example.org', kobo)
  key = await addKey(added.asker)
  // Rights change below, which ends sessions.
  reader = createTestClient(server.app.http, { 'x-api-key': key })
  readerId = (await reader.read<{ id: string }>('/api/v2/users/me')).id
  device = new KoboDevice(server.app.http, key, 'clara')
})
afterAll(() => server.close())

describe('sign-in', () => {
  test('only the key in the path signs a device in', async () => {
    const path = '/v1/initialization'
    const good = await device.ask('GET', path)
    expect([good.statusCode, good.headers['x-kobo-apitoken'], good.headers['set-cookie']]).toEqual([
      200,
      'e30=',
      undefined,
    ])
    expect((await reader.get(`/kobo/nope${path}`)).statusCode).toBe(403)
    expect((await server.anonymous.get(`/kobo/nope${path}`, { 'x-api-key': key })).statusCode).toBe(403)
    const { asker } = await addUser(server, admin, 'none@example.org', { roles: ['FILE_DOWNLOAD'] })
    expect((await server.anonymous.get(`/kobo/${await addKey(asker)}${path}`)).statusCode).toBe(403)
    expect((await server.anonymous.get(`/api/v1/books?authToken=${key}`)).statusCode).toBe(401)
  })
  test('the key is never in the log', () => {
    expect(lines.filter((line) => line.includes(key))).toEqual([])
  })
  test('tokens are random, and the key of the user is returned', async () => {
    const reply = await device.ask('POST', '/v1/auth/device', { UserKey: 'abc' })
    expect(reply.json()).toMatchObject({ TokenType: 'Bearer', UserKey: 'abc' })
    expect(reply.json().AccessToken).toMatch(/^[A-Za-z0-9]{24}$/)
  })
})

describe('addresses', () => {
  const pictures = async (headers: Record<string, string>) =>
    (await server.anonymous.get(`/kobo/${key}/v1/initialization`, headers)).json().Resources.image_host
  test('addresses have the port that devices do not send', async () => {
    expect(await pictures({ host: 'books.example:8000' })).toBe('http://books.example:8000')
    await admin.patch('/api/v1/settings', { koboPort: 8444 })
    expect(await pictures({ host: 'books.example' })).toBe('http://books.example:8444')
    expect(await pictures({ host: 'books.example:8000' })).toBe('http://books.example:8000')
    expect(await pictures({ host: 'books.example', 'x-forwarded-proto': 'https' })).not.toContain('8444')
    await admin.patch('/api/v1/settings', { koboPort: null })
  })
})

describe('books', () => {
  test('only EPUBs are sent, never comics', async () => {
    const told = await device.sync()
    const { id } = await findBook('text')
    expect(told).toContain(`NewEntitlement ${id}`)
    expect(device.books.size).toBe(2)
    const metadata = await device.ask('GET', `/v1/library/${id},${(await findBook('comic')).id}/metadata`)
    expect(metadata.json()).toMatchObject([{ Title: 'A book', DownloadUrls: [{ Format: 'KEPUB' }] }])
  })
  test('books are downloaded as KEPUBs, also in ranges', async () => {
    const { id } = await findBook('text')
    const [made, again] = [
      await device.ask('GET', `/v1/books/${id}/file/epub?convert_kepub=true`),
      await device.ask('GET', `/v1/books/${id}/file/epub?convert_kepub=true`),
    ]
    expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'application/epub+zip'])
    expect(made.headers['content-disposition']).toContain('text.kepub.epub')
    expect(made.rawPayload).toEqual(again.rawPayload)
    const plain = await device.ask('GET', `/v1/books/${id}/file/epub`)
    expect(plain.rawPayload.equals(made.rawPayload)).toBe(false)
    const comic = await device.ask('GET', `/v1/books/${(await findBook('comic')).id}/file/epub`)
    expect(comic.statusCode).toBe(404)
  })
  test('covers are sent by the id of the poster and of the book', async () => {
    const { id } = await findBook('text')
    for (const path of ['355/530/false', 'a/b/c', '355/530/80/true'])
      expect((await device.ask('GET', `/v1/books/${id}/thumbnail/${path}/image.jpg`)).statusCode).toBe(404)
    expect((await device.ask('GET', '/v1/books/nope/thumbnail/1/1/false/image.jpg')).statusCode).toBe(404)
  })
  test('covers are sent in the size of the screen, and in grey', async () => {
    const { id } = await findBook('text')
    const picture = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const uploaded = await uploadPicture(admin, `/api/v1/books/${id}/thumbnails?selected=true`, picture)
    expect([uploaded.statusCode, uploaded.body]).toEqual([200, expect.anything()])
    const get = async (path: string) => {
      const reply = await device.ask('GET', `/v1/books/${id}/thumbnail/${path}/image.jpg`)
      if (reply.statusCode !== 200) return [path, reply.statusCode, reply.body]
      const { format, width, height } = await sharp(reply.rawPayload).metadata()
      const [red, , blue] = (await sharp(reply.rawPayload).stats()).channels
      const isGrey = Math.abs((red?.mean ?? 0) - (blue?.mean ?? 0)) < 5
      return [reply.statusCode, format, width, height, isGrey]
    }
    expect(await get('100/400/false')).toEqual([200, 'jpeg', 100, 150, false])
    expect(await get('1072/1448/false')).toEqual([200, 'jpeg', 200, 300, false])
    expect(await get('0/-5/false')).toEqual([200, 'jpeg', 200, 300, false])
    expect(await get('1072/1448/80/True')).toEqual([200, 'jpeg', 200, 300, true])
    await device.sync()
  })
  test('hidden books are removed from devices and answered like unknown ones', async () => {
    const { id } = await findBook('text')
    const share = (all: boolean) =>
      admin.patch(`/api/v2/users/${readerId}`, { sharedLibraries: { all, libraryIds: [] } })
    await share(false)
    await device.sync()
    expect(device.books.size).toBe(0)
    for (const path of [`/v1/library/${id}/state`, `/v1/books/${id}/file/epub`])
      expect((await device.ask('GET', path)).statusCode).toBe(404)
    expect((await device.ask('GET', `/v1/library/${id}/metadata`)).json()).toEqual([])
    const state = { ReadingStates: [{ StatusInfo: { Status: 'Finished' } }] }
    expect((await device.ask('PUT', `/v1/library/${id}/state`, state)).statusCode).toBe(404)
    await share(true)
    await device.sync()
    expect(device.books.size).toBe(2)
  })
  test('all books are removed from devices of users who may no longer download', async () => {
    await admin.patch(`/api/v2/users/${readerId}`, { roles: ['KOBO_SYNC'] })
    await device.sync()
    expect(device.books.size).toBe(0)
    const file = await device.ask('GET', `/v1/books/${(await findBook('text')).id}/file/epub`)
    expect(file.statusCode).toBe(404)
    await admin.patch(`/api/v2/users/${readerId}`, kobo)
    await device.sync()
  })
  test('books are kept while their library cannot be read, and while they are analyzed again', async () => {
    await rescan(server, admin, libraryId)
    expect(await device.sync()).toEqual([])
    await admin.post(`/api/v1/libraries/${libraryId}/analyze`)
    expect((await device.sync()).filter((t) => t.startsWith('ChangedEntitlement'))).toEqual([])
    await server.waitUntilIdle()
    expect((await device.sync()).filter((t) => t.startsWith('NewEntitlement'))).toEqual([])
  })
})

describe('places', () => {
  const put = (id: string, state: object) =>
    device.ask('PUT', `/v1/library/${id}/state`, { ReadingStates: [{ EntitlementId: id, ...state }] })
  const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
  const mark = (Source: string, percent: number, Value = 'kobo.1.9') => ({
    CurrentBookmark: {
      ContentSourceProgressPercent: percent,
      Location: { Value, Type: 'KoboSpan', Source },
    },
    StatusInfo: { Status: 'Reading' },
  })
  test('positions are synced both ways, with full names of files and ends of chapters', async () => {
    const { id } = await findBook('text')
    for (const source of ['OEBPS/1.xhtml', 'file:///mnt/onboard/x.epub!!OEBPS/1.xhtml', '1.xhtml#top']) {
      const reply = await put(id, { ...mark(source, 100), LastModified: later(0) })
      expect([source, reply.json().RequestResult]).toEqual([source, 'Success'])
    }
    const [state] = (await device.ask('GET', `/v1/library/${id}/state`)).json()
    expect(state.CurrentBookmark.Location).toEqual({
      Value: 'kobo.1.9',
      Type: 'KoboSpan',
      Source: 'OEBPS/1.xhtml',
    })
    expect(await device.sync()).toEqual([])
    await reader.ask('PUT', `/api/v1/books/${id}/progression`, {
      modified: later(5),
      device: { id: 'web', name: 'Browser' },
      locator: { href: 'OEBPS/1.xhtml', type: 'application/xhtml+xml', locations: { progression: 0.5 } },
    })
    expect(await device.sync()).toEqual([`ChangedReadingState ${id}`])
    for (const href of ['/OEBPS/%31.xhtml#p3', 'OEBPS/1.XHTML']) {
      await reader.ask('PUT', `/api/v1/books/${id}/progression`, {
        modified: later(6),
        device: { id: 'web', name: 'Browser' },
        locator: { href, type: 'application/xhtml+xml', locations: { progression: 0.5 } },
      })
      const [named] = (await device.ask('GET', `/v1/library/${id}/state`)).json()
      expect(named.CurrentBookmark.Location.Source).toBe('OEBPS/1.xhtml')
    }
    const [there] = (await device.ask('GET', `/v1/library/${id}/state`)).json()
    expect(there.CurrentBookmark.Location.Value).toMatch(/^kobo\.1\.2[0-9]{2}$/)
  })
  test('a clock of a device that is wrong by a day causes no harm', async () => {
    const { id } = await findBook('other')
    const results: string[] = []
    for (const seconds of [86_400, 86_410, 86_405]) {
      const reply = await put(id, { ...mark('OEBPS/1.xhtml', 10), LastModified: later(seconds) })
      results.push(reply.json().RequestResult)
    }
    expect(results).toEqual(['Success', 'Success', 'Failure'])
    const { readProgress } = await findBook('other')
    expect(Date.parse(String(readProgress?.readDate))).toBeLessThanOrEqual(Date.now())
    expect(
      (await put(id, { ...mark('OEBPS/1.xhtml', 90), LastModified: later(-86_400) })).json(),
    ).toMatchObject({
      RequestResult: 'Failure',
    })
  })
  test('a finished book is completed, and an unread one has no progress', async () => {
    const { id } = await findBook('text')
    await put(id, { StatusInfo: { Status: 'Finished' }, LastModified: later(20) })
    expect((await findBook('text')).readProgress).toMatchObject({ completed: true })
    await put(id, { StatusInfo: { Status: 'ReadyToRead' }, LastModified: later(30) })
    expect((await findBook('text')).readProgress).toBeNull()
  })
  test.each([
    ['nothing', {}],
    ['no states', { ReadingStates: [] }],
    ['a list', []],
    ['a number as place', { ReadingStates: [{ CurrentBookmark: { Location: 7 } }] }],
  ])('refuses %s', async (_, body) => {
    const { id } = await findBook('text')
    expect((await device.ask('PUT', `/v1/library/${id}/state`, body)).statusCode).toBe(400)
  })
  test.each([
    ['nothing at all', {}],
    ['a date that is none', { StatusInfo: { Status: 'Finished' }, LastModified: 'yesterday' }],
    ['a file that the book does not have', mark('OEBPS/nope.xhtml', 5)],
    ['a path out of the book', mark('../../../../etc/passwd', 5)],
  ])('does not save %s', async (_, state) => {
    const { id } = await findBook('text')
    const reply = await put(id, state)
    expect([reply.statusCode, reply.json().RequestResult]).toEqual([200, 'Failure'])
  })
})

describe('tokens', () => {
  const inToken = (value: unknown) => `KOMGA.${Buffer.from(JSON.stringify(value)).toString('base64')}`
  test.each([
    ['of nothing', 'garbage'],
    ['that are empty', 'KOMGA.'],
    ['that are no JSON', 'KOMGA.!!!!'],
    ['with a number as point', inToken({ lastSuccessfulSyncPointId: 7, ongoingSyncPointId: [] })],
    ['with a point of nobody', inToken({ lastSuccessfulSyncPointId: "' or 1=1 --" })],
    ['with a place far behind', inToken({ ongoingSyncPointId: 'x', position: 1e300 })],
    ['that are very long', `KOMGA.${'A'.repeat(9000)}`],
    ['with objects as prototypes', inToken({ __proto__: { ongoingSyncPointId: 'x' }, constructor: 1 })],
  ])('%s mean the beginning', async (_, token) => {
    const odd = new KoboDevice(server.app.http, key, 'odd')
    odd.token = token
    expect((await odd.sync()).filter((t) => t.startsWith('NewEntitlement'))).toHaveLength(2)
  })
  test('the token of another user starts the sync from the beginning', async () => {
    const { asker } = await addUser(server, admin, 'second@example.org', kobo)
    const other = new KoboDevice(server.app.http, await addKey(asker))
    other.token = device.token
    expect((await other.sync()).filter((t) => t.startsWith('NewEntitlement'))).toHaveLength(2)
  })
})

describe('the store', () => {
  const unknown = () => device.ask('GET', '/v1/user/profile')
  test('the store is not asked until an administrator turns it on', async () => {
    network = () => Promise.reject(new Error('must not be asked'))
    expect([(await unknown()).statusCode, (await unknown()).json()]).toEqual([200, {}])
  })
  test('the store receives the headers that it needs and not the key, and its changes follow those of this server', async () => {
    await admin.patch('/api/v1/settings', { koboProxy: true })
    const asked: [string, RequestInit][] = []
    network = async (url, init) => {
      asked.push([url, init])
      const isSync = url.includes('/v1/library/sync')
      return new Response(JSON.stringify(isSync ? [{ NewEntitlement: { Of: 'store' } }] : { Name: 'me' }), {
        headers: {
          'content-type': 'application/json',
          'x-kobo-synctoken': 'next.token',
          'set-cookie': 'a=b',
        },
      })
    }
    const profile = await unknown()
    expect(profile.json()).toEqual({ Name: 'me' })
    expect(profile.headers['set-cookie']).toBeUndefined()
    const fresh = new KoboDevice(server.app.http, key, 'store')
    fresh.token = 'eyJ0.eyJJ'
    const first = await fresh.ask('GET', '/v1/library/sync?Filter=ALL')
    expect(first.headers['x-kobo-sync']).toBe('continue')
    fresh.token = String(first.headers['x-kobo-synctoken'])
    const second = await fresh.ask('GET', '/v1/library/sync?Filter=ALL')
    expect(second.json()).toEqual([{ NewEntitlement: { Of: 'store' } }])
    const token = JSON.parse(
      Buffer.from(String(second.headers['x-kobo-synctoken']).slice(6), 'base64').toString(),
    )
    expect(token.rawKoboSyncToken).toBe('next.token')
    expect(JSON.stringify(asked)).not.toContain(key)
    expect(asked.at(-1)?.[1].headers).toMatchObject({ 'x-kobo-synctoken': 'eyJ0.eyJJ' })
  })
  test('a sync works while the store cannot be reached', async () => {
    network = undefined
    expect([(await unknown()).statusCode, (await unknown()).json()]).toEqual([200, {}])
    expect((await device.ask('GET', '/v1/initialization')).json().Resources.store_host).toBe('www.kobo.com')
    const fresh = new KoboDevice(server.app.http, key, 'store')
    fresh.token = 'eyJ0.eyJJ'
    await fresh.sync()
    expect(fresh.books.size).toBe(2)
    const picture = await device.ask('GET', '/v1/books/aa%2Fbb/thumbnail/355/530/false/image.jpg')
    expect([picture.statusCode, picture.headers.location]).toEqual([
      307,
      'https://cdn.kobo.com/book-images/aa%2Fbb/355/530/false/image.jpg',
    ])
    await admin.patch('/api/v1/settings', { koboProxy: false })
  })
})
