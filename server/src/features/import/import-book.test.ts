import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { errorCodes } from '@lectern/contract/errors'
import type { ImportRequest } from '@lectern/contract/import'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, pageBytes, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { listHistory } from '../history/queries.ts'

let server: TestServer
let admin: TestClient
let incoming: string
let libraryId: string
beforeEach(async () => {
  server = await startTestServer()
  incoming = join(server.folder, 'incoming')
  mkdirSync(incoming)
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/3.cbz': {}, 'B/1.cbz': {}, 'one/Shot.cbz': {} })
  admin = await server.claim()
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books, oneshotsDirectory: '/one' }))
    .id
})
afterEach(() => server.close())

type ImportOptions = Partial<ImportRequest['books'][number]> & { copyMode?: ImportRequest['copyMode'] }
const source = (name = '2.cbz') => join(incoming, name)
const inLibrary = (path: string) => join(server.books, path)

async function seriesId(name: string): Promise<string> {
  const row = await server.db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .select('public_id')
    .where('m.name', '=', name)
    .executeTakeFirstOrThrow()
  return row.public_id
}
const books = () =>
  server.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select([
      'book.id',
      'public_id',
      'm.path',
      'book.number',
      'media_status',
      'page_count',
      'deleted',
      'title',
    ])
    .orderBy('m.path')
    .execute()
const bookAt = async (path: string) => {
  const found = (await books()).find((b) => b.path === path)
  if (!found) throw new Error(`no book at ${path}`)
  return found
}
/** Imports one book and returns its event. */
async function importOne({ copyMode = 'COPY', ...wanted }: ImportOptions = {}) {
  const book = { sourceFile: source(), seriesId: await seriesId('A'), ...wanted }
  expect((await admin.post('/api/v1/books/import', { copyMode, books: [book] })).statusCode).toBe(202)
  await server.waitUntilIdle()
  return server.events.findLast((e) => e.name === 'BookImported')
}
const failure = (message: string) => expect.objectContaining({ success: false, bookId: null, message })
const history = async () => (await listHistory(server.db, { page: 0, size: 20, unpaged: false })).content
/** Expects no hidden file and no journal entry of an import. */
const expectClean = async (folder = inLibrary('A')) => {
  expect(readdirSync(folder).filter((n) => n.startsWith('.'))).toEqual([])
  expect(await server.db.selectFrom('file_change').selectAll().execute()).toEqual([])
}

describe('behaviour 10.2: a new book', () => {
  test('is stored in the folder of the series, numbered and analyzed', async () => {
    await writeBook(source(), { pages: 5 })
    const bytes = readFileSync(source())
    const receivedEvents = await importOne()
    const book = await bookAt('A/2.cbz')
    expect(receivedEvents).toEqual({
      name: 'BookImported',
      bookId: book.public_id,
      sourceFile: source(),
      success: true,
      message: null,
    })
    expect(readFileSync(inLibrary('A/2.cbz'))).toEqual(bytes)
    expect(readFileSync(source())).toEqual(bytes)
    expect(book).toMatchObject({ media_status: 2, page_count: 5, number: 2 })
    expect(await bookAt('A/3.cbz')).toMatchObject({ number: 3 })
    expect(server.events.some((e) => e.name === 'BookAdded' && e.bookId === book.public_id)).toBe(true)
    expect(await history()).toMatchObject([
      {
        type: 'BookImported',
        bookId: book.public_id,
        seriesId: await seriesId('A'),
        properties: { name: inLibrary('A/2.cbz'), source: source(), upgrade: 'No' },
      },
    ])
    await expectClean()
  })
  test('has the number that was entered instead of the one in its file, and keeps it', async () => {
    await writeBook(source(), { info: { Number: '1' } })
    await importOne({ number: 12.5 })
    const numbers = async () => {
      const { content } = await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')
      return content.find((b) => b.url.endsWith('A/2.cbz'))?.metadata
    }
    const typed = { number: '12.5', numberLock: true, numberSort: 12.5, numberSortLock: true }
    expect(await numbers()).toMatchObject(typed)
    await admin.post(`/api/v1/books/${(await bookAt('A/2.cbz')).public_id}/metadata/refresh`)
    await server.waitUntilIdle()
    expect(await numbers()).toMatchObject(typed)
  })
  test('is not found again by the next scan', async () => {
    await writeBook(source())
    await importOne()
    const before = await books()
    await rescan(server, admin, libraryId, { deep: true })
    expect(await books()).toEqual(before)
  })
  test.each(['2.cbt', '2.TAR'])('may have any extension that a scan finds: %s', async (name) => {
    writeFileSync(source(name), rawTar([{ name: '1.jpg', bytes: await pageBytes(name) }]))
    expect(await importOne({ sourceFile: source(name) })).toMatchObject({ success: true, message: null })
    expect(await bookAt(`A/${name}`)).toMatchObject({ media_status: 2, page_count: 1 })
  })
  test('has the requested name with the extension of its source', async () => {
    await writeBook(source('x.CBZ'))
    await importOne({ sourceFile: source('x.CBZ'), destinationName: '../B/Volume 2' })
    expect(existsSync(inLibrary('A/Volume 2.CBZ'))).toBe(true)
  })
  test('is the same file under two names with HARDLINK', async () => {
    await writeBook(source())
    await importOne({ copyMode: 'HARDLINK' })
    expect(statSync(inLibrary('A/2.cbz')).ino).toBe(statSync(source()).ino)
    await expectClean()
  })
  test('is removed from its source with MOVE', async () => {
    await writeBook(source())
    const { ino } = statSync(source())
    await importOne({ copyMode: 'MOVE' })
    expect(existsSync(source())).toBe(false)
    expect(statSync(inLibrary('A/2.cbz')).ino).toBe(ino)
  })
  test('with the path of a book in the trash is that book', async () => {
    const before = await bookAt('A/3.cbz')
    renameSync(inLibrary('A/3.cbz'), source('3.cbz'))
    await rescan(server, admin, libraryId)
    expect((await bookAt('A/3.cbz')).deleted).toBe(1)
    await importOne({ sourceFile: source('3.cbz') })
    expect(await bookAt('A/3.cbz')).toMatchObject({ id: before.id, deleted: 0, media_status: 2 })
  })
  test('for an unknown series is ignored', async () => {
    await writeBook(source())
    expect(await importOne({ seriesId: 'nobody' })).toBeUndefined()
  })
  test('is imported with the images next to it, under its new name, and overwrites none', async () => {
    await writeBook(source())
    for (const name of ['2.jpg', '2-1.png', '20.jpg']) writeFileSync(source(name), `source ${name}`)
    writeFileSync(inLibrary('A/Two-1.png'), 'mine')
    await importOne({ copyMode: 'MOVE', destinationName: 'Two' })
    expect(readFileSync(inLibrary('A/Two.jpg'), 'utf8')).toBe('source 2.jpg')
    expect(readFileSync(inLibrary('A/Two-1.png'), 'utf8')).toBe('mine')
    expect(readdirSync(incoming).sort()).toEqual(['2-1.png', '20.jpg'])
    await expectClean()
  })
})

describe('behaviour 10.2: a refused import changes nothing', () => {
  afterEach(async () => {
    expect((await books()).map((b) => b.path)).toEqual(['A/1.cbz', 'A/3.cbz', 'B/1.cbz', 'one/Shot.cbz'])
    await expectClean()
  })
  test('ERR_1018: a missing source', async () => {
    expect(await importOne()).toEqual(failure('ERR_1018'))
  })
  test('ERR_1018: a source that is not a file', async () => {
    expect(await importOne({ sourceFile: incoming })).toEqual(failure('ERR_1018'))
  })
  test('C6, ERR_1019: a source inside of a library', async () => {
    expect(await importOne({ sourceFile: inLibrary('B/1.cbz') })).toEqual(failure('ERR_1019'))
  })
  test("C6, ERR_1019: a link into a library, or into the server's own data", async () => {
    symlinkSync(inLibrary('B/1.cbz'), source('link.cbz'))
    expect(await importOne({ sourceFile: source('link.cbz') })).toEqual(failure('ERR_1019'))
    writeFileSync(join(server.folder, 'config', 'own.cbz'), 'x')
    expect(await importOne({ sourceFile: join(server.folder, 'config', 'own.cbz') })).toEqual(
      failure('ERR_1019'),
    )
  })
  test.skipIf(process.platform === 'win32')(
    'C6, ERR_1018: a source in a folder of the operating system',
    async () => {
      await writeBook(source())
      symlinkSync('/proc/self/root', source('all'))
      for (const way of ['/proc/self/root', '/dev/../proc/1/root', source('all')])
        expect(await importOne({ sourceFile: `${way}${source()}` })).toEqual(failure('ERR_1018'))
    },
  )
  test('C7: a series folder outside of the library, behind a link', async () => {
    await writeBook(source())
    renameSync(inLibrary('A'), join(server.folder, 'away'))
    symlinkSync(join(server.folder, 'away'), inLibrary('A'))
    expect(await importOne({ copyMode: 'MOVE' })).toEqual(failure(errorCodes.FILE_OUTSIDE_LIBRARY.meaning))
    expect(readdirSync(join(server.folder, 'away')).sort()).toEqual(['1.cbz', '3.cbz'])
    expect(existsSync(source())).toBe(true)
  })
  test('C7: an upgrade of a file outside of the library, behind a link', async () => {
    await writeBook(source())
    renameSync(inLibrary('A/1.cbz'), join(server.folder, 'away.cbz'))
    symlinkSync(join(server.folder, 'away.cbz'), inLibrary('A/1.cbz'))
    const { public_id } = await bookAt('A/1.cbz')
    for (const destinationName of ['1', '2'])
      expect(await importOne({ upgradeBookId: public_id, destinationName })).toEqual(
        failure(errorCodes.FILE_OUTSIDE_LIBRARY.meaning),
      )
    expect(existsSync(join(server.folder, 'away.cbz'))).toBe(true)
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['1.cbz', '3.cbz'])
  })
  test('a second book for a one-shot', async () => {
    await writeBook(source())
    const receivedEvents = await importOne({ seriesId: await seriesId('Shot') })
    expect(receivedEvents).toMatchObject({ success: false, message: expect.stringContaining('one-shot') })
  })
  test('ERR_1020: a book to upgrade from another series', async () => {
    await writeBook(source())
    const { public_id } = await bookAt('B/1.cbz')
    expect(await importOne({ upgradeBookId: public_id })).toEqual(failure('ERR_1020'))
  })
  test('C7, ERR_1021: a destination that exists', async () => {
    await writeBook(source('1.cbz'), { edition: 'other' })
    const before = readFileSync(inLibrary('A/1.cbz'))
    expect(await importOne({ sourceFile: source('1.cbz') })).toEqual(failure('ERR_1021'))
    expect(await importOne({ sourceFile: source('1.cbz'), copyMode: 'MOVE' })).toEqual(failure('ERR_1021'))
    expect(readFileSync(inLibrary('A/1.cbz'))).toEqual(before)
    expect(existsSync(source('1.cbz'))).toBe(true)
  })
  test('ERR_1022: a file that a scan of the library would not find', async () => {
    writeFileSync(source('2.txt'), 'text')
    expect(await importOne({ sourceFile: source('2.txt') })).toEqual(failure('ERR_1022'))
    expect(existsSync(source('2.txt'))).toBe(true)
  })
})

describe('behaviour 10.2: an upgrade', () => {
  const upgradeFirst = async (wanted: ImportOptions = {}) =>
    importOne({ upgradeBookId: (await bookAt('A/1.cbz')).public_id, ...wanted })

  test('gives the book another file and keeps its metadata, locks and progress', async () => {
    const before = await bookAt('A/1.cbz')
    await admin.patch(`/api/v1/books/${before.public_id}/read-progress`, { page: 2 })
    await server.db
      .updateTable('book_metadata')
      .set({ title: 'Mine', locks: 1 })
      .where('book_id', '=', before.id)
      .execute()
    await writeBook(source('better.cbz'), { pages: 7, info: { Title: 'Theirs', Summary: 'New' } })
    const receivedEvents = await upgradeFirst({ sourceFile: source('better.cbz'), copyMode: 'MOVE' })
    expect(receivedEvents).toMatchObject({ success: true, bookId: before.public_id })
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['3.cbz', 'better.cbz'])
    expect(existsSync(source('better.cbz'))).toBe(false)
    const after = await bookAt('A/better.cbz')
    expect(after).toMatchObject({ id: before.id, title: 'Mine', media_status: 2, page_count: 7, number: 2 })
    const progress = await server.db.selectFrom('read_progress').selectAll().execute()
    expect(progress).toMatchObject([{ book_id: before.id, page: 2 }])
    expect((await history()).map((e) => [e.type, e.properties.name, e.properties.upgrade])).toEqual([
      ['BookFileDeleted', inLibrary('A/1.cbz'), undefined],
      ['BookImported', inLibrary('A/better.cbz'), 'Yes'],
    ])
    await expectClean()
  })
  test('may have the path of the old file', async () => {
    const before = await bookAt('A/1.cbz')
    await writeBook(source('1.cbz'), { pages: 9 })
    const bytes = readFileSync(source('1.cbz'))
    await upgradeFirst({ sourceFile: source('1.cbz') })
    expect(readFileSync(inLibrary('A/1.cbz'))).toEqual(bytes)
    expect(await bookAt('A/1.cbz')).toMatchObject({ id: before.id, page_count: 9, media_status: 2 })
    await expectClean()
  })
  test('with another name of the same file loses nothing', async () => {
    await writeBook(source('1.cbz'), { pages: 9 })
    await upgradeFirst({ sourceFile: source('1.cbz'), copyMode: 'HARDLINK' })
    await server.db.deleteFrom('history').execute()
    await upgradeFirst({ sourceFile: source('1.cbz'), copyMode: 'MOVE' })
    expect(await bookAt('A/1.cbz')).toMatchObject({ page_count: 9, media_status: 2 })
    expect(existsSync(inLibrary('A/1.cbz'))).toBe(true)
    await expectClean()
  })
  test('replaces the images of the old file by the new ones', async () => {
    for (const name of ['1.jpg', '1-1.jpg']) writeFileSync(inLibrary(`A/${name}`), 'old')
    await writeBook(source('1.cbz'))
    writeFileSync(source('1.jpg'), 'new')
    await upgradeFirst({ sourceFile: source('1.cbz') })
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['1.cbz', '1.jpg', '3.cbz'])
    expect(readFileSync(inLibrary('A/1.jpg'), 'utf8')).toBe('new')
  })
  test('C7: keeps an image of the old file that is a link out of the library', async () => {
    writeFileSync(join(server.folder, 'away.jpg'), 'mine')
    symlinkSync(join(server.folder, 'away.jpg'), inLibrary('A/1.jpg'))
    await writeBook(source('1.cbz'))
    writeFileSync(source('1.jpg'), 'new')
    expect(await upgradeFirst({ sourceFile: source('1.cbz') })).toMatchObject({ success: true })
    expect(readFileSync(inLibrary('A/1.jpg'), 'utf8')).toBe('mine')
    expect(readlinkSync(inLibrary('A/1.jpg'))).toBe(join(server.folder, 'away.jpg'))
    await expectClean()
  })
  test('of a one-shot includes its series', async () => {
    const before = await bookAt('one/Shot.cbz')
    await writeBook(source('Shot (better).cbz'))
    await importOne({
      sourceFile: source('Shot (better).cbz'),
      seriesId: await seriesId('Shot'),
      upgradeBookId: before.public_id,
      copyMode: 'MOVE',
    })
    await rescan(server, admin, libraryId, { deep: true })
    expect(await bookAt('one/Shot (better).cbz')).toMatchObject({ id: before.id, deleted: 0 })
    expect(await seriesId('Shot (better)')).toBeDefined()
    expect(readdirSync(inLibrary('one'))).toEqual(['Shot (better).cbz'])
  })
})

describe('C7: a move to another file system', () => {
  const other = '/dev/shm'
  const isOther = existsSync(other) && statSync(other).dev !== statSync(tmpdir()).dev
  test.skipIf(!isOther)('copies, verifies, and removes the source last', async () => {
    const folder = mkdtempSync(join(other, 'lectern-import-'))
    try {
      await writeBook(join(folder, '2.cbz'), { pages: 4 })
      writeFileSync(join(folder, '2.jpg'), 'image')
      const bytes = readFileSync(join(folder, '2.cbz'))
      await importOne({ sourceFile: join(folder, '2.cbz'), copyMode: 'MOVE' })
      expect(readFileSync(inLibrary('A/2.cbz'))).toEqual(bytes)
      expect(existsSync(inLibrary('A/2.jpg'))).toBe(true)
      expect(readdirSync(folder)).toEqual([])
      await expectClean()
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
