import type { UserOverview } from '@lectern/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLibrary, addUser, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, {
    'A/1.cbz': { pages: 1 },
    'A/2.cbz': { pages: 1 },
    'B/1.cbz': { pages: 1 },
  })
  await addLibrary(server, admin, { name: 'L', root: server.books })
  const [first] = (await admin.read<{ content: { id: string }[] }>('/api/v1/series')).content
  await admin.patch(`/api/v1/series/${first?.id}/metadata`, { ageRating: 16 })
})
afterAll(() => server.close())

const overviewOf = async (email: string) => {
  const users = await admin.read<{ id: string; email: string }[]>('/api/v2/users')
  const id = users.find((user) => user.email === email)?.id
  return (await admin.read<UserOverview[]>('/api/lectern/users')).find(({ userId }) => userId === id)
}

test('one call returns the latest sign-in, the sessions and the visible items of each user', async () => {
  const { asker: young } = await addUser(server, admin, 'young@example.org', {
    ageRestriction: { age: 12, restriction: 'EXCLUDE' },
  })
  await addUser(server, admin, 'none@example.org', { sharedLibraries: { all: false, libraryIds: [] } })
  const overview = await overviewOf('young@example.org')
  // The list that they get themselves says the same.
  const seen = await young.read<{ totalElements: number }>('/api/v1/series')
  expect(overview?.visible).toEqual({ libraries: 1, series: seen.totalElements, books: expect.any(Number) })
  expect(seen.totalElements).toBe(1)
  expect(overview?.sessions).toBeGreaterThan(0)
  expect(overview?.latestActivity).toMatchObject({ email: 'young@example.org', success: true })
  expect((await overviewOf('none@example.org'))?.visible).toEqual({ libraries: 0, series: 0, books: 0 })
})

test('a preview counts the items that rights would show and changes nothing', async () => {
  const preview = async (rights: unknown) => (await admin.post('/api/lectern/users/preview', rights)).json()
  expect(await preview({})).toEqual({ libraries: 1, series: 2, books: 3 })
  expect(await preview({ ageRestriction: { age: 18, restriction: 'ALLOW_ONLY' } })).toMatchObject({
    series: 1,
  })
  expect(await preview({ labelsAllow: ['nothing'] })).toMatchObject({ libraries: 1, series: 0, books: 0 })
  expect(await preview({ sharedLibraries: { all: false, libraryIds: ['unknown'] } })).toEqual({
    libraries: 0,
    series: 0,
    books: 0,
  })
})

test('an administrator signs a user out everywhere, and users sign themselves out elsewhere', async () => {
  const { asker: guest, id } = await addUser(server, admin, 'guest@example.org')
  expect((await guest.delete(`/api/lectern/users/${id}/sessions`)).statusCode).toBe(403)
  expect((await guest.delete('/api/lectern/users/me/sessions')).statusCode).toBe(204)
  // The session of the call goes on.
  expect((await guest.get('/api/v2/users/me')).statusCode).toBe(200)
  expect((await overviewOf('guest@example.org'))?.sessions).toBe(1)
  expect((await admin.delete(`/api/lectern/users/${id}/sessions`)).statusCode).toBe(204)
  expect((await overviewOf('guest@example.org'))?.sessions).toBe(0)
  const { id: me } = await admin.read<{ id: string }>('/api/v2/users/me')
  expect((await admin.delete(`/api/lectern/users/${me}/sessions`)).json().code).toBe('NOT_YOURSELF')
  for (const path of ['/api/lectern/users', '/api/lectern/tasks', '/api/lectern/backups'])
    expect((await guest.get(path)).statusCode).not.toBe(200)
})
