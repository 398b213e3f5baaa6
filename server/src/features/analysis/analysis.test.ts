import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { bookLocks } from '../books/to-book.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const books = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const only = async () => (await admin.read<{ content: Series[] }>('/api/v1/series')).content[0]
const make = async (wanted: Parameters<typeof writeBooks>[1], settings: object = {}) => {
  await writeBooks(server.books, wanted)
  return addLibrary(server, admin, { name: 'L', root: server.books, ...settings })
}

describe('behaviour 5.3: ComicInfo', () => {
  const info = {
    Title: 'The one',
    Series: 'Named',
    Number: '2.5',
    Count: 4,
    Volume: 3,
    Summary: 'It goes on.',
    Year: 2020,
    Month: 2,
    Writer: ['Ann', 'Bo'],
    Tags: 'Space, RAIN',
    Genre: 'Drama, Noir',
    Web: 'https://example.org/x',
    Publisher: 'House',
    LanguageISO: 'pt_BR',
    Manga: 'YesAndRightToLeft' as const,
    AgeRating: 'Teen' as const,
    GTIN: '9783161484100',
  }
  test('is imported into book and series', async () => {
    await make({ 'Folder/a.cbz': { info } })
    expect((await books())[0]?.metadata).toMatchObject({
      title: 'The one',
      number: '2.5',
      numberSort: 2.5,
      summary: 'It goes on.',
      releaseDate: '2020-02-01',
      authors: [
        { name: 'Ann', role: 'writer' },
        { name: 'Bo', role: 'writer' },
      ],
      tags: ['space', 'rain'],
      isbn: '9783161484100',
      links: [{ label: 'example.org', url: 'https://example.org/x' }],
    })
    expect(await only()).toMatchObject({
      name: 'Folder',
      metadata: {
        title: 'Named (3)',
        titleSort: 'Named (3)',
        publisher: 'House',
        language: 'pt-BR',
        readingDirection: 'RIGHT_TO_LEFT',
        ageRating: 13,
        genres: ['drama', 'noir'],
        totalBookCount: 4,
      },
      booksMetadata: {
        summary: 'It goes on.',
        summaryNumber: '2.5',
        releaseDate: '2020-02-01',
        tags: ['rain', 'space'],
      },
    })
  })
  test('is not imported if the library does not want it', async () => {
    await make({ 'Folder/a.cbz': { info } }, { importComicInfoBook: false, importComicInfoSeries: false })
    expect((await books())[0]?.metadata).toMatchObject({ title: 'a', number: '1', authors: [] })
    expect((await only())?.metadata).toMatchObject({ title: 'Folder', ageRating: null })
  })
  test('is imported without the volume if the library has that option', async () => {
    await make({ 'Folder/a.cbz': { info } }, { importComicInfoSeriesAppendVolume: false })
    expect((await only())?.metadata.title).toBe('Named')
  })
  test('does not overwrite locked fields', async () => {
    const library = await make({ 'Folder/a.cbz': { info } })
    const locks = (1 << bookLocks.indexOf('title')) | (1 << bookLocks.indexOf('numberSort'))
    await server.db.updateTable('book_metadata').set({ locks, title: 'Mine' }).execute()
    await server.db.updateTable('book').set({ number_sort: 9 }).execute()
    await writeBook(join(server.books, 'Folder/a.cbz'), {
      info: { ...info, Title: 'New', Summary: 'Newer' },
      pages: 4,
    })
    await rescan(server, admin, library.id)
    expect((await books())[0]?.metadata).toMatchObject({
      title: 'Mine',
      titleLock: true,
      numberSort: 9,
      numberSortLock: true,
      summary: 'Newer',
    })
  })
  test('takes precedence over the position again when books are added (5.1), and next books follow (8.3)', async () => {
    const library = await make({
      'F/a.cbz': { info: { Number: '10' } },
      'F/c.cbz': { info: { Number: '30' } },
    })
    const [first] = await books()
    await admin.patch(`/api/v1/books/${first?.id}/read-progress`, { completed: true })
    await writeBook(join(server.books, 'F/b.cbz'), { info: { Number: '40' } })
    await rescan(server, admin, library.id)
    expect((await books()).map((b) => [b.name, b.number, b.metadata.numberSort])).toEqual([
      ['a', 1, 10],
      ['b', 2, 40],
      ['c', 3, 30],
    ])
    const deck = await admin.read<{ content: Book[] }>('/api/v1/books/ondeck')
    expect(deck.content.map((b) => b.name)).toEqual(['c'])
  })
})

describe('behaviour 9.4: an age rating in a file', () => {
  test('hides the series and its counts from restricted users, and shows it again', async () => {
    const library = await make({ 'F/a.cbz': {}, 'G/a.cbz': {} })
    const kid = await addUser(server, admin, 'kid@example.org', {
      ageRestriction: { age: 13, restriction: 'EXCLUDE' },
    })
    const seen = async () => {
      const page = await kid.asker.read<{ content: Book[]; totalElements: number }>('/api/v1/books')
      return [page.content.map((b) => b.seriesTitle), page.totalElements]
    }
    expect(await seen()).toEqual([['F', 'G'], 2])
    await writeBook(join(server.books, 'F/a.cbz'), { info: { AgeRating: 'Teen' } })
    await rescan(server, admin, library.id)
    expect(await seen()).toEqual([['G'], 1])
    await writeBook(join(server.books, 'F/b.cbz'))
    await rescan(server, admin, library.id)
    expect(await seen()).toEqual([['G'], 1])
  })
})

describe('behaviour 12.1: requests', () => {
  test('queue analysis and refresh of a book, a series and a library', async () => {
    const library = await make({ 'F/a.cbz': {}, 'F/b.cbz': {}, 'G/a.cbz': {} })
    const [book] = await books()
    await server.queue.stop(1000)
    const count = async (path: string) => {
      expect((await admin.post(path)).statusCode).toBe(202)
      const { count: n } = await server.queue.status()
      await admin.delete('/api/v1/tasks')
      return n
    }
    // A refresh also reads the images next to books and series.
    const wanted = { analyze: [1, 2, 3], 'metadata/refresh': [2, 2 + 2 + 1, 3 + 3 + 2] }
    for (const [what, counts] of Object.entries(wanted)) {
      expect([
        await count(`/api/v1/books/${book?.id}/${what}`),
        await count(`/api/v1/series/${book?.seriesId}/${what}`),
        await count(`/api/v1/libraries/${library.id}/${what}`),
      ]).toEqual(counts)
    }
  })
  test('for a refresh read the file again, and do not change pages and media', async () => {
    await make({ 'F/a.cbz': {} })
    const [before] = await books()
    await server.db.updateTable('book_metadata').set({ title: 'Changed' }).execute()
    await writeBook(join(server.books, 'F/a.cbz'), { info: { Title: 'Written' } })
    await admin.post(`/api/v1/books/${before?.id}/metadata/refresh`)
    await server.waitUntilIdle()
    const [after] = await books()
    expect(after?.metadata.title).toBe('Written')
    expect(after?.media).toEqual(before?.media)
  })
  test('for a missing file give an error status by an analysis, and change nothing by a refresh', async () => {
    await make({ 'F/a.cbz': { info: { Title: 'Here' } } })
    const [before] = await books()
    rmSync(join(server.books, 'F/a.cbz'))
    await admin.post(`/api/v1/books/${before?.id}/metadata/refresh`)
    await server.waitUntilIdle()
    expect((await books())[0]).toMatchObject({ metadata: { title: 'Here' }, media: { status: 'READY' } })
    await admin.post(`/api/v1/books/${before?.id}/analyze`)
    await server.waitUntilIdle()
    expect((await books())[0]).toMatchObject({
      metadata: { title: 'Here' },
      media: { status: 'ERROR', comment: 'ERR_1018' },
    })
  })
})
