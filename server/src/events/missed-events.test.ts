import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type HeardShelf, startHeardShelf } from '../testing/heard-shelf.ts'
import type { Listener } from '../testing/listen.ts'
import type { RestrictedShelf } from '../testing/restricted-shelf.ts'
import { addUser } from '../testing/test-books.ts'
import { until } from '../testing/until.ts'
import { createRecentEvents } from './recent-events.ts'

let ears: HeardShelf
let shelf: RestrictedShelf
beforeAll(async () => {
  ears = await startHeardShelf()
  shelf = ears.shelf
}, 60_000)
afterEach(() => ears.hangUp())
afterAll(() => shelf.server.close())

const library = (libraryId: string) =>
  shelf.server.bus.publish({ name: 'LibraryChanged', libraryId }, { userIds: [] })
const ids = (listener: Listener) => listener.events().map((e) => e.data.libraryId)

describe('a client that comes back', () => {
  test('hears what it missed, in order and once', async () => {
    const { headers } = shelf.admin
    const first = await ears.listen(headers)
    library('a')
    await until(() => first.names().length === 1)
    const lastId = first.lastId()
    first.socket.destroy()
    library('b')
    library('c')
    const second = await ears.listen({ ...headers, 'Last-Event-ID': lastId })
    library('d')
    await until(() => ids(second).includes('d'))
    expect(ids(second)).toEqual(['b', 'c', 'd'])
  })
  test('and has heard nothing yet, hears what happened since it came first', async () => {
    const first = await ears.listen(shelf.admin.headers)
    await until(() => first.lastId() !== '')
    first.socket.destroy()
    library('e')
    const second = await ears.listen({ ...shelf.admin.headers, 'Last-Event-ID': first.lastId() })
    await until(() => ids(second).includes('e'))
  })
  test('without an id, or with one that nobody knows, hears what comes', async () => {
    for (const id of ['', 'unknown', '__proto__', 'x'.repeat(5000)]) {
      const stream = await ears.listen({ ...shelf.admin.headers, ...(id && { 'Last-Event-ID': id }) })
      library('f')
      await until(() => ids(stream).includes('f'))
      expect(ids(stream)).toEqual(['f'])
    }
  })
  test('A5: hears nothing that is hidden, nor of others, nor that a session once expired', async () => {
    const { age, plain } = shelf.readers
    const first = await ears.listen(age.headers)
    await until(() => first.lastId() !== '')
    const { seriesId, libraryId } = shelf.hidden.age
    const rowOf = (publicId: string) =>
      shelf.server.db
        .selectFrom('series')
        .select('access_class')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
    const hidden = await rowOf(seriesId)
    const visible = await rowOf(shelf.visible.seriesId)
    first.socket.destroy()
    const { bus } = shelf.server
    bus.publish({ name: 'SeriesChanged', seriesId, libraryId }, { accessClass: hidden.access_class })
    await plain.patch(`/api/v1/books/${shelf.visible.bookId}/read-progress`, { page: 1 })
    bus.publish({ name: 'SessionExpired', userId: (await age.read<{ id: string }>('/api/v2/users/me')).id })
    bus.publish({ name: 'TaskQueueStatus', count: 1, countByType: { X: 1 } })
    bus.publish(
      { name: 'SeriesChanged', seriesId: shelf.visible.seriesId, libraryId },
      { accessClass: visible.access_class },
    )
    const second = await ears.listen({ ...age.headers, 'Last-Event-ID': first.lastId() })
    await until(() => second.names().length > 0)
    await sleep(30)
    expect(second.events()).toEqual([
      { name: 'SeriesChanged', data: { seriesId: shelf.visible.seriesId, libraryId } },
    ])
  })
})

describe('what is remembered', () => {
  const event = (libraryId: string) => ({ name: 'LibraryChanged', libraryId }) as const
  test('is bounded in number and length, and ids say nothing', () => {
    const recent = createRecentEvents()
    const start = recent.mark()
    const all = Array.from({ length: 1500 }, (_, i) => recent.add(event(String(i)), undefined))
    expect(new Set(all.map((id) => id.length))).toEqual(new Set([12]))
    expect(recent.since(start)).toEqual([])
    expect(recent.since(all.at(-3) ?? '').map((t) => t.event)).toEqual([event('1498'), event('1499')])
    const before = recent.mark()
    recent.add(event('x'.repeat(100_000)), undefined)
    expect(recent.since(before)).toEqual([])
    recent.add(event('y'), undefined)
    expect(recent.since(before)).toEqual([])
    expect(recent.since(recent.mark())).toEqual([])
  })
})

test('A5: an admin with restrictions is told how far tasks are, and not at what', async () => {
  const { asker } = await addUser(shelf.server, shelf.admin, 'limited@example.org', {
    roles: ['ADMIN'],
    labelsExclude: ['gore'],
  })
  const [all, some] = [await ears.listen(shelf.admin.headers), await ears.listen(asker.headers)]
  shelf.server.bus.publish({
    name: 'TaskQueueStatus',
    count: 1,
    countByType: { ScanLibrary: 1 },
    running: [{ type: 'ScanLibrary', done: 1, total: 2, current: '/hidden' }],
  })
  await until(() => all.names().length === 1 && some.names().length === 1)
  expect(all.events()[0]?.data.running).toEqual([
    { type: 'ScanLibrary', done: 1, total: 2, current: '/hidden' },
  ])
  expect(some.events()[0]?.data.running).toEqual([{ type: 'ScanLibrary', done: 1, total: 2 }])
})
