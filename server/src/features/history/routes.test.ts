import type { HistoricalEvent, NamedHistoricalEvent } from '@lectern/contract/history'
import type { Page } from '@lectern/contract/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { insertHistoryEvent } from './queries.ts'

let fixture: RestrictedFixture
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  const { visible, hidden } = fixture
  const statements = [visible.seriesId, hidden.label.seriesId, 'gone'].map((seriesId, i) =>
    insertHistoryEvent(fixture.server.db, {
      type: 'BookFileDeleted',
      bookId: 'gone',
      seriesId,
      properties: { reason: 'Deleted by a user', name: `/l/${i}.cbz` },
      date: 1_700_000_000_123 + i * 1000,
    }),
  )
  await fixture.server.db.batch(statements)
})
afterAll(() => fixture.server.close())

const read = (asker: TestClient, query = '') => asker.read<Page<HistoricalEvent>>(`/api/v1/history${query}`)
const names = async (asker: TestClient, query?: string) =>
  (await read(asker, query)).content.map((e) => e.properties.name)

test('behaviour 1.3, 2.1: administrators see the history newest first, in UTC', async () => {
  const page = await read(fixture.admin)
  expect(page.content.map((e) => e.timestamp)).toEqual([
    '2023-11-14T22:13:22Z',
    '2023-11-14T22:13:21Z',
    '2023-11-14T22:13:20Z',
  ])
  expect(page).toMatchObject({ totalElements: 3, number: 0, size: 20 })
  expect(await names(fixture.admin, '?sort=timestamp,asc&size=1&page=1')).toEqual(['/l/1.cbz'])
  expect(await names(fixture.admin, '?unpaged=true&size=2')).toHaveLength(2)
  expect(await names(fixture.admin, '?sort=nonsense&page=-1&size=0')).toHaveLength(3)
})

test('A1, A2: an administrator with restrictions sees and counts only events of visible series', async () => {
  const { asker } = await addUser(fixture.server, fixture.admin, 'kept@example.org', {
    roles: ['ADMIN'],
    labelsExclude: ['gore'],
  })
  expect(await read(asker)).toMatchObject({
    totalElements: 1,
    content: [{ seriesId: fixture.visible.seriesId }],
  })
})

test('behaviour 15.6: no sync points exist, and deleting them succeeds', async () => {
  const { plain } = fixture.readers
  for (const query of ['', '?key_id=a', '?key_id=a&key_id=b'])
    expect((await plain.delete(`/api/v1/syncpoints/me${query}`)).statusCode).toBe(204)
})

test('the answer names existing items, and can be limited to types, libraries and a time', async () => {
  const { visible, admin } = fixture
  const ask = async (query: string) =>
    (await admin.read<Page<NamedHistoricalEvent>>(`/api/lectern/history${query}`)).content
  const [gone, , first] = await ask('')
  expect(gone).toMatchObject({ seriesId: 'gone', series: null, book: null, libraryId: null })
  expect(first?.series).toEqual({ title: expect.any(String), oneshot: false })
  expect(first?.libraryId).toEqual(expect.any(String))
  expect(await ask(`?library_id=${first?.libraryId}`)).toHaveLength(2)
  expect(await ask('?library_id=none')).toHaveLength(0)
  expect(await ask('?type=BookFileDeleted&type=BookImported')).toHaveLength(3)
  expect(await ask('?type=BookImported')).toHaveLength(0)
  expect(await ask('?after=2023-11-14T22:13:21Z&before=2023-11-14T22:13:22Z')).toMatchObject([
    { properties: { name: '/l/1.cbz' } },
  ])
  const { asker } = await addUser(fixture.server, admin, 'named@example.org', {
    roles: ['ADMIN'],
    labelsExclude: ['gore'],
  })
  expect(await asker.read(`/api/lectern/history`)).toMatchObject({
    totalElements: 1,
    content: [{ seriesId: visible.seriesId }],
  })
  expect((await fixture.readers.plain.get('/api/lectern/history')).statusCode).toBe(403)
})
