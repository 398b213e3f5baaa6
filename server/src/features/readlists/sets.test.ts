import { image } from '@lectern/fixtures/images'
import fc from 'fast-check'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import { rescan, writeBook } from '../../testing/data/test-books.ts'
import { type RestrictedFixture, startRestrictedFixture } from '../../testing/servers/restricted-fixture.ts'
import { addToCollections } from '../collections/add-to-collections.ts'
import { collectionPoster } from '../collections/collection-poster.ts'
import { storePoster } from '../posters/change-posters.ts'
import { createMosaics, type Mosaics } from '../posters/mosaics.ts'
import { addToReadLists, choosePosition } from './add-to-read-lists.ts'
import { readListPoster } from './read-list-poster.ts'
import { removeEmptySets } from './remove-empty-sets.ts'

let fixture: RestrictedFixture
let mosaics: Mosaics
beforeAll(async () => {
  fixture = await startRestrictedFixture()
  mosaics = createMosaics(fixture.server)
})
afterAll(() => fixture.server.close())
beforeEach(async () => {
  const { db, events } = fixture.server
  for (const table of ['collection', 'collection_series', 'read_list', 'read_list_book'] as const)
    await db.deleteFrom(table).execute()
  events.length = 0
})

const key = async (table: 'series' | 'book', publicId: string) =>
  (
    await fixture.server.db
      .selectFrom(table)
      .select('id')
      .where('public_id', '=', publicId)
      .executeTakeFirstOrThrow()
  ).id
const seriesKey = async (name: string) => key('series', (await fixture.series(name)).id)
const bookKey = async (path: string) => key('book', (await fixture.book(path)).id)
const collect = async (name: string, ...names: string[]) =>
  addToCollections(fixture.server.db, fixture.server.bus, await seriesKey(name), names)
const list = async (path: string, name: string, position: number | null = null) =>
  addToReadLists(fixture.server.db, fixture.server.bus, await bookKey(path), [{ name, position }])
const collections = () =>
  fixture.server.db
    .selectFrom('collection as c')
    .innerJoin('collection_series as m', 'm.collection_id', 'c.id')
    .innerJoin('series_metadata as s', 's.series_id', 'm.series_id')
    .select(['c.name', 's.name as series', 'm.position', 'c.ordered'])
    .orderBy('c.id')
    .orderBy('m.position')
    .execute()
const positions = async () =>
  (
    await fixture.server.db
      .selectFrom('read_list as l')
      .innerJoin('read_list_book as m', 'm.read_list_id', 'l.id')
      .innerJoin('book_metadata as b', 'b.book_id', 'm.book_id')
      .select(['l.name', 'b.path', 'm.position', 'l.ordered'])
      .orderBy('l.id')
      .orderBy('m.position')
      .execute()
  ).map((r) => [r.name, r.path, r.position, r.ordered])
const receivedEvents = () => fixture.server.events.filter((e) => /Collection|ReadList/.test(e.name))

describe('behaviour 5.3: collections of files', () => {
  test('are created without an order, found in any letter case, and a series is added once, at the end', async () => {
    await collect('Zebra', 'Space', ' space ', '', 'Ärger')
    await collect('apple', 'SPACE')
    await collect('apple', 'space')
    expect(await collections()).toEqual([
      { name: 'Space', series: 'Zebra', position: 0, ordered: 0 },
      { name: 'Space', series: 'apple', position: 1, ordered: 0 },
      { name: 'Ärger', series: 'Zebra', position: 0, ordered: 0 },
    ])
    expect(receivedEvents().map((e) => [e.name, 'seriesIds' in e && e.seriesIds.length])).toEqual([
      ['CollectionAdded', 1],
      ['CollectionAdded', 1],
      ['CollectionChanged', 2],
    ])
  })
  test('a hundred take a few statements, and the event of a large one contains only the added series', async () => {
    const { db, events } = fixture.server
    const names = Array.from({ length: 100 }, (_, i) => `Group ${i}`)
    await collect('apple', ...names)
    const [first] = await db.selectFrom('collection').select('id').orderBy('id').limit(1).execute()
    const filler = Array.from({ length: 200 }, (_, i) => ({
      collection_id: first?.id ?? 0,
      series_id: 1_000_000 + i,
      position: 1 + i,
    }))
    const id = await seriesKey('7 days')
    const template = await db.selectFrom('series').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await db
      .insertInto('series')
      .values(
        filler.map((m) => ({ ...template, id: m.series_id, public_id: `many${m.series_id}`, deleted: 1 })),
      )
      .execute()
    await db.insertInto('collection_series').values(filler).execute()
    events.length = 0
    const requested = vi.spyOn(db, 'transaction')
    await collect('Zebra', ...names, names[0]?.toUpperCase() ?? '')
    expect(requested).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
    const zebra = (await fixture.series('Zebra')).id
    expect(receivedEvents()).toHaveLength(100)
    expect(receivedEvents()[0]).toMatchObject({ name: 'CollectionChanged', seriesIds: [zebra] })
    expect(receivedEvents()[1]).toMatchObject({ seriesIds: [(await fixture.series('apple')).id, zebra] })
    const last = await db
      .selectFrom('collection_series')
      .select('position')
      .where('collection_id', '=', first?.id ?? 0)
      .where('series_id', '=', await seriesKey('Zebra'))
      .executeTakeFirst()
    expect(last?.position).toBe(201)
    await db.deleteFrom('series').where('id', '>=', 1_000_000).execute()
  })
  test('a deleted series is added to no set, and no empty set is created', async () => {
    await addToCollections(fixture.server.db, fixture.server.bus, 999_999, ['Ghost'])
    expect(await fixture.server.db.selectFrom('collection').selectAll().execute()).toEqual([])
  })
})

describe('behaviour 5.3: read lists of files', () => {
  test('a book gets its position, or the end when that is taken or none is given', async () => {
    await list('Zebra/1.cbz', 'Arc', 7)
    await list('Zebra/2.cbz', 'arc', 7)
    await list('Zebra/3.cbz', 'ARC', 3)
    await list('apple/1.cbz', 'Arc')
    await list('apple/1.cbz', 'Arc', 99)
    await list('apple/2.cbz', 'Other')
    expect(await positions()).toEqual([
      ['Arc', 'Zebra/3.cbz', 3, 1],
      ['Arc', 'Zebra/1.cbz', 7, 1],
      ['Arc', 'Zebra/2.cbz', 8, 1],
      ['Arc', 'apple/1.cbz', 9, 1],
      ['Other', 'apple/2.cbz', 0, 1],
    ])
    expect(receivedEvents().map((e) => e.name)).toEqual([
      'ReadListAdded',
      'ReadListChanged',
      'ReadListChanged',
      'ReadListChanged',
      'ReadListAdded',
    ])
  })
  test('the event of a large one contains the book that was added', async () => {
    const { db, events } = fixture.server
    await list('Zebra/1.cbz', 'Arc', 5)
    const readList = await db.selectFrom('read_list').select('id').executeTakeFirstOrThrow()
    const template = await db
      .selectFrom('book')
      .selectAll()
      .where('id', '=', await bookKey('Zebra/1.cbz'))
      .executeTakeFirstOrThrow()
    const ids = Array.from({ length: 150 }, (_, i) => 1_000_000 + i)
    await db
      .insertInto('book')
      .values(ids.map((id) => ({ ...template, id, public_id: `many${id}` })))
      .execute()
    await db
      .insertInto('read_list_book')
      .values(ids.map((id, i) => ({ read_list_id: readList.id, book_id: id, position: 6 + i })))
      .execute()
    events.length = 0
    await list('Zebra/2.cbz', 'Arc', 6)
    await db.deleteFrom('book').where('id', '>=', 1_000_000).execute()
    const { id } = await fixture.book('Zebra/2.cbz')
    expect(receivedEvents()).toMatchObject([{ name: 'ReadListChanged', bookIds: [id] }])
    expect((await positions()).map(([, path, position]) => [path, position])).toEqual([
      ['Zebra/1.cbz', 5],
      ['Zebra/2.cbz', 156],
    ])
  })
  test('no two books ever have one position', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -5, max: 5 }))), (wanted) => {
        const taken = new Set<number>()
        for (const w of wanted) {
          const last = taken.size > 0 ? Math.max(...taken) : undefined
          taken.add(choosePosition({ isTaken: w !== null && taken.has(w), last }, w))
        }
        expect(taken.size).toBe(wanted.length)
      }),
    )
  })
  test('the file of a book names sets, and the library decides whether it is added to them', async () => {
    const info = { AlternateSeries: 'Event', AlternateNumber: 4, SeriesGroup: 'Group' }
    await writeBook(`${fixture.main.root}/Zebra/3.cbz`, { pages: 2, info: info as never })
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    expect(await positions()).toEqual([['Event', 'Zebra/3.cbz', 4, 1]])
    expect(await collections()).toMatchObject([{ name: 'Group', series: 'Zebra' }])
  })
})

describe('behaviour 3.5: empty sets', () => {
  test('are deleted with their posters at the end of a scan, if the settings allow it', async () => {
    const { db, files } = fixture.server
    await collect('Zebra', 'Gone', 'Kept')
    await list('Zebra/1.cbz', 'Stays')
    const gone = await db
      .selectFrom('collection')
      .selectAll()
      .where('name', '=', 'Gone')
      .executeTakeFirstOrThrow()
    const bytes = await image({ width: 9, height: 9, label: 'X' })
    const owner = { kind: 'collection' as const, id: gone.id, collectionId: gone.public_id, members: [] }
    const picture = { bytes, mediaType: 'image/jpeg', width: 9, height: 9, placeholder: '' }
    const poster = await storePoster(fixture.server, owner, picture, {
      type: 'USER_UPLOADED',
      preference: 'YES',
    })
    await db.deleteFrom('collection_series').where('collection_id', '=', gone.id).execute()
    await db.deleteFrom('read_list_book').execute()
    await fixture.admin.patch('/api/v1/settings', { deleteEmptyReadLists: false })
    fixture.server.events.length = 0
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    const names = async (table: 'collection' | 'read_list') =>
      (await db.selectFrom(table).select('name').execute()).map((r) => r.name)
    expect([await names('collection'), await names('read_list')]).toEqual([['Kept'], ['Stays']])
    expect(await files.list()).not.toContain(poster?.file)
    expect(receivedEvents()).toEqual([
      { name: 'CollectionDeleted', collectionId: gone.public_id, seriesIds: [] },
    ])
    await fixture.admin.patch('/api/v1/settings', { deleteEmptyReadLists: true })
    await removeEmptySets(fixture.server)
    expect(await names('read_list')).toEqual([])
  })
  test('F2: are deleted with their posters or not at all, because the next one may get their key', async () => {
    const { db } = fixture.server
    await db.deleteFrom('poster').where('owner_kind', 'in', [3, 4]).execute()
    await collect('Zebra', 'Gone')
    await list('Zebra/1.cbz', 'Gone')
    const [collection, readList] = await Promise.all([
      db.selectFrom('collection').selectAll().executeTakeFirstOrThrow(),
      db.selectFrom('read_list').selectAll().executeTakeFirstOrThrow(),
    ])
    const bytes = await image({ width: 9, height: 9, label: 'G' })
    const picture = { bytes, mediaType: 'image/jpeg', width: 9, height: 9, placeholder: '' }
    for (const owner of [
      { kind: 'collection', id: collection.id, collectionId: collection.public_id, members: [] },
      { kind: 'readList', id: readList.id, readListId: readList.public_id, members: [] },
    ] as const)
      await storePoster(fixture.server, owner, picture, { type: 'USER_UPLOADED', preference: 'YES' })
    await db.deleteFrom('collection_series').execute()
    await db.deleteFrom('read_list_book').execute()
    const left = async () => ({
      collections: (await db.selectFrom('collection').selectAll().execute()).length,
      readLists: (await db.selectFrom('read_list').selectAll().execute()).length,
      posters: (
        await db
          .selectFrom('poster')
          .select('id')
          .where((e) =>
            e.or([
              e('owner_kind', '=', 3).and('owner_id', '=', collection.id),
              e('owner_kind', '=', 4).and('owner_id', '=', readList.id),
            ]),
          )
          .execute()
      ).length,
    })
    await sql`create trigger stop before delete on poster begin select raise(abort, 'stopped'); end`.execute(
      db,
    )
    await expect(removeEmptySets(fixture.server)).rejects.toThrow('stopped')
    expect(await left()).toEqual({ collections: 1, readLists: 1, posters: 2 })
    await sql`drop trigger stop`.execute(db)
    await removeEmptySets(fixture.server)
    expect(await left()).toEqual({ collections: 0, readLists: 0, posters: 0 })
  })
})

describe('behaviour 6.4: mosaics', () => {
  const viewer = async (email: string): Promise<Viewer> => {
    const row = await fixture.server.db
      .selectFrom('user')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const isFree = /^(admin|plain)@/.test(email)
    return { userId: row.id, publicId: row.public_id, email, roles: new Set(), isAdmin: isFree, isFree }
  }
  const setId = async (table: 'collection' | 'read_list') =>
    (await fixture.server.db.selectFrom(table).select('public_id').executeTakeFirstOrThrow()).public_id
  const posterFor = async (email: string) =>
    collectionPoster({ db: fixture.server.db, mosaics }, await viewer(email), await setId('collection'))
  const files = async () => ({ db: fixture.server.db, mosaics })

  test('are JPEGs of the height of the settings, drawn once', async () => {
    await list('Zebra/1.cbz', 'Arc')
    await list('Zebra/2.cbz', 'Arc')
    const ask = async () =>
      readListPoster(await files(), await viewer('admin@example.org'), await setId('read_list'))
    const poster = await ask()
    const bytes = await poster?.read()
    const { width, height, format } = await sharp(Buffer.from(bytes ?? [])).metadata()
    expect([poster?.mediaType, format, width, height]).toEqual(['image/jpeg', 'jpeg', 212, 300])
    const again = await ask()
    expect(again?.tag).toBe(poster?.tag)
    expect(await again?.read()).toBe(bytes)
    await list('Zebra/3.cbz', 'Arc')
    expect((await ask())?.tag).not.toBe(poster?.tag)
  })
  test('A3: hidden covers are in none, and a set of hidden things has none', async () => {
    await collect('apple', 'Mixed')
    const hidden = 'age@example.org'
    expect(await posterFor(hidden)).toBeUndefined()
    expect(await (await posterFor('plain@example.org'))?.read()).toBeDefined()
    await collect('Zebra', 'Mixed')
    const [mine, all] = [await posterFor(hidden), await posterFor('plain@example.org')]
    expect(mine?.tag).not.toBe(all?.tag)
    // The result is what it would be without the hidden one.
    await fixture.server.db
      .deleteFrom('collection_series')
      .where('series_id', '=', await seriesKey('apple'))
      .execute()
    expect(mine?.tag).toBe((await posterFor('plain@example.org'))?.tag)
  })
  test('an empty set and one without posters have none', async () => {
    await collect('Broken', 'Bare')
    expect(await posterFor('admin@example.org')).toBeUndefined()
    await fixture.server.db.deleteFrom('collection_series').execute()
    expect(await posterFor('admin@example.org')).toBeUndefined()
  })
  test('a selected upload is first', async () => {
    await collect('Zebra', 'Own')
    const row = await fixture.server.db.selectFrom('collection').selectAll().executeTakeFirstOrThrow()
    const bytes = await image({ width: 9, height: 9, label: 'U' })
    const owner = { kind: 'collection' as const, id: row.id, collectionId: row.public_id, members: [] }
    const picture = { bytes, mediaType: 'image/jpeg', width: 9, height: 9, placeholder: '' }
    await storePoster(fixture.server, owner, picture, { type: 'USER_UPLOADED', preference: 'YES' })
    const poster = await posterFor('plain@example.org')
    expect(Buffer.from((await poster?.read()) ?? []).equals(bytes)).toBe(true)
    const { tag } = poster ?? {}
    await fixture.server.db.deleteFrom('collection_series').execute()
    // Viewers who see everything see empty sets, too.
    expect((await posterFor('plain@example.org'))?.tag).toBe(tag)
    expect(await posterFor('age@example.org')).toBeUndefined()
    expect(receivedEvents().at(-1)).toEqual({
      name: 'ThumbnailSeriesCollectionAdded',
      collectionId: row.public_id,
      selected: true,
    })
  })
})
