import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../testing/data/test-books.ts'
import type { Listener } from '../testing/servers/listen.ts'
import { type ListeningFixture, startListeningFixture } from '../testing/servers/listening-fixture.ts'
import type { RestrictedFixture } from '../testing/servers/restricted-fixture.ts'
import { waitUntil } from '../testing/until.ts'
import { createRecentEvents } from './recent-events.ts'

let openListeners: ListeningFixture
let fixture: RestrictedFixture
beforeAll(async () => {
  openListeners = await startListeningFixture()
  fixture = openListeners.fixture
})
afterEach(() => openListeners.closeAll())
afterAll(() => fixture.server.close())

const library = (libraryId: string) =>
  fixture.server.bus.publish({ name: 'LibraryChanged', libraryId }, { userIds: [] })
const ids = (listener: Listener) => listener.events().map((e) => e.data.libraryId)

describe('a client that reconnects', () => {
  test('receives missed events in order and once', async () => {
    const { headers } = fixture.admin
    const first = await openListeners.listen(headers)
    library('a')
    await waitUntil(() => first.names().length === 1)
    const lastId = first.lastId()
    first.socket.destroy()
    library('b')
    library('c')
    const second = await openListeners.listen({ ...headers, 'Last-Event-ID': lastId })
    library('d')
    await waitUntil(() => ids(second).includes('d'))
    expect(ids(second)).toEqual(['b', 'c', 'd'])
  })
  test('receives the events since it first connected, even if it has received none yet', async () => {
    const first = await openListeners.listen(fixture.admin.headers)
    await waitUntil(() => first.lastId() !== '')
    first.socket.destroy()
    library('e')
    const second = await openListeners.listen({ ...fixture.admin.headers, 'Last-Event-ID': first.lastId() })
    await waitUntil(() => ids(second).includes('e'))
  })
  test('receives the events since the moment of its session, also if there are none', async () => {
    const { headers, read } = { ...fixture.admin, read: fixture.admin.read.bind(fixture.admin) }
    library('before')
    const { moment } = await read<{ moment: string }>('/api/lectern/session')
    const quiet = await openListeners.listen(headers, { since: moment })
    library('g')
    await waitUntil(() => ids(quiet).includes('g'))
    expect(ids(quiet)).toEqual(['g'])
    const late = await openListeners.listen(headers, { since: moment })
    await waitUntil(() => ids(late).includes('g'))
    expect(late.names()).toEqual(['LibraryChanged'])
    // The last event that a browser has received is later than the moment in its address.
    const again = await openListeners.listen(
      { ...headers, 'Last-Event-ID': quiet.lastId() },
      { since: moment },
    )
    library('h')
    await waitUntil(() => ids(again).includes('h'))
    expect(ids(again)).toEqual(['h'])
  })
  test('receives EventsMissed when a moment is unknown', async () => {
    for (const since of ['unknown', '__proto__', '%00']) {
      const stream = await openListeners.listen(fixture.admin.headers, { since })
      await waitUntil(() => stream.names().length > 0)
      expect(stream.names()).toEqual(['EventsMissed'])
    }
  })
  test('without an id, or with an unknown one, receives only new events', async () => {
    for (const id of ['', 'unknown', '__proto__', 'x'.repeat(5000)]) {
      const stream = await openListeners.listen({
        ...fixture.admin.headers,
        ...(id && { 'Last-Event-ID': id }),
      })
      library('f')
      await waitUntil(() => ids(stream).includes('f'))
      expect(ids(stream)).toEqual(['f'])
    }
  })
  test('A5: receives nothing hidden, nothing of others, and no old SessionExpired', async () => {
    const { age, plain } = fixture.readers
    const first = await openListeners.listen(age.headers)
    await waitUntil(() => first.lastId() !== '')
    const { seriesId, libraryId } = fixture.hidden.age
    const findRow = (publicId: string) =>
      fixture.server.db
        .selectFrom('series')
        .select('access_class')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    const hidden = await findRow(seriesId)
    const visible = await findRow(fixture.visible.seriesId)
    first.socket.destroy()
    const { bus } = fixture.server
    bus.publish({ name: 'SeriesChanged', seriesId, libraryId }, { accessClass: hidden.access_class })
    await plain.patch(`/api/v1/books/${fixture.visible.bookId}/read-progress`, { page: 1 })
    bus.publish({ name: 'SessionExpired', userId: (await age.read<{ id: string }>('/api/v2/users/me')).id })
    bus.publish({ name: 'TaskQueueStatus', count: 1, countByType: { X: 1 } })
    bus.publish(
      { name: 'SeriesChanged', seriesId: fixture.visible.seriesId, libraryId },
      { accessClass: visible.access_class },
    )
    const second = await openListeners.listen({ ...age.headers, 'Last-Event-ID': first.lastId() })
    await waitUntil(() => second.names().length > 0)
    await sleep(30)
    expect(second.events()).toEqual([
      { name: 'SeriesChanged', data: { seriesId: fixture.visible.seriesId, libraryId } },
    ])
  })
})

describe('the stored events', () => {
  const event = (libraryId: string) => ({ name: 'LibraryChanged', libraryId }) as const
  test('are bounded in number and length, and ids reveal nothing', () => {
    const recent = createRecentEvents()
    const start = recent.mark()
    const all = Array.from({ length: 1500 }, (_, i) => recent.add(event(String(i)), undefined))
    expect(new Set(all.map((id) => id.length))).toEqual(new Set([12]))
    expect(recent.since(start)).toBeUndefined()
    expect(recent.since(all.at(-3) ?? '')?.map((t) => t.event)).toEqual([event('1498'), event('1499')])
    const before = recent.mark()
    recent.add(event('x'.repeat(100_000)), undefined)
    expect(recent.since(before)).toBeUndefined()
    recent.add(event('y'), undefined)
    expect(recent.since(before)).toBeUndefined()
    expect(recent.since(recent.mark())).toEqual([])
  })
})

test('A5: an admin with restrictions receives the progress of tasks without names', async () => {
  const { asker } = await addUser(fixture.server, fixture.admin, 'limited@example.org', {
    roles: ['ADMIN'],
    labelsExclude: ['gore'],
  })
  const [all, some] = [
    await openListeners.listen(fixture.admin.headers),
    await openListeners.listen(asker.headers),
  ]
  fixture.server.bus.publish({
    name: 'TaskQueueStatus',
    count: 1,
    countByType: { ScanLibrary: 1 },
    running: [{ type: 'ScanLibrary', done: 1, total: 2, current: '/hidden' }],
  })
  await waitUntil(() => all.names().length === 1 && some.names().length === 1)
  expect(all.events()[0]?.data.running).toEqual([
    { type: 'ScanLibrary', done: 1, total: 2, current: '/hidden' },
  ])
  expect(some.events()[0]?.data.running).toEqual([{ type: 'ScanLibrary', done: 1, total: 2 }])
})
