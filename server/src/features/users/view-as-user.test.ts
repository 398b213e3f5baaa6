import type { Route } from '@lectern/contract/route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: RestrictedFixture
let looker: TestClient
let lookerId: string
let limitedId: string
let limited: TestClient
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  const admin = await addUser(fixture.server, fixture.admin, 'looks@example.org', { roles: ['ADMIN'] })
  looker = admin.asker
  lookerId = admin.id
  const reader = await addUser(fixture.server, fixture.admin, 'seen@example.org', {
    roles: ['PAGE_STREAMING'],
    ageRestriction: { age: 16, restriction: 'EXCLUDE' },
  })
  limited = reader.asker
  limitedId = reader.id
})
afterAll(() => fixture.server.close())

const view = (asker = looker, userId = limitedId) => asker.post(`/api/lectern/users/${userId}/view`)
const end = (asker = looker) => asker.delete('/api/lectern/view')
const total = async (asker: TestClient) =>
  (await asker.read<{ totalElements: number }>('/api/v1/books')).totalElements
const names = (route: Route) => `${route.method} ${route.path}`

test('behaviour 9.11: an administrator sees the items of a user, by the rules of that user, and returns', async () => {
  const all = await total(looker)
  const { bookId } = fixture.visible
  await limited.patch(`/api/v1/books/${bookId}/read-progress`, { completed: true })
  await limited.post(`/api/lectern/books/${bookId}/annotations`, { kind: 'BOOKMARK', page: 1, note: 'Mine' })
  expect((await view()).statusCode).toBe(204)
  expect(await total(looker)).toBe(await total(limited))
  expect(await total(looker)).toBeLessThan(all)
  expect((await looker.get(`/api/v1/books/${fixture.hidden.age.bookId}`)).statusCode).toBe(404)
  const book = await looker.read<{ readProgress: { completed: boolean } }>(`/api/v1/books/${bookId}`)
  expect(book.readProgress.completed).toBe(true)
  const { user } = await looker.read<{ user: { id: string; viewedBy?: string } }>('/api/lectern/session')
  expect([user.id, user.viewedBy]).toEqual([limitedId, 'looks@example.org'])
  expect((await looker.get('/api/v2/users')).statusCode).toBe(403)
  // What a user marked is nobody else's, and not in a kept reply either.
  expect(await limited.read(`/api/lectern/books/${bookId}/annotations`)).toHaveLength(1)
  expect(await looker.read(`/api/lectern/books/${bookId}/annotations`)).toEqual([])
  expect((await looker.get('/api/lectern/account/data?part=annotations')).json().annotations).toEqual([])
  expect((await end()).statusCode).toBe(204)
  expect(await total(looker)).toBe(all)
  const own = await looker.read<{ user: { id: string; viewedBy?: string } }>('/api/lectern/session')
  expect([own.user.id, own.user.viewedBy]).toEqual([lookerId, undefined])
})

test('every call that changes anything is refused while viewing as another user', async () => {
  await view()
  try {
    const reads = new Set(
      fixture.server.app.http.registered.filter((r) => r.method === 'GET' || r.isRead).map(names),
    )
    // Where the key is in the path, it counts and not the session.
    const changing = fixture.server.app.http.registered.filter(
      (r) => r.access !== 'public' && !reads.has(names(r)) && !r.endsViewing && !r.apiKeyParameter,
    )
    expect(changing.length).toBeGreaterThan(80)
    const passed: string[] = []
    for (const route of changing) {
      const url = route.path.replace(/:\w+|\*/g, 'x')
      const reply = await looker.ask(route.method, url, {})
      if (reply.statusCode !== 403 || reply.json().code !== 'VIEW_ONLY')
        passed.push(`${names(route)}: ${reply.statusCode}`)
    }
    expect(passed).toEqual([])
    // Lists by conditions only read.
    expect((await looker.post('/api/v1/books/list', {})).statusCode).toBe(200)
  } finally {
    await end()
  }
})

test('only administrators view as another user, never as themselves, and only while they are administrators', async () => {
  expect((await view(limited, lookerId)).statusCode).toBe(403)
  expect((await view(looker, lookerId)).json().code).toBe('NOT_YOURSELF')
  expect((await view(looker, 'nobody')).statusCode).toBe(404)
  const { asker, id } = await addUser(fixture.server, fixture.admin, 'was@example.org', { roles: ['ADMIN'] })
  await view(asker)
  await fixture.server.db.updateTable('user').set({ roles: '[]' }).where('public_id', '=', id).execute()
  const { user } = await asker.read<{ user: { id: string } }>('/api/lectern/session')
  expect(user.id).toBe(id)
})
