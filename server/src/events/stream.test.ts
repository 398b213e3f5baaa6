import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@lectern/contract/limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addUser, rescan, writeBook } from '../testing/data/test-books.ts'
import type { Listener } from '../testing/servers/listen.ts'
import { type ListeningFixture, startListeningFixture } from '../testing/servers/listening-fixture.ts'
import type { RestrictedFixture } from '../testing/servers/restricted-fixture.ts'
import { waitUntil } from '../testing/until.ts'
import { createBus } from './bus.ts'

let openListeners: ListeningFixture
let fixture: RestrictedFixture
beforeAll(async () => {
  openListeners = await startListeningFixture()
  fixture = openListeners.fixture
})
afterEach(() => openListeners.closeAll())
afterAll(() => fixture.server.close())

const listen: ListeningFixture['listen'] = (...args) => openListeners.listen(...args)
const publish: RestrictedFixture['server']['bus']['publish'] = (...args) =>
  fixture.server.bus.publish(...args)

describe('behaviour 12.2: the event stream', () => {
  test('requires a sign-in', async () => {
    expect((await listen({})).status).toContain('401')
    const mine = await listen(fixture.admin.headers)
    expect(mine.status).toContain('200')
  })
  test('sends events with names and data', async () => {
    const mine = await listen(fixture.admin.headers)
    await writeBook(`${fixture.main.root}/Zebra/4.cbz`)
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    await waitUntil(() => mine.names().includes('ThumbnailBookAdded'))
    const added = mine.events().find((e) => e.name === 'BookAdded')
    expect(added?.data).toEqual({
      bookId: (await fixture.book('Zebra/4.cbz')).id,
      seriesId: fixture.visible.seriesId,
      libraryId: fixture.main.id,
    })
  })
  test('HEAD of it does not hang', async () => {
    expect((await fixture.admin.head('/sse/v1/events')).statusCode).toBe(405)
  })
})

describe('A5: receivers of events', () => {
  test('no kind of event is sent about hidden items', async () => {
    const { library, age, label, plain } = fixture.readers
    const listeners = await Promise.all([library, age, label, plain].map((a) => listen(a.headers)))
    const classes = await Promise.all(
      Object.values(fixture.hidden).map(async (item) => {
        const row = await fixture.server.db
          .selectFrom('series')
          .select('access_class')
          .where('public_id', '=', item.seriesId)
          .executeTakeFirst()
        return { ...item, accessClass: row?.access_class ?? 0 }
      }),
    )
    for (const { accessClass, seriesId, bookId, libraryId } of classes) {
      publish({ name: 'SeriesChanged', seriesId, libraryId }, { accessClass })
      publish({ name: 'BookDeleted', bookId, seriesId, libraryId }, { accessClass })
      publish({ name: 'ThumbnailBookAdded', bookId, seriesId, selected: true }, { accessClass })
    }
    publish({ name: 'LibraryChanged', libraryId: fixture.other.id })
    publish({ name: 'LibraryChanged', libraryId: fixture.main.id })
    const count = { library: 6 + 1, age: 6 + 2, label: 6 + 2, plain: 9 + 2 }
    const [a, b, c, d] = listeners
    await waitUntil(() => d?.names().length === count.plain)
    await sleep(50)
    expect([a, b, c, d].map((l) => l?.names().length)).toEqual(Object.values(count))
    expect(JSON.stringify(a?.events())).not.toContain(fixture.other.id)
    expect(JSON.stringify(b?.events())).not.toContain(fixture.hidden.age.bookId)
    expect(JSON.stringify(c?.events())).not.toContain(fixture.hidden.label.seriesId)
  })
  test('collections and read lists are published with visible members alone, and not at all without any', async () => {
    const { age, plain } = fixture.readers
    const listeners = await Promise.all([age, plain, fixture.admin].map((a) => listen(a.headers)))
    const member = async (seriesId: string) => {
      const row = await fixture.server.db
        .selectFrom('series')
        .select('access_class')
        .where('public_id', '=', seriesId)
        .executeTakeFirstOrThrow()
      return { publicId: seriesId, accessClass: row.access_class }
    }
    const seen = await member(fixture.visible.seriesId)
    const hidden = await member(fixture.hidden.age.seriesId)
    const ids = [hidden.publicId, seen.publicId]
    const publishChange = (collectionId: string, members: (typeof seen)[]) => {
      const seriesIds = members.map((m) => m.publicId)
      publish({ name: 'CollectionChanged', collectionId, seriesIds }, { members })
      publish({ name: 'ThumbnailSeriesCollectionAdded', collectionId, selected: true }, { members })
    }
    publishChange('hidden', [hidden])
    publishChange('mixed', [hidden, seen])
    publishChange('empty', [])
    publish({ name: 'LibraryChanged', libraryId: fixture.main.id })
    const [restricted, unrestricted, all] = listeners
    for (const l of listeners) await waitUntil(() => l.names().includes('LibraryChanged'))
    const listReceived = (l: Listener | undefined) =>
      (l?.events() ?? []).filter((e) => e.name === 'CollectionChanged').map((e) => e.data)
    expect(listReceived(restricted)).toEqual([{ collectionId: 'mixed', seriesIds: [seen.publicId] }])
    expect(restricted?.names()).toHaveLength(3)
    expect(listReceived(unrestricted)).toEqual([
      { collectionId: 'hidden', seriesIds: [hidden.publicId] },
      { collectionId: 'mixed', seriesIds: ids },
      { collectionId: 'empty', seriesIds: [] },
    ])
    expect(listReceived(all)).toEqual(listReceived(unrestricted))
  })
  test('events about items without an audience are only sent to users who see everything', async () => {
    const [unrestricted, restricted] = [
      await listen(fixture.readers.plain.headers),
      await listen(fixture.readers.age.headers),
    ]
    publish({ name: 'SeriesAdded', seriesId: 'x', libraryId: 'y' })
    await waitUntil(() => unrestricted.names().includes('SeriesAdded'))
    expect(restricted.names()).toEqual([])
  })
  test('progress is sent to its user (A10), task counts to admins, and imports to admins who see everything or the series', async () => {
    const [mine, other, admin] = [
      await listen(fixture.readers.plain.headers),
      await listen(fixture.readers.age.headers),
      await listen(fixture.admin.headers),
    ]
    await fixture.readers.plain.patch(`/api/v1/books/${fixture.visible.bookId}/read-progress`, { page: 1 })
    publish({ name: 'TaskQueueStatus', count: 0, countByType: {} })
    publish({ name: 'BookImported', bookId: null, sourceFile: '/in/1.cbz', success: false, message: 'x' })
    await waitUntil(() => mine.names().length === 1 && admin.names().length === 2)
    await sleep(30)
    expect([mine.names(), other.names(), admin.names()]).toEqual([
      ['ReadProgressChanged'],
      [],
      ['TaskQueueStatus', 'BookImported'],
    ])
  })
  test('a deleted library is reported to the users who saw it', async () => {
    const [mine, unrestricted, not] = [
      await listen(fixture.readers.library.headers),
      await listen(fixture.readers.plain.headers),
      await listen(fixture.readers.age.headers),
    ]
    const users = await fixture.server.db
      .selectFrom('user')
      .select('id')
      .where('email', '=', 'library@example.org')
      .execute()
    publish({ name: 'LibraryDeleted', libraryId: 'gone' }, { userIds: users.map((u) => u.id) })
    await waitUntil(() => mine.names().length === 1 && unrestricted.names().length === 1)
    await sleep(30)
    expect(not.names()).toEqual([])
  })
})

describe('A5, B3: streams end with their session', () => {
  const newcomer = async (name: string) => addUser(fixture.server, fixture.admin, `${name}@example.org`)
  test('signing out closes that one alone', async () => {
    const first = (await newcomer('out')).asker
    const second = await fixture.server.signIn('out@example.org', 'secret')
    const [one, two] = [await listen(first.headers), await listen(second.headers)]
    await first.post('/api/logout')
    await waitUntil(one.isOver)
    expect(two.isOver()).toBe(false)
  })
  test('changed rights send SessionExpired, then close', async () => {
    const { id, asker } = await newcomer('changed')
    const mine = await listen(asker.headers)
    await fixture.admin.patch(`/api/v2/users/${id}`, { labelsExclude: ['gore'] })
    await waitUntil(mine.isOver)
    expect(mine.events().at(-1)).toEqual({ name: 'SessionExpired', data: { userId: id } })
  })
  test('a changed password keeps the stream of the session that changed it', async () => {
    const here = (await newcomer('password')).asker
    const there = await fixture.server.signIn('password@example.org', 'secret')
    const [one, two] = [await listen(here.headers), await listen(there.headers)]
    await here.patch('/api/v2/users/me/password', { password: 'changed' })
    await waitUntil(two.isOver)
    expect(one.isOver()).toBe(false)
  })
  test('a deleted user receives nothing more', async () => {
    const { id, asker } = await newcomer('deleted')
    const mine = await listen(asker.headers)
    await fixture.admin.delete(`/api/v2/users/${id}`)
    await waitUntil(mine.isOver)
  })
})

describe('E4: many listeners', () => {
  test('one user has a bounded number, the oldest is closed', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'many@example.org')
    const first = await listen(asker.headers)
    const before = fixture.server.app.streams.count()
    await Promise.all(Array.from({ length: limits.maxStreamsPerUser }, () => listen(asker.headers)))
    await waitUntil(first.isOver)
    expect(fixture.server.app.streams.count()).toBe(before + limits.maxStreamsPerUser - 1)
  })
  test('a client that never reads is disconnected, the others still receive events', async () => {
    const { asker } = await addUser(fixture.server, fixture.admin, 'deaf@example.org')
    const deaf = await listen(asker.headers, { reads: false })
    const hearing = await listen(fixture.admin.headers)
    deaf.socket.pause()
    const before = fixture.server.app.streams.count()
    const filler = 'x'.repeat(100_000)
    for (let i = 0; i < 200 && fixture.server.app.streams.count() === before; i += 1) {
      publish({ name: 'SeriesAdded', seriesId: `${filler}`, libraryId: 'x' })
      await sleep(1)
    }
    expect(fixture.server.app.streams.count()).toBe(before - 1)
    publish({ name: 'TaskQueueStatus', count: 1, countByType: {} })
    await waitUntil(() => hearing.names().includes('TaskQueueStatus'))
  })
})

describe('the bus', () => {
  test('a listener that fails affects no other, and one that unsubscribed receives nothing more', () => {
    const errors: unknown[] = []
    const received: string[] = []
    const bus = createBus((error) => errors.push(error))
    bus.subscribe(() => {
      throw new Error('no')
    })
    const leave = bus.subscribe((e) => received.push(e.name))
    bus.publish({ name: 'ServerClaimed' })
    leave()
    bus.publish({ name: 'ServerClaimed' })
    expect([errors.length, received]).toEqual([2, ['ServerClaimed']])
  })
})
