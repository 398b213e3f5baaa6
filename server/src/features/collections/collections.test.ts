import type { Collection } from '@lectern/contract/collections'
import type { Series } from '@lectern/contract/series'
import { image } from '@lectern/fixtures/images'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import {
  kinds,
  type RestrictedFixture,
  startRestrictedFixture,
} from '../../testing/servers/restricted-fixture.ts'
import { type TestClient, uploadPicture } from '../../testing/servers/test-client.ts'
import { mergeHiddenMembers } from './merge-hidden.ts'

interface Page<T> {
  content: T[]
  totalElements: number
  sort: { sorted: boolean }
}
let fixture: RestrictedFixture
/** An admin who may not see `apple`, which is for adults. */
let restrictedAdmin: TestClient
const ids: Record<string, string> = {}
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  for (const name of ['Zebra', 'apple', 'Äpfel', '7 days', 'Bear'])
    ids[name] = (await fixture.series(name)).id
  const rights = { roles: ['ADMIN'], ageRestriction: { age: 16, restriction: 'EXCLUDE' } }
  restrictedAdmin = (await addUser(fixture.server, fixture.admin, 'careful@example.org', rights)).asker
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  const { db, events } = fixture.server
  for (const table of ['collection', 'collection_series'] as const) await db.deleteFrom(table).execute()
  events.length = 0
})

const root = '/api/v1/collections'
const named = (...names: string[]) => names.map((n) => ids[n] ?? n)
const make = async (name: string, series: string[], more: object = { ordered: true }) =>
  fixture.admin.post(root, { name, seriesIds: named(...series), ...more })
const made = async (name: string, series: string[], more?: object): Promise<string> =>
  (await make(name, series, more)).json().id
const read = (id: string, asker: TestClient = fixture.admin) => asker.read<Collection>(`${root}/${id}`)
const receivedEvents = () => fixture.server.events.filter((e) => e.name.includes('Collection'))
const places = () =>
  fixture.server.db
    .selectFrom('collection_series')
    .select(['position', 'series_id'])
    .orderBy('position')
    .execute()

describe('making and changing', () => {
  test('returns the stored values, and publishes', async () => {
    const reply = await make('Space', ['Zebra', 'apple'])
    const collection: Collection = reply.json()
    expect([reply.statusCode, collection]).toEqual([
      200,
      {
        id: collection.id,
        name: 'Space',
        ordered: true,
        seriesIds: named('Zebra', 'apple'),
        createdDate: collection.createdDate,
        lastModifiedDate: collection.createdDate,
        filtered: false,
      },
    ])
    expect(await read(collection.id)).toEqual(collection)
    expect(receivedEvents()).toEqual([
      { name: 'CollectionAdded', collectionId: collection.id, seriesIds: named('Zebra', 'apple') },
    ])
  })
  test('absent and null values are kept, and each change updates the time (1.7)', async () => {
    const id = await made('Space', ['Zebra', 'apple'])
    const patch = (body: object) => fixture.admin.patch(`${root}/${id}`, body)
    await fixture.server.db.updateTable('collection').set({ created: 1000, modified: 1000 }).execute()
    expect((await patch({ name: null, ordered: null, seriesIds: null })).statusCode).toBe(204)
    const same = await read(id)
    expect(same).toMatchObject({ name: 'Space', ordered: true, seriesIds: named('Zebra', 'apple') })
    expect(same.lastModifiedDate > same.createdDate).toBe(true)
    await patch({ name: 'SPACE', ordered: false, seriesIds: named('Bear', 'Zebra') })
    expect(await read(id)).toMatchObject({ name: 'SPACE', ordered: false, seriesIds: named('Bear', 'Zebra') })
    expect((await places()).map((p) => p.position)).toEqual([0, 1])
  })
  test('a name occurs once, whatever its case', async () => {
    const id = await made('Space', ['Zebra'])
    await made('Time', ['Zebra'])
    const again = await make('sPACE', ['apple'])
    expect([again.statusCode, again.json().code, again.json().message]).toEqual([
      400,
      'COLLECTION_NAME_TAKEN',
      'A collection with this name already exists',
    ])
    expect(
      (await fixture.admin.patch(`${root}/${id}`, { name: 'TIME', seriesIds: named('apple') })).statusCode,
    ).toBe(400)
    expect(await read(id)).toMatchObject({ name: 'Space', seriesIds: named('Zebra') })
    const others: number[] = []
    for (const name of ['Äpfel', 'Apfel', 'ÄPFEL', 'か', 'が', '★', '☆'])
      others.push((await make(name, ['Zebra'])).statusCode)
    expect(others).toEqual([200, 200, 400, 200, 200, 200, 200])
  })
  test.each([
    ['no name', { name: ' ' }],
    ['no series', { seriesIds: [] }],
    ['a series twice', { seriesIds: ['a', 'a'] }],
    ['too many', { seriesIds: Array.from({ length: 10_001 }, (_, i) => `${i}`) }],
    ['ids that are none', { seriesIds: [{ __proto__: null, a: 1 }] }],
    ['no order', { ordered: 'perhaps' }],
  ])('E3: %s is refused', async (_, wrong) => {
    const before = await made('Kept', ['Zebra'])
    expect((await make('Wrong', ['Zebra'], { ordered: true, ...wrong })).statusCode).toBe(400)
    expect((await fixture.admin.patch(`${root}/${before}`, wrong)).statusCode).toBe(400)
    expect(await read(before)).toMatchObject({ name: 'Kept', seriesIds: named('Zebra') })
  })
  test('A7: with one unknown or hidden series nothing is written', async () => {
    const id = await made('Kept', ['Zebra', '7 days'])
    for (const [asker, wrong] of [
      [fixture.admin, 'nope'],
      [restrictedAdmin, ids.apple],
    ] as const) {
      const body = { name: 'Wrong', ordered: true, seriesIds: [ids.Bear, wrong] }
      const replies = [await asker.post(root, body), await asker.patch(`${root}/${id}`, body)]
      for (const reply of replies)
        expect([reply.statusCode, reply.json().code]).toEqual([400, 'SERIES_UNKNOWN'])
    }
    expect(await fixture.admin.read<Page<Collection>>(root)).toMatchObject({
      totalElements: 1,
      content: [{ name: 'Kept', seriesIds: named('Zebra', '7 days') }],
    })
  })
  test('deleting a collection deletes its posters and keeps its series', async () => {
    const id = await made('Gone', ['Zebra'])
    const upload = await uploadPicture(
      fixture.admin,
      `${root}/${id}/thumbnails`,
      await image({ width: 9, height: 9, label: 'G' }),
    )
    expect(upload.statusCode).toBe(200)
    expect((await fixture.admin.delete(`${root}/${id}`)).statusCode).toBe(204)
    expect((await fixture.admin.get(`${root}/${id}`)).statusCode).toBe(404)
    expect((await fixture.admin.delete(`${root}/${id}`)).statusCode).toBe(404)
    expect((await fixture.admin.get(`/api/v1/series/${ids.Zebra}`)).statusCode).toBe(200)
    const { db, files } = fixture.server
    expect(
      await db.selectFrom('poster').select('id').where('public_id', '=', upload.json().id).execute(),
    ).toEqual([])
    expect(await files.list()).toHaveLength(
      new Set((await db.selectFrom('poster').select('file').execute()).map((p) => p.file)).size,
    )
    expect(receivedEvents().at(-1)).toEqual({
      name: 'CollectionDeleted',
      collectionId: id,
      seriesIds: named('Zebra'),
    })
  })
})

describe('A2, A3: visible members', () => {
  test.each([
    ['age', 'apple'],
    ['label', 'Äpfel'],
    ['library', 'Bear'],
  ] as const)('by %s: hidden members are absent, and sets of them', async (kind, hidden) => {
    const asker = fixture.readers[kind]
    const [mixed, shut] = [await made('Mixed', ['Zebra', hidden, '7 days']), await made('Shut', [hidden])]
    expect(await read(mixed, asker)).toMatchObject({ seriesIds: named('Zebra', '7 days'), filtered: true })
    expect(await read(mixed, fixture.readers.plain)).toMatchObject({
      seriesIds: named('Zebra', hidden, '7 days'),
      filtered: false,
    })
    expect((await asker.get(`${root}/${shut}`)).statusCode).toBe(404)
    const series = await asker.read<Page<Series>>(`${root}/${mixed}/series`)
    expect([series.totalElements, series.content.map((s) => s.id)]).toEqual([2, named('Zebra', '7 days')])
    for (const query of [
      '',
      '?unpaged=true',
      '?search=Shut',
      '?search=mixed',
      `?library_id=${fixture.other.id}`,
    ]) {
      const page = await asker.read<Page<Collection>>(`${root}${query}`)
      expect(page.content).toHaveLength(page.totalElements)
      expect(JSON.stringify(page)).not.toContain(ids[hidden])
      expect(page.content.map((c) => c.name)).not.toContain('Shut')
    }
    // The library of a hidden member finds nothing for those who do not see it.
    if (kind === 'library')
      expect(
        (await asker.read<Page<Collection>>(`${root}?library_id=${fixture.other.id}`)).totalElements,
      ).toBe(0)
    const [mine] = await asker.read<Collection[]>(`/api/v1/series/${ids.Zebra}/collections`)
    expect(mine).toMatchObject({ name: 'Mixed', filtered: true })
  })
  test('empty sets are there for those who see everything', async () => {
    const id = await made('Empty', ['Zebra'])
    await fixture.server.db.deleteFrom('collection_series').execute()
    expect(await read(id)).toMatchObject({ seriesIds: [], filtered: false })
    expect((await fixture.admin.read<Page<Collection>>(root)).totalElements).toBe(1)
    for (const kind of kinds) {
      expect((await fixture.readers[kind].get(`${root}/${id}`)).statusCode).toBe(404)
      expect((await fixture.readers[kind].read<Page<Collection>>(root)).totalElements).toBe(0)
    }
    expect((await fixture.admin.get(`${root}/${id}/thumbnail`)).statusCode).toBe(404)
  })
  test('a change by a viewer who does not see all of it keeps hidden members in their positions', async () => {
    const id = await made('Mixed', ['Zebra', 'apple', '7 days'])
    const reply = await restrictedAdmin.patch(`${root}/${id}`, { seriesIds: named('7 days', 'Zebra') })
    expect(reply.statusCode).toBe(204)
    expect((await read(id)).seriesIds).toEqual(named('7 days', 'Zebra', 'apple'))
    expect((await read(id, restrictedAdmin)).seriesIds).toEqual(named('7 days', 'Zebra'))
  })
  test('a hidden member remains after the member that it followed', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.nat(30), fc.boolean()), { selector: ([id]) => id }),
        fc.uniqueArray(fc.nat(30)),
        (rows, requested) => {
          const before = rows.map(([id, isHidden]) => ({ id, isHidden }))
          const hidden = before.filter((b) => b.isHidden).map((b) => b.id)
          const wanted = requested.filter((id) => !hidden.includes(id))
          const after = mergeHiddenMembers(before, wanted)
          expect(after.filter((id) => !hidden.includes(id))).toEqual(wanted)
          expect(after.toSorted()).toEqual([...wanted, ...hidden].toSorted())
          const shown = before.filter((b) => !b.isHidden).map((b) => b.id)
          // Sending back what was shown changes nothing.
          expect(mergeHiddenMembers(before, shown)).toEqual(before.map((b) => b.id))
        },
      ),
    )
  })
})

describe('lists', () => {
  test('are sorted by name, in pages, and narrowed by library and search', async () => {
    for (const [name, series] of [
      ['beta', ['Zebra']],
      ['Álpha', ['Bear']],
      ['Gamma ray', ['Zebra', 'Bear']],
    ] as const)
      await made(name, [...series])
    await fixture.server.waitUntilIdle()
    const list = async (query: string) => {
      const page = await fixture.readers.plain.read<Page<Collection>>(`${root}?${query}`)
      return [page.totalElements, ...page.content.map((c) => c.name)]
    }
    expect(await list('')).toEqual([3, 'Álpha', 'beta', 'Gamma ray'])
    expect(await list('sort=name,desc&size=1&page=1')).toEqual([3, 'beta'])
    expect(await list(`library_id=${fixture.other.id}`)).toEqual([2, 'Álpha', 'Gamma ray'])
    expect(await list(`library_id=${fixture.other.id}&search=ray`)).toEqual([1, 'Gamma ray'])
    expect(await list('search=nothing-of-this')).toEqual([0])
    expect(await list('search=%20')).toEqual([3, 'Álpha', 'beta', 'Gamma ray'])
    expect(await list('sort=lastModifiedDate,desc')).toEqual([3, 'Gamma ray', 'Álpha', 'beta'])
    expect(await list('sort=name,desc')).toEqual([3, 'Gamma ray', 'beta', 'Álpha'])
    // What other servers ignore changes nothing.
    expect(await list('sort=number')).toEqual([3, 'Álpha', 'beta', 'Gamma ray'])
  })
  test.each([
    ['SQL', "search=')%20OR%201=1--"],
    ['marks of the query language', 'search=%22%00*('],
    ['nesting', `search=${'('.repeat(5000)}`],
    ['a page before the first', 'page=-1&size=1000000000'],
    ['SQL in a sort', 'sort=name;drop'],
    ['SQL in an id', 'library_id=%27'],
  ])('E2: %s does no harm', async (_, query) => {
    await made('Here', ['Zebra'])
    expect((await fixture.admin.get(`${root}?${query}`)).statusCode).toBeLessThan(500)
    expect((await fixture.admin.read<Page<Collection>>(root)).totalElements).toBe(1)
  })
  test('series are in the order of the set, or by sort title', async () => {
    const [ordered, loose] = [
      await made('Ordered', ['Zebra', '7 days', 'apple']),
      await made('Loose', ['Zebra', '7 days', 'apple'], { ordered: false }),
    ]
    const names = async (id: string, query = '') => {
      const page = await fixture.admin.read<Page<Series>>(`${root}/${id}/series?sort=name,desc${query}`)
      return [page.totalElements, ...page.content.map((s) => s.name)]
    }
    expect(await names(ordered)).toEqual([3, 'Zebra', '7 days', 'apple'])
    expect(await names(loose)).toEqual([3, '7 days', 'apple', 'Zebra'])
    expect(await names(ordered, '&size=1&page=2')).toEqual([3, 'apple'])
    expect(await names(ordered, '&age_rating=18')).toEqual([1, 'apple'])
    expect(await names(loose, `&library_id=${fixture.other.id}`)).toEqual([0])
  })
})

describe('posters', () => {
  test('are the covers of visible members, until one is uploaded', async () => {
    const id = await made('Set', ['Zebra', 'apple'])
    const path = `${root}/${id}/thumbnail`
    const mosaic = await fixture.admin.get(path)
    expect(mosaic.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'max-age=3600, private',
      'content-length': String(mosaic.rawPayload.length),
    })
    // Without its newest cover it would be older: it has no time by which it could be taken for the same.
    expect(mosaic.headers).not.toHaveProperty('last-modified')
    const later = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
    expect((await fixture.admin.get(path, later)).statusCode).toBe(200)
    // A3: another image for a viewer who must not see one of the covers.
    expect((await fixture.readers.age.get(path)).headers.etag).not.toBe(mosaic.headers.etag)
    const tag = { 'if-none-match': String(mosaic.headers.etag) }
    expect((await fixture.admin.get(path, tag)).statusCode).toBe(304)
    expect((await fixture.readers.age.get(path, tag)).statusCode).toBe(200)
    const bytes = await image({ width: 9, height: 9, label: 'U' })
    const poster = (await uploadPicture(fixture.admin, `${path}s`, bytes)).json()
    expect(poster).toMatchObject({ collectionId: id, type: 'USER_UPLOADED', selected: true, width: 9 })
    expect((await fixture.readers.age.get(path)).rawPayload.equals(bytes)).toBe(true)
    expect(await fixture.readers.age.read(`${path}s`)).toEqual([poster])
    expect((await fixture.readers.age.get(`${path}s/${poster.id}`)).rawPayload.equals(bytes)).toBe(true)
    expect((await fixture.admin.ask('PUT', `${path}s/${poster.id}/selected`)).statusCode).toBe(202)
    const other = await made('Other', ['Zebra'])
    expect((await fixture.admin.delete(`${root}/${other}/thumbnails/${poster.id}`)).statusCode).toBe(400)
    expect((await fixture.admin.delete(`${path}s/${poster.id}`)).statusCode).toBe(202)
    expect((await fixture.admin.get(path)).headers.etag).toBe(mosaic.headers.etag)
    expect((await uploadPicture(fixture.admin, `${path}s`, Buffer.from('<svg/>'))).statusCode).toBe(415)
  })
})
