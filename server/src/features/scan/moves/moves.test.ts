import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashFile } from '../../../media/hash/file-hash.ts'
import { addLibrary, addUser, rescan, writeBook, writeBooks } from '../../../testing/data/test-books.ts'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const at = (path: string) => join(server.books, path)
const make = async (name: string, books: Parameters<typeof writeBooks>[1], settings: object = {}) => {
  mkdirSync(at(name), { recursive: true })
  await writeBooks(at(name), books)
  return addLibrary(server, admin, { name, root: at(name), ...settings })
}
const scan = (library: Library) => rescan(server, admin, library.id)
const allBooks = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const allSeries = async () =>
  (await admin.read<{ content: Series[] }>('/api/v1/series?unpaged=true&sort=name')).content
const bookAt = async (path: string): Promise<Book> => {
  const found = (await allBooks()).find((b) => b.url === at(path) && !b.deleted)
  if (!found) throw new Error(`no book at ${path}`)
  return found
}
const seriesAt = async (path: string): Promise<Series> => {
  const found = (await allSeries()).find((s) => s.url === at(path) && !s.deleted)
  if (!found) throw new Error(`no series at ${path}`)
  return found
}
/** Runs the hashing after a scan, where libraries have the option. */
async function hashAll(): Promise<void> {
  const rows = await server.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('library', 'library.id', 'book.library_id')
    .select(['book.id', 'm.path', 'library.root'])
    .execute()
  for (const r of rows)
    await server.db
      .updateTable('book')
      .set({ file_hash: await hashFile(join(r.root, r.path)) })
      .where('id', '=', r.id)
      .execute()
}
const move = (from: string, to: string) => {
  mkdirSync(dirname(at(to)), { recursive: true })
  renameSync(at(from), at(to))
}
const read = (b: Book, page: number) => admin.patch(`/api/v1/books/${b.id}/read-progress`, { page })
const poster = async (b: Book) =>
  (
    await server.db
      .selectFrom('poster')
      .innerJoin('book', 'book.id', 'poster.owner_id')
      .select('poster.public_id')
      .where('book.public_id', '=', b.id)
      .executeTakeFirst()
  )?.public_id

describe('behaviour 3.4: a folder that was renamed', () => {
  test('is the same series: ids, progress, posters and metadata are kept, titles follow the name', async () => {
    const library = await make('L', {
      'Old/1.cbz': {},
      'Old/2.cbz': { info: { Title: 'Told by the file', Number: '7', Genre: 'tale' } },
      'Other/1.cbz': {},
    })
    const [series, one, two] = [
      await seriesAt('L/Old'),
      await bookAt('L/Old/1.cbz'),
      await bookAt('L/Old/2.cbz'),
    ]
    await read(one, 2)
    const before = await poster(one)
    move('L/Old', 'L/New/deep')
    server.events.length = 0
    await scan(library)
    const after = await seriesAt('L/New/deep')
    expect(after).toMatchObject({
      id: series.id,
      name: 'deep',
      booksCount: 2,
      booksInProgressCount: 1,
      metadata: { title: 'deep', titleSort: 'deep', genres: ['tale'] },
    })
    expect(await bookAt('L/New/deep/1.cbz')).toMatchObject({
      id: one.id,
      readProgress: { page: 2 },
      seriesTitle: 'deep',
    })
    expect(await bookAt('L/New/deep/2.cbz')).toMatchObject({
      id: two.id,
      metadata: { title: 'Told by the file', number: '7' },
      media: { status: 'READY' },
    })
    expect(before).toBeDefined()
    expect(await poster(one)).toBe(before)
    expect(await allSeries()).toHaveLength(2)
    expect((await admin.get(`/api/v1/books/${one.id}/pages/1`)).statusCode).toBe(200)
    const names = new Set(server.events.map((e) => e.name))
    expect(names).toContain('SeriesChanged')
    for (const name of ['SeriesAdded', 'SeriesDeleted', 'BookAdded', 'BookDeleted'] as const)
      expect(names).not.toContain(name)
    await scan(library)
    expect(await seriesAt('L/New/deep')).toMatchObject({ id: after.id })
  })
  test('with a locked title keeps it, and a change of case is a rename, too', async () => {
    const library = await make('L', { 'tale/1.cbz': {} })
    const series = await seriesAt('L/tale')
    await server.db
      .updateTable('series_metadata')
      .set({ title: 'Mine', title_sort: 'Mine', locks: 2 + 4 })
      .execute()
    move('L/tale', 'L/Tale')
    await scan(library)
    expect(await seriesAt('L/Tale')).toMatchObject({
      id: series.id,
      name: 'Tale',
      metadata: { title: 'Mine' },
    })
  })
  test('whose files were renamed, too, is found by their contents', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'A/2.cbz': {} })
    await hashAll()
    const [series, one, two] = [await seriesAt('L/A'), await bookAt('L/A/1.cbz'), await bookAt('L/A/2.cbz')]
    await read(two, 3)
    move('L/A', 'L/B')
    move('L/B/1.cbz', 'L/B/Volume 2.cbz')
    move('L/B/2.cbz', 'L/B/Volume 1.cbz')
    await scan(library)
    expect((await seriesAt('L/B')).id).toBe(series.id)
    expect(await bookAt('L/B/Volume 2.cbz')).toMatchObject({
      id: one.id,
      number: 2,
      metadata: { title: 'Volume 2', numberSort: 2 },
    })
    expect(await bookAt('L/B/Volume 1.cbz')).toMatchObject({
      id: two.id,
      number: 1,
      readProgress: { page: 3 },
    })
  })
  test('that comes back from the trash under another name is the same series', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'B/1.cbz': {} })
    await hashAll()
    const [series, one] = [await seriesAt('L/A'), await bookAt('L/A/1.cbz')]
    await read(one, 2)
    renameSync(at('L/A'), join(server.folder, 'away'))
    await scan(library)
    expect((await allSeries()).find((s) => s.id === series.id)?.deleted).toBe(true)
    renameSync(join(server.folder, 'away'), at('L/Z'))
    await scan(library)
    expect((await seriesAt('L/Z')).id).toBe(series.id)
    expect(await bookAt('L/Z/1.cbz')).toMatchObject({ id: one.id, deleted: false, readProgress: { page: 2 } })
  })
})

describe('behaviour 3.4: a file that was renamed or moved', () => {
  test('is the same book, with a new number and title', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'A/2.cbz': {}, 'A/3.cbz': {} })
    await hashAll()
    const first = await bookAt('L/A/1.cbz')
    await read(first, 2)
    move('L/A/1.cbz', 'L/A/9.cbz')
    await scan(library)
    expect(await bookAt('L/A/9.cbz')).toMatchObject({
      id: first.id,
      number: 3,
      name: '9',
      metadata: { title: '9', numberSort: 3 },
      readProgress: { page: 2 },
    })
    expect(await allBooks()).toHaveLength(3)
  })
  test('to another series keeps its readers', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    await hashAll()
    const book = await bookAt('L/A/2.cbz')
    await read(book, 2)
    move('L/A/2.cbz', 'L/B/2.cbz')
    await scan(library)
    expect(await bookAt('L/B/2.cbz')).toMatchObject({ id: book.id, readProgress: { page: 2 } })
    expect(await seriesAt('L/A')).toMatchObject({ booksCount: 1, booksInProgressCount: 0 })
    expect(await seriesAt('L/B')).toMatchObject({ booksCount: 2, booksInProgressCount: 1 })
    move('L/B/2.cbz', 'L/New/2.cbz')
    await scan(library)
    expect(await seriesAt('L/New')).toMatchObject({ booksCount: 1, booksInProgressCount: 1 })
    expect(await bookAt('L/New/2.cbz')).toMatchObject({ id: book.id, seriesTitle: 'New' })
    await scan(library)
    expect(await allBooks()).toHaveLength(3)
  })
  test('is found if two files swapped their paths', async () => {
    const library = await make('L', { 'A/1.cbz': { pages: 2 }, 'A/2.cbz': { pages: 4 } })
    await hashAll()
    const [one, two] = [await bookAt('L/A/1.cbz'), await bookAt('L/A/2.cbz')]
    await read(two, 4)
    move('L/A/1.cbz', 'L/A/x.tmp')
    move('L/A/2.cbz', 'L/A/1.cbz')
    move('L/A/x.tmp', 'L/A/2.cbz')
    await scan(library)
    expect(await bookAt('L/A/1.cbz')).toMatchObject({
      id: two.id,
      media: { pagesCount: 4 },
      readProgress: { page: 4 },
    })
    expect(await bookAt('L/A/2.cbz')).toMatchObject({ id: one.id, media: { pagesCount: 2 } })
    expect(await allBooks()).toHaveLength(2)
  })
  test('is neither lost nor doubled if two files have the same content', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'B/2.cbz': {} })
    copyFileSync(at('L/A/1.cbz'), at('L/A/copy.cbz'))
    await scan(library)
    await hashAll()
    const ids = (await allBooks()).map((b) => b.id).sort()
    const copy = await bookAt('L/A/copy.cbz')
    move('L/A/1.cbz', 'L/B/x.cbz')
    move('L/A/copy.cbz', 'L/B/copy.cbz')
    await scan(library)
    expect((await bookAt('L/B/copy.cbz')).id).toBe(copy.id)
    expect((await allBooks()).map((b) => b.id).sort()).toEqual(ids)
  })
  test('is not a changed file if only its time differs (3.3.4)', async () => {
    const library = await make('L', { 'A/1.cbz': {}, 'A/2.cbz': {} })
    await hashAll()
    const before = await bookAt('L/A/1.cbz')
    /** When each file was analyzed. */
    const analyses = async () => {
      const rows = await server.db.selectFrom('book_metadata').select(['path', 'analyzed']).execute()
      return Object.fromEntries(rows.map((r) => [`L/${r.path}`, r.analyzed]))
    }
    const earlier = await analyses()
    copyFileSync(at('L/A/1.cbz'), join(server.folder, 'same'))
    rmSync(at('L/A/1.cbz'))
    copyFileSync(join(server.folder, 'same'), at('L/A/1.cbz'))
    await writeBook(at('L/A/2.cbz'), { edition: 'other' })
    await scan(library)
    const later = await analyses()
    expect(later['L/A/1.cbz']).toBe(earlier['L/A/1.cbz'])
    expect(later['L/A/2.cbz']).toBeGreaterThan(earlier['L/A/2.cbz'] ?? 0)
    expect((await bookAt('L/A/1.cbz')).fileLastModified >= before.fileLastModified).toBe(true)
    expect((await admin.get(`/api/v1/books/${before.id}/pages/1`)).statusCode).toBe(200)
  })
})

describe('behaviour 3.4: from one library to another', () => {
  test.each(['the old one first', 'the new one first'])('keeps all data: %s', async (order) => {
    const [from, to] = [
      await make('From', { 'A/1.cbz': { info: { AgeRating: 'Teen' } }, 'A/2.cbz': {}, 'Stays/1.cbz': {} }),
      await make('To', { 'Here/1.cbz': {} }),
    ]
    await hashAll()
    const guest = await addUser(server, admin, 'guest@example.org', {
      sharedLibraries: { all: false, libraryIds: [from.id] },
    })
    const [series, one] = [await seriesAt('From/A'), await bookAt('From/A/1.cbz')]
    await read(one, 2)
    move('From/A', 'To/A')
    server.events.length = 0
    const isOldFirst = order === 'the old one first'
    await scan(isOldFirst ? from : to)
    await scan(isOldFirst ? to : from)
    expect(await seriesAt('To/A')).toMatchObject({
      id: series.id,
      libraryId: to.id,
      deleted: false,
      metadata: { ageRating: 13 },
      booksInProgressCount: 1,
    })
    expect(await bookAt('To/A/1.cbz')).toMatchObject({
      id: one.id,
      libraryId: to.id,
      readProgress: { page: 2 },
    })
    expect(await allBooks()).toHaveLength(4)
    const counts = await admin.read<{ libraryId: string; booksCount: number }[]>(
      '/api/lectern/library-counts',
    )
    expect(counts.find((c) => c.libraryId === from.id)).toMatchObject({ seriesCount: 1, booksCount: 1 })
    expect(counts.find((c) => c.libraryId === to.id)).toMatchObject({ seriesCount: 2, booksCount: 3 })
    expect((await guest.asker.get(`/api/v1/books/${one.id}`)).statusCode).toBe(404)
    expect(server.events).toContainEqual({ name: 'SeriesDeleted', seriesId: series.id, libraryId: from.id })
    expect(server.events).toContainEqual({ name: 'SeriesAdded', seriesId: series.id, libraryId: to.id })
    const classes = await server.db
      .selectFrom('book')
      .innerJoin('series', 'series.id', 'book.series_id')
      .whereRef('book.access_class', '<>', 'series.access_class')
      .selectAll()
      .execute()
    expect(classes).toEqual([])
  })
  test('an automatically emptied trash waits for the queued scans, so that books moved between libraries are found', async () => {
    const from = await make('From', { 'A/1.cbz': {} }, { emptyTrashAfterScan: true })
    const to = await make('To', { 'B/1.cbz': {} }, { emptyTrashAfterScan: true })
    await hashAll()
    const book = await bookAt('From/A/1.cbz')
    await read(book, 2)
    move('From/A', 'To/A')
    for (const library of [from, to]) await admin.post(`/api/v1/libraries/${library.id}/scan`)
    await server.waitUntilIdle()
    expect(await bookAt('To/A/1.cbz')).toMatchObject({ id: book.id, readProgress: { page: 2 } })
    expect(await allBooks()).toHaveLength(2)
  })
  test('a copy is another series, and both are kept', async () => {
    await make('From', { 'A/1.cbz': {} })
    await hashAll()
    mkdirSync(at('To/A'), { recursive: true })
    copyFileSync(at('From/A/1.cbz'), at('To/A/1.cbz'))
    await addLibrary(server, admin, { name: 'To', root: at('To') })
    expect((await allSeries()).map((s) => s.deleted)).toEqual([false, false])
  })
  test('F3: books on a lost mount do not move to a copy elsewhere', async () => {
    const from = await make('From', { 'A/1.cbz': {} })
    await hashAll()
    await server.db.updateTable('library').set({ root_device: 'another' }).execute()
    const before = await seriesAt('From/A')
    move('From/A', 'To/A')
    await addLibrary(server, admin, { name: 'To', root: at('To') })
    expect((await allSeries()).find((s) => s.id === before.id)?.libraryId).toBe(from.id)
  })
})
