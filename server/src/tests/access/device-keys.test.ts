import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
})
afterAll(() => fixture.server.close())

const document = '0'.repeat(32)
type Header = 'x-api-key' | 'x-auth-user'
interface Door {
  readonly method: 'GET' | 'PUT'
  readonly path: () => string
  readonly header: Header
  readonly body?: object
}
const feeds: readonly Door[] = [
  { method: 'GET', path: () => '/opds/v1.2/catalog', header: 'x-api-key' },
  { method: 'GET', path: () => '/opds/v1.2/books/latest', header: 'x-api-key' },
  { method: 'GET', path: () => '/opds/v1.2/saved-filters', header: 'x-api-key' },
  { method: 'GET', path: () => `/opds/v1.2/series/${fixture.visible.seriesId}`, header: 'x-api-key' },
  { method: 'GET', path: () => `/opds/v1.2/books/${fixture.visible.bookId}/thumbnail`, header: 'x-api-key' },
  { method: 'GET', path: () => '/opds/v2/catalog', header: 'x-api-key' },
  { method: 'GET', path: () => '/opds/v2/libraries/books/latest', header: 'x-api-key' },
  { method: 'GET', path: () => `/opds/v2/books/${fixture.visible.bookId}/manifest`, header: 'x-api-key' },
]
const sync: readonly Door[] = [
  { method: 'GET', path: () => '/koreader/users/auth', header: 'x-auth-user' },
  { method: 'GET', path: () => `/koreader/syncs/progress/${document}`, header: 'x-auth-user' },
  {
    method: 'PUT',
    path: () => '/koreader/syncs/progress',
    header: 'x-auth-user',
    body: { document, progress: '1', percentage: 0.1, device: 'd', device_id: 'd' },
  },
]
const doors = [...feeds, ...sync]

/** Returns the status at each door, by its address. */
async function knock(some: readonly Door[], key: string | undefined, header?: Header) {
  const replies: [string, number][] = []
  for (const { method, path, header: own, body } of some) {
    const headers = key === undefined ? {} : { [header ?? own]: key, 'x-auth-key': 'anything' }
    const reply = await fixture.server.anonymous.ask(method, path(), body, headers)
    // A client that tries too many keys gets 429, and still no access.
    replies.push([path(), reply.statusCode === 429 ? 401 : reply.statusCode])
    expect(reply.headers['set-cookie']).toBeUndefined()
  }
  return replies
}
const all = (some: readonly Door[], status: number) => some.map((d) => [d.path(), status])
/** An unknown document of a reader who may sync: nothing is known of it, and what is reported is kept for later (behaviour 13.6). */
const openSync = () => sync.map((d) => [d.path(), d.method === 'PUT' ? 202 : 200])

async function addKey(asker: TestClient): Promise<{ id: string; key: string }> {
  return (await asker.post('/api/v2/users/me/api-keys', { comment: `device ${Math.random()}` })).json()
}
const newUser = (name: string, roles: readonly string[]) =>
  addUser(fixture.server, fixture.admin, `${name}@example.org`, { roles })

test('the header of KOReader means a key at its own doors only', async () => {
  const { asker } = await newUser('swapped', ['KOREADER_SYNC'])
  const { key } = await addKey(asker)
  expect(await knock(feeds, key, 'x-auth-user')).toEqual(all(feeds, 401))
  expect(await knock(feeds, key)).toEqual(all(feeds, 200))
  expect(await knock(sync, key)).toEqual(openSync())
})

test('a deleted key, and the keys of a deleted user, are unknown at once', async () => {
  const { id, asker } = await newUser('leaving', ['KOREADER_SYNC'])
  const [lost, kept] = [await addKey(asker), await addKey(asker)]
  expect((await asker.delete(`/api/v2/users/me/api-keys/${lost.id}`)).statusCode).toBe(204)
  expect(await knock(doors, lost.key)).toEqual(all(doors, 401))
  expect(await knock(sync, kept.key)).toEqual(openSync())
  expect((await fixture.admin.delete(`/api/v2/users/${id}`)).statusCode).toBe(204)
  expect(await knock(doors, kept.key)).toEqual(all(doors, 401))
})

test('a role that is missing or was taken away closes its doors, and no others', async () => {
  const { id, asker } = await newUser('roles', [])
  const { key } = await addKey(asker)
  const { bookId } = fixture.visible
  const roleOf: Readonly<Record<string, string>> = {
    [`/opds/v1.2/books/${bookId}/file`]: 'FILE_DOWNLOAD',
    [`/opds/v2/books/${bookId}/file`]: 'FILE_DOWNLOAD',
    [`/opds/v1.2/books/${bookId}/pages/0`]: 'PAGE_STREAMING',
    [`/opds/v2/books/${bookId}/pages/1`]: 'PAGE_STREAMING',
  }
  const statuses = async () => {
    const found: [string, number][] = []
    for (const path of Object.keys(roleOf))
      found.push([path, (await fixture.server.anonymous.get(path, { 'x-api-key': key })).statusCode])
    return found
  }
  for (const roles of [[], ['KOREADER_SYNC'], ['FILE_DOWNLOAD'], ['PAGE_STREAMING', 'KOREADER_SYNC'], []]) {
    expect((await fixture.admin.patch(`/api/v2/users/${id}`, { roles })).statusCode).toBe(204)
    expect(await knock(feeds, key)).toEqual(all(feeds, 200))
    expect([roles, await knock(sync, key)]).toEqual([
      roles,
      roles.includes('KOREADER_SYNC') ? openSync() : all(sync, 403),
    ])
    expect([roles, await statuses()]).toEqual([
      roles,
      Object.entries(roleOf).map(([path, role]) => [path, roles.includes(role) ? 200 : 403]),
    ])
  }
})

// Last, because a client that tries so many keys must wait before it can sign in.
test('no key, an empty one and one of somewhere else open no door', async () => {
  for (const key of [undefined, '', 'nope', 'ab'.repeat(16), 'a'.repeat(5000), "' or 1=1 --"])
    expect([key, await knock(doors, key)]).toEqual([key, all(doors, 401)])
})
