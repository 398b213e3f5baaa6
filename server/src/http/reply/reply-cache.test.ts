import type { Book } from '@lectern/contract/books'
import type { Page } from '@lectern/contract/page'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recordStatements } from '../../testing/data/recorded-statements.ts'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, {
    'A/1.cbz': { pages: 2 },
    'A/2.cbz': { pages: 2 },
    'B/1.cbz': { pages: 2 },
  })
  await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterEach(() => server.close())

const listStatements = (client: TestClient, url: string) => recordStatements(() => client.get(url))
const list = async (client: TestClient, url: string): Promise<readonly { readonly id: string }[]> =>
  (await client.get(url)).json().content

test.each(['/api/v1/books?size=2', '/api/v1/series', '/api/v1/books/ondeck', '/api/v1/books/latest'])(
  '%s is read once while nothing is written, and again after a write',
  async (url) => {
    // The last write of the scan, such as that of the search index, may come after the first request.
    await vi.waitFor(async () => expect(await listStatements(admin, url)).toEqual([]), { timeout: 60_000 })
    const first = await admin.get(url)
    const second = await admin.get(url)
    expect([second.body, second.headers.etag]).toEqual([first.body, first.headers.etag])
    await admin.patch('/api/v1/client-settings/user', { 'test.x': { value: 'y' } })
    expect(await listStatements(admin, url)).not.toEqual([])
  },
)
test('progress shows in the next reply', async () => {
  const url = '/api/v1/books?sort=name&size=20'
  const progress = async () =>
    (await admin.get(url)).json<Page<Book>>().content.map((book) => book.readProgress?.page ?? 0)
  expect(await progress()).toEqual([0, 0, 0])
  const [book] = await list(admin, url)
  await admin.patch(`/api/v1/books/${book?.id}/read-progress`, { page: 1 })
  expect(await progress()).toEqual([1, 0, 0])
})
test('no user gets the list of another user, or a list from before a change of rights', async () => {
  const email = 'guest@example.org'
  const user = await admin.post('/api/v2/users', { email, password: 'a long sentence', roles: [] })
  const guest = await server.signIn(email, 'a long sentence')
  const url = '/api/v1/books'
  expect(await list(admin, url)).toHaveLength(3)
  expect(await list(guest, url)).toHaveLength(3)
  const [one, theirs] = [await admin.get(url), await guest.get(url)].map((r) => r.json().content[0].url)
  expect(one).toBe(`${server.books}/A/${theirs}`)
  await admin.patch(`/api/v2/users/${user.json().id}`, { sharedLibraries: { all: false, libraryIds: [] } })
  // A change of rights ends the sessions of a user.
  expect(await list(await server.signIn(email, 'a long sentence'), url)).toEqual([])
  expect(await list(admin, url)).toHaveLength(3)
})
test('a random order is different each time', async () => {
  const url = '/api/v1/series?sort=random'
  await admin.get(url)
  expect(await listStatements(admin, url)).not.toEqual([])
})
