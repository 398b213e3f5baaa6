import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { barCodePage } from '@lectern/fixtures/bar-code'
import { type ComicInfo, comicInfoXml } from '@lectern/fixtures/comic-info'
import { epubBuffer } from '@lectern/fixtures/epub'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, pageBytes, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import {
  fullSeriesInfo,
  getKey,
  listByName,
  lockBits,
  lockBook,
} from '../../testing/servers/imported-library.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { seriesLocks } from '../series/to-series.ts'

let server: TestServer
let admin: TestClient
let root: string
let libraries = 0
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())
beforeEach(() => {
  libraries += 1
  root = join(server.books, `l${libraries}`)
  mkdirSync(root)
})

const add = (settings: object = {}): Promise<Library> =>
  addLibrary(server, admin, { name: `L${libraries}`, root, hashFiles: false, ...settings })
const books = (library: Library) => listByName<Book>(admin, 'books', library)
const series = (library: Library) => listByName<Series>(admin, 'series', library)
const write = (path: string, bytes: Buffer | string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), bytes)
}
describe('behaviour 5.3: read lists and collections in files', () => {
  const lists = async () => {
    const rows = await server.db
      .selectFrom('read_list as l')
      .innerJoin('read_list_book as m', 'm.read_list_id', 'l.id')
      .innerJoin('book_metadata as b', 'b.book_id', 'm.book_id')
      .select(['l.name', 'b.name as book', 'm.position'])
      .orderBy('l.name')
      .orderBy('m.position')
      .execute()
    return rows.map((r) => `${r.name} ${r.position} ${r.book}`)
  }
  const collections = async () => {
    const rows = await server.db
      .selectFrom('collection as c')
      .innerJoin('collection_series as m', 'm.collection_id', 'c.id')
      .innerJoin('series_metadata as s', 's.series_id', 'm.series_id')
      .select(['c.name', 's.name as series'])
      .orderBy('c.name')
      .execute()
    return rows.map((r) => `${r.name}: ${r.series}`)
  }
  beforeEach(async () => {
    for (const table of ['collection', 'collection_series', 'read_list', 'read_list_book'] as const)
      await server.db.deleteFrom(table).execute()
  })
  const infos: Record<string, ComicInfo> = {
    a: { StoryArc: 'One, Two, , Four', StoryArcNumber: '3, x, 5, 7, 9', SeriesGroup: 'G1, G2' },
    b: { StoryArc: 'One, Plain', SeriesGroup: 'g2, G3' },
    c: { AlternateSeries: 'one', AlternateNumber: '3' },
    d: { AlternateSeries: 'ONE', AlternateNumber: '1' },
    e: { AlternateSeries: 'Alone' },
  }
  const addOneByOne = async (settings: object = {}) => {
    await writeBooks(root, { 'S/a.cbz': { info: infos.a ?? {} } })
    const library = await add(settings)
    for (const name of ['b', 'c', 'd', 'e']) {
      await writeBook(join(root, `S/${name}.cbz`), { info: infos[name] ?? {} })
      await rescan(server, admin, library.id)
    }
    return library
  }
  test('arcs pair with their numbers; a position that is used already, or none, is the end', async () => {
    const library = await addOneByOne()
    const expected = ['Alone 0 e', 'Four 7 a', 'One 1 d', 'One 3 a', 'One 4 b', 'One 5 c', 'Plain 0 b']
    expect(await lists()).toEqual(expected)
    expect(await collections()).toEqual(['G1: S', 'G2: S', 'G3: S'])
    await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.waitUntilIdle()
    expect(await lists()).toEqual(expected)
    expect(await collections()).toEqual(['G1: S', 'G2: S', 'G3: S'])
  })
  test('are imported only if the library wants them', async () => {
    await writeBooks(root, { 'S/a.cbz': { info: infos.a ?? {} } })
    await add({ importComicInfoReadList: false, importComicInfoCollection: false })
    expect([await lists(), await collections()]).toEqual([[], []])
  })
})

describe('behaviour 5.5: series.json', () => {
  const json = JSON.stringify({
    metadata: {
      type: 'comicSeries',
      publisher: 'Of the folder',
      name: 'Folder',
      comicid: 1,
      year: 1946,
      description_text: 'Told.',
      volume: 2,
      booktype: 'Print',
      age_rating: '15+',
      comic_image: '',
      total_issues: 5,
      publication_run: 'x',
      status: 'Ended',
    },
  })
  test('takes precedence over the books, except for one-shots, if the library wants it', async () => {
    await writeBooks(root, {
      'F/1.cbz': { info: fullSeriesInfo(1) },
      'One/o.cbz': { info: { Title: 'Shot' } },
    })
    write('F/series.json', json)
    write('One/series.json', json)
    const library = await add({ oneshotsDirectory: '/One' })
    const [folder, oneshot] = await series(library)
    expect(folder?.metadata).toMatchObject({
      title: 'Folder (1946)',
      titleSort: 'Folder (1946)',
      status: 'ENDED',
      summary: 'Told.',
      publisher: 'Of the folder',
      ageRating: 15,
      totalBookCount: 5,
      // It has no values for these.
      language: 'fr',
      genres: ['genre 1'],
    })
    expect(oneshot?.metadata).toMatchObject({ title: 'Shot', publisher: '', ageRating: null })
    rmSync(join(root, 'F/series.json'))
    await rescan(server, admin, library.id)
    expect((await series(library))[0]?.metadata).toMatchObject({ title: 'Series 1', summary: 'Told.' })
  })
  test('is not imported if the library does not want it, or without a name', async () => {
    await writeBooks(root, { 'F/1.cbz': { info: fullSeriesInfo(1) }, 'G/1.cbz': { info: fullSeriesInfo(1) } })
    write('F/series.json', json)
    write('G/series.json', json.replace('"name"', '"label"'))
    const library = await add({ importMylarSeries: false })
    await admin.patch(`/api/v1/libraries/${library.id}`, { importMylarSeries: true })
    const [off] = await series(library)
    await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.waitUntilIdle()
    const [on, bad] = await series(library)
    expect([off, on, bad].map((s) => s?.metadata.title)).toEqual(['Series 1', 'Folder (1946)', 'Series 1'])
  })
})

describe('behaviour 5.6: one-shots', () => {
  test('have the metadata of their book, not that of a series in its file; locks are kept', async () => {
    const info = { Title: 'Shot', Summary: 'Once.', Series: 'Long', Count: 9, Publisher: 'House' }
    await writeBooks(root, { 'One/a.cbz': { info }, 'One/b.cbz': { info } })
    const library = await add({ oneshotsDirectory: '/One' })
    const all = await series(library)
    const values = { title: 'Shot', titleSort: 'Shot', status: 'ENDED', summary: 'Once.', totalBookCount: 1 }
    for (const s of all) expect(s.metadata).toMatchObject({ ...values, publisher: 'House' })
    const id = await getKey(server.db, 'series', all[1]?.id ?? '')
    const locks = lockBits(seriesLocks, 'title', 'summary')
    await server.db.updateTable('series_metadata').set({ locks }).where('series_id', '=', id).execute()
    for (const name of ['a', 'b'])
      await writeBook(join(root, `One/${name}.cbz`), { info: { Title: 'New', Summary: 'Newer' }, pages: 4 })
    await rescan(server, admin, library.id)
    expect(
      (await series(library)).map((s) => [s.metadata.title, s.metadata.titleSort, s.metadata.summary]),
    ).toEqual([
      ['New', 'New', 'Newer'],
      ['Shot', 'New', 'Once.'],
    ])
  })
})

describe('behaviour 5.7: the ISBN of a bar code', () => {
  const book = async (info?: ComicInfo) =>
    rawZip([
      { name: '1.jpg', bytes: await pageBytes('cover') },
      { name: '2.jpg', bytes: await barCodePage('9780306406157') },
      ...(info ? [{ name: 'ComicInfo.xml', bytes: comicInfoXml(info) }] : []),
    ])
  test('is imported last, if the library wants it and there is no other ISBN', async () => {
    write('F/bar.cbz', await book())
    write('F/both.cbz', await book({ GTIN: '9783161484100' }))
    write('F/locked.cbz', await book())
    const cover = await barCodePage('9780306406157')
    write('F/novel.epub', await epubBuffer({ identifier: 'urn:x', title: 'N', cover, chapters: [] }))
    const library = await add({ importBarcodeIsbn: false })
    const isbns = async () => (await books(library)).map((b) => [b.name, b.metadata.isbn])
    const none = [
      ['bar', ''],
      ['both', '9783161484100'],
      ['locked', ''],
      ['novel', ''],
    ]
    expect(await isbns()).toEqual(none)
    await lockBook(server.db, (await books(library))[2]?.id ?? '', 'isbn')
    await admin.patch(`/api/v1/libraries/${library.id}`, { importBarcodeIsbn: true })
    await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await server.waitUntilIdle()
    expect(await isbns()).toEqual(none.with(0, ['bar', '9780306406157']))
  })
})

test('behaviour 5.9: the aggregated metadata follows the books, in the order of their sort numbers', async () => {
  const info = (n: number, changes: ComicInfo): ComicInfo => ({
    Number: String(n),
    Writer: 'Ann',
    ...changes,
  })
  await writeBooks(root, {
    'F/a.cbz': { info: info(3, { Summary: 'Third', Year: 2003, Tags: 'x' }) },
    'F/b.cbz': { info: info(1, { Year: 2005, Inker: 'Ann' }) },
    'F/c.cbz': { info: info(2, { Summary: 'Second', Year: 1999, Month: 12, Tags: 'y, x' }) },
  })
  const library = await add()
  const sum = async () => (await series(library))[0]?.booksMetadata
  expect(await sum()).toMatchObject({
    authors: expect.arrayContaining([
      { name: 'Ann', role: 'writer' },
      { name: 'Ann', role: 'inker' },
    ]),
    tags: ['x', 'y'],
    releaseDate: '1999-12-01',
    summary: 'Second',
    summaryNumber: '2',
  })
  expect((await sum())?.authors).toHaveLength(2)
  rmSync(join(root, 'F/c.cbz'))
  await rescan(server, admin, library.id)
  await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)
  await server.waitUntilIdle()
  expect(await sum()).toMatchObject({
    tags: ['x'],
    releaseDate: '2003-01-01',
    summary: 'Third',
    summaryNumber: '3',
  })
})
