import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import type { ComicInfo } from '@lectern/fixtures/comic-info'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyBookPatch, emptySeriesPatch } from '../../media/metadata/patches.ts'
import { addLibrary, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import {
  fullSeriesInfo,
  getKey,
  listByName,
  lockBits,
  lockBook,
} from '../../testing/servers/imported-library.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { bookLocks } from '../books/to-book.ts'
import { readSettings } from '../libraries/library-settings.ts'
import { seriesLocks } from '../series/to-series.ts'
import { importedBookPatch, importedSeriesPatch } from './imported-values.ts'

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
const full = (n: number): ComicInfo => ({
  Title: `Title ${n}`,
  Summary: `Summary ${n}`,
  Number: `${n}.5`,
  Year: 2000 + n,
  Writer: `Writer ${n}`,
  Tags: `tag ${n}`,
  Web: `https://example.org/${n}`,
  GTIN: n === 1 ? '9783161484100' : '9780306406157',
})
describe('behaviour 5.1: defaults and numbering', () => {
  test('a new book has the name of its file, a new series that of its folder, with the article', async () => {
    await writeBooks(root, { 'The Folder/Vol. 1 (2001).cbz': {} })
    const library = await add()
    expect(await books(library)).toMatchObject([
      { name: 'Vol. 1 (2001)', number: 1, metadata: { title: 'Vol. 1 (2001)', number: '1', numberSort: 1 } },
    ])
    expect(await series(library)).toMatchObject([
      {
        name: 'The Folder',
        booksCount: 1,
        metadata: {
          title: 'The Folder',
          titleSort: 'The Folder',
          status: 'ONGOING',
          language: '',
          summary: '',
          publisher: '',
          genres: [],
          totalBookCount: null,
          ageRating: null,
        },
      },
    ])
  })
  test('added and removed books change the numbers of the others, except locked ones; the API follows numberSort', async () => {
    await writeBooks(root, { 'F/b 2.cbz': {}, 'F/b 10.cbz': {}, 'F/É 1.cbz': {} })
    const library = await add()
    const inOrder = async () => {
      const [one] = await series(library)
      const page = await admin.read<{ content: Book[] }>(`/api/v1/series/${one?.id}/books?unpaged=true`)
      const shown = page.content.filter((b) => !b.deleted)
      return shown.map((b) => [b.name, b.number, b.metadata.number, b.metadata.numberSort])
    }
    expect(await inOrder()).toEqual([
      ['b 2', 1, '1', 1],
      ['b 10', 2, '2', 2],
      ['É 1', 3, '3', 3],
    ])
    const [ten, two, accented] = await books(library)
    await lockBook(server.db, two?.id ?? '', 'number')
    await lockBook(server.db, ten?.id ?? '', 'numberSort')
    const id = await getKey(server.db, 'book', ten?.id ?? '')
    await server.db.updateTable('book').set({ number_sort: 9 }).where('id', '=', id).execute()
    await lockBook(server.db, accented?.id ?? '', 'number', 'numberSort')
    await writeBook(join(root, 'F/a.cbz'))
    await rescan(server, admin, library.id)
    expect(await inOrder()).toEqual([
      ['a', 1, '1', 1],
      ['b 2', 2, '1', 2],
      ['É 1', 4, '3', 3],
      ['b 10', 3, '3', 9],
    ])
    rmSync(join(root, 'F/a.cbz'))
    await rescan(server, admin, library.id)
    // A book in the trash still has its position, and counts.
    expect((await series(library))[0]?.booksCount).toBe(4)
    await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.waitUntilIdle()
    expect(await inOrder()).toEqual([
      ['b 2', 1, '1', 1],
      ['É 1', 3, '3', 3],
      ['b 10', 2, '2', 9],
    ])
    expect((await series(library))[0]?.booksCount).toBe(3)
  })
})

describe('behaviour 5.2: locks', () => {
  test('each lock of a book keeps only its field', async () => {
    for (const lock of bookLocks) await writeBook(join(root, `${lock}/a.cbz`), { info: full(1) })
    const library = await add()
    const before = new Map((await books(library)).map((b) => [b.seriesTitle, b]))
    for (const lock of bookLocks) await lockBook(server.db, before.get(lock)?.id ?? '', lock)
    for (const lock of bookLocks) await writeBook(join(root, `${lock}/a.cbz`), { info: full(2), pages: 4 })
    await rescan(server, admin, library.id)
    const after = await books(library)
    expect(after).toHaveLength(bookLocks.length)
    for (const { seriesTitle: lock, metadata } of after) {
      const was = before.get(lock)?.metadata
      const kept = bookLocks.filter((name) => JSON.stringify(metadata[name]) === JSON.stringify(was?.[name]))
      expect(kept).toEqual([lock])
    }
  })
  test('each lock of a series keeps only its field', async () => {
    const imported = [
      'title',
      'titleSort',
      'readingDirection',
      'publisher',
      'ageRating',
      'language',
      'genres',
      'totalBookCount',
    ] as const
    for (const lock of imported) await writeBook(join(root, `${lock}/a.cbz`), { info: fullSeriesInfo(1) })
    const library = await add()
    const before = new Map((await series(library)).map((s) => [s.name, s]))
    for (const lock of imported) {
      const id = await getKey(server.db, 'series', before.get(lock)?.id ?? '')
      const locks = lockBits(seriesLocks, lock)
      await server.db.updateTable('series_metadata').set({ locks }).where('series_id', '=', id).execute()
      await writeBook(join(root, `${lock}/a.cbz`), { info: fullSeriesInfo(2), pages: 4 })
    }
    await rescan(server, admin, library.id)
    for (const { name: lock, metadata } of await series(library)) {
      const was = before.get(lock)?.metadata
      const kept = imported.filter((n) => JSON.stringify(metadata[n]) === JSON.stringify(was?.[n]))
      expect(kept).toEqual([lock])
    }
  })
  test('fields that are edited and locked while the file is read are kept', async () => {
    await writeBook(join(root, 'F/a.cbz'), { info: full(1) })
    const library = await add()
    const [book] = await books(library)
    const run = server.workers.run
    server.workers.run = async (job, ...rest) => {
      const answer = await run(job, ...rest)
      const id = await getKey(server.db, 'book', book?.id ?? '')
      const lists = JSON.stringify({ authors: [], links: [], tags: ['mine'] })
      const locks = lockBits(bookLocks, 'title', 'tags')
      const mine = { title: 'Mine', lists, locks }
      await server.db.updateTable('book_metadata').set(mine).where('book_id', '=', id).execute()
      return answer
    }
    await admin.post(`/api/v1/books/${book?.id}/metadata/refresh`)
    await server.waitUntilIdle()
    server.workers.run = run
    expect((await books(library))[0]?.metadata).toMatchObject({
      title: 'Mine',
      tags: ['mine'],
      summary: 'Summary 1',
    })
  })
})

describe('behaviour 5.2: providers', () => {
  test('EPUB overrides ComicInfo, field by field, as far as the library imports each', () => {
    const analysis = {
      comicInfo: { Title: 'Comic', Summary: 'Of comic', Series: 'Comic S', Publisher: 'Comic P' },
      opf: {
        book: { ...emptyBookPatch, title: 'Epub' },
        series: { ...emptySeriesPatch, publisher: 'Epub P' },
      },
    }
    const with_ = (flags: object) => importedBookPatch(readSettings(JSON.stringify(flags)), analysis)
    expect(with_({})).toMatchObject({ title: 'Epub', summary: 'Of comic' })
    expect(with_({ importEpubBook: false })).toMatchObject({ title: 'Comic', summary: 'Of comic' })
    expect(with_({ importComicInfoBook: false })).toMatchObject({ title: 'Epub', summary: null })
    const ofSeries = (flags: object) => importedSeriesPatch(readSettings(JSON.stringify(flags)), analysis)
    expect(ofSeries({})).toMatchObject({ title: 'Comic S', publisher: 'Epub P' })
    expect(ofSeries({ importEpubSeries: false })).toMatchObject({ title: 'Comic S', publisher: 'Comic P' })
    expect(ofSeries({ importEpubSeries: false, importComicInfoSeries: false })).toBeNull()
  })
  test('blank values never erase: a file with less metadata than before removes nothing', async () => {
    await writeBook(join(root, 'F/a.cbz'), { info: { ...full(1), ...fullSeriesInfo(1) } })
    const library = await add()
    const [before, ofSeries] = [await books(library), await series(library)]
    await writeBook(join(root, 'F/a.cbz'), { info: { Title: ' ', Summary: '', Tags: ', ' }, pages: 4 })
    await rescan(server, admin, library.id)
    const pick = ({ created: _, lastModified: __, ...values }: Book['metadata']) => values
    expect((await books(library)).map((b) => pick(b.metadata))).toEqual(before.map((b) => pick(b.metadata)))
    expect((await series(library))[0]?.metadata).toMatchObject({
      title: 'Series 1',
      publisher: 'House 1',
      genres: ofSeries[0]?.metadata.genres,
    })
  })
  test('most books decide about the series, genres are combined, ages and counts are the largest', async () => {
    await writeBooks(root, {
      'F/1.cbz': { info: { ...fullSeriesInfo(1), Summary: 'Of the book' } },
      'F/2.cbz': { info: { ...fullSeriesInfo(2), AgeRating: 'Unknown' } },
      'F/3.cbz': { info: { ...fullSeriesInfo(2), Genre: 'genre 3', Count: 4 } },
    })
    const library = await add()
    expect((await series(library))[0]).toMatchObject({
      metadata: {
        title: 'Series 2',
        publisher: 'House 2',
        language: 'de',
        readingDirection: 'RIGHT_TO_LEFT',
        ageRating: 13,
        totalBookCount: 12,
        genres: expect.arrayContaining(['genre 1', 'genre 2', 'genre 3']),
        summary: '',
      },
      booksMetadata: { summary: 'Of the book' },
    })
  })
})
