import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readExpected, startTakenServer, type TakenServer } from '../../testing/servers/takeover-fixture.ts'

describe('a repeated import', () => {
  let taken: TakenServer
  beforeEach(async () => {
    taken = await startTakenServer({ runsTasks: false })
  })
  afterEach(() => taken.close())

  test('a second import changes nothing, and the later of two changes is kept', async () => {
    const first = await taken.takeOver('config')
    const again = await taken.takeOver('config')
    for (const [kind, counts] of Object.entries(again.kinds))
      expect([kind, counts.added, counts.updated]).toEqual([kind, 0, 0])
    expect(again.kinds.books.kept).toBe(first.kinds.books.added)

    const [, reader] = readExpected('expected.json', taken.server.books).accounts
    const asker = taken.signIn(reader.email, reader.password)
    await asker.patch('/api/v1/books/0SAMB63D8EXZ1/read-progress', { page: 5 })
    await taken.takeOver('config')
    const book = await asker.read<{ readProgress: { page: number } }>('/api/v1/books/0SAMB63D8EXZ1')
    expect(book.readProgress.page).toBe(5)
  })
  test('items of any kind that were deleted here are not imported again (behaviour 12.10)', async () => {
    await taken.takeOver('config')
    const { accounts } = readExpected('expected.json', taken.server.books)
    const keeper = taken.signIn(accounts[0].email, accounts[0].password)
    const content = async (path: string) =>
      (await keeper.read<{ content: { id: string; libraryId: string; readProgress?: unknown }[] }>(path))
        .content
    const first = async (path: string) => (await content(path))[0]?.id ?? ''
    const readListId = await first('/api/v1/readlists')
    const collectionId = await first('/api/v1/collections')
    const users =
      await keeper.read<{ id: string; email: string; sharedLibrariesIds: string[] }[]>('/api/v2/users')
    const deletedUser = users.find(({ email }) => email.startsWith('kid'))
    const shared = users.find(
      ({ id, sharedLibrariesIds }) => id !== deletedUser?.id && sharedLibrariesIds.length > 0,
    )
    const keys = await keeper.read<{ id: string }[]>('/api/v2/users/me/api-keys')
    const read = (await content('/api/v1/books?unpaged=true&read_status=READ'))[0]
    const libraries = await keeper.read<{ id: string }[]>('/api/v1/libraries')
    const lost = libraries.find(({ id }) => id !== read?.libraryId)?.id
    const deletions = [
      `/api/v1/readlists/${readListId}`,
      `/api/v1/collections/${collectionId}`,
      `/api/v2/users/${deletedUser?.id}`,
      `/api/v2/users/me/api-keys/${keys[0]?.id}`,
      `/api/v1/books/${read?.id}/read-progress`,
      `/api/v1/libraries/${lost}`,
    ]
    for (const path of deletions) expect([path, (await keeper.delete(path)).statusCode]).toEqual([path, 204])
    if (shared)
      await keeper.patch(`/api/v2/users/${shared.id}`, { sharedLibraries: { all: false, libraryIds: [] } })
    const before = await content('/api/v1/books?unpaged=true')

    const again = await taken.takeOver('config')
    for (const [kind, { added }] of Object.entries(again.kinds)) expect([kind, added]).toEqual([kind, 0])
    expect(again.reasons).toEqual(
      expect.arrayContaining(
        ['users', 'apiKeys', 'libraries', 'readLists', 'collections', 'progress'].map((kind) => ({
          kind,
          reason: 'DELETED_HERE',
          count: 1,
        })),
      ),
    )
    expect(await content('/api/v1/books?unpaged=true')).toEqual(before)
    const after = await keeper.read<{ id: string; sharedLibrariesIds: string[] }[]>('/api/v2/users')
    expect(after.find(({ id }) => id === shared?.id)?.sharedLibrariesIds ?? []).toEqual([])

    // It is imported again on request.
    const restored = await taken.takeOver('config', { restored: [lost ?? ''] })
    expect(restored.kinds.libraries.added).toBe(1)
    expect(restored.kinds.books.added).toBeGreaterThan(0)
  })
  test('a library that was here before gets the old ids', async () => {
    const admin = await taken.server.claim()
    const reply = await admin.post('/api/v1/libraries', {
      name: 'Mine',
      root: join(taken.server.books, 'comics'),
    })
    expect(reply.statusCode).toBe(200)
    await taken.server.queue.start()
    await taken.server.waitUntilIdle()
    const before = await admin.read<{ totalElements: number }>('/api/v1/books?size=1')
    await taken.takeOver('config')
    const series = await admin.get('/api/v1/series/0SAMB63C4EW3T')
    expect(series.json()).toMatchObject({ metadata: { title: 'Harbour Lights: The Complete Watch' } })
    const after = await admin.read<{ totalElements: number }>(
      '/api/v1/books?size=1&library_id=0SAMB62G0EXH9&deleted=false',
    )
    expect(after.totalElements).toBe(before.totalElements)
  })
  test('an administrator with the same address keeps their account', async () => {
    const before = await taken.server.claim()
    await before.patch('/api/v2/users/me/password', { password: 'mine' })
    await taken.takeOver('config')
    const users = await before.read<{ email: string }[]>('/api/v2/users')
    expect(users).toHaveLength(5)
  })
})

test('an import from 1.10.4 has the result that Komga shows after its update', async () => {
  const taken = await startTakenServer({ runsTasks: false })
  try {
    const expected = readExpected('older-1.10.4/expected.json', taken.server.books)
    await taken.takeOver('older-1.10.4')
    await taken.server.queue.start()
    await taken.server.waitUntilIdle()
    const { accounts } = readExpected('expected.json', taken.server.books)
    for (const user of expected.perUser) {
      const { password } = accounts.find((a: { email: string }) => a.email === user.email)
      const asker = taken.signIn(user.email, password)
      const me = await asker.read<{ roles: string[] }>('/api/v2/users/me')
      expect([user.email, me.roles.toSorted()]).toEqual([
        user.email,
        expected.users.find((u: { email: string }) => u.email === user.email).roles.toSorted(),
      ])
      const { content } = await asker.read<{ content: { id: string; readProgress: unknown }[] }>(
        '/api/v1/books?unpaged=true',
      )
      expect(content.map((b) => b.id).sort()).toEqual(user.visibleBookIds.toSorted())
      const read = content.filter((b) => b.readProgress).map((b) => [b.id, b.readProgress])
      expect(Object.fromEntries(read)).toEqual(user.readProgress)
      for (const [id, wanted] of Object.entries<{ locator: Record<string, unknown> }>(user.progression)) {
        if (Object.keys(wanted.locator).length === 0) continue
        const { locator } = await asker.read<{ locator: unknown }>(`/api/v1/books/${id}/progression`)
        expect([id, locator]).toEqual([id, wanted.locator])
      }
    }
  } finally {
    await taken.close()
  }
})
