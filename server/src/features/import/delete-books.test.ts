import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, addUser, rescan, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { listHistory } from '../history/queries.ts'
import { deleteBook, deleteKind, deleteSeries, recoverDeletion } from './delete-books.ts'

let server: TestServer
let admin: TestClient
let libraryId: string
beforeEach(async () => {
  known.clear()
  knownSeries.clear()
  server = await startTestServer()
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {}, 'one/Shot.cbz': {} })
  admin = await server.claim()
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books, oneshotsDirectory: '/one' }))
    .id
})
afterEach(() => server.close())

const inLibrary = (path: string) => join(server.books, path)
/** Returns rows before they are removed. */
const known = new Map<string, { id: number; public_id: string; series_id: number }>()
const bookAt = async (path: string) => {
  const row = await findBookAt(path)
  if (row) known.set(path, row)
  const before = known.get(path)
  if (!before) throw new Error(`no book at ${path}`)
  return row ?? { ...before, deleted: 'gone' as const }
}
const findBookAt = (path: string) =>
  server.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .select(['id', 'public_id', 'series_id', 'deleted'])
    .where('m.path', '=', path)
    .executeTakeFirst()
const knownSeries = new Map<number, { id: number; public_id: string }>()
const getSeries = async (path: string) => {
  const { series_id } = await bookAt(path)
  const row = await server.db
    .selectFrom('series')
    .select(['id', 'public_id', 'deleted'])
    .where('id', '=', series_id)
    .executeTakeFirst()
  if (row) knownSeries.set(series_id, row)
  const before = knownSeries.get(series_id)
  if (!before) throw new Error(`no series at ${path}`)
  return row ?? { ...before, deleted: 'gone' as const }
}
async function deleteAt(path: string): Promise<void> {
  server.events.splice(0)
  await getSeries(path)
  expect((await admin.delete(`/api/v1/books/${(await bookAt(path)).public_id}/file`)).statusCode).toBe(202)
  await server.waitUntilIdle()
}
async function deleteSeriesAt(path: string): Promise<void> {
  if (path.startsWith('A/')) await bookAt('A/2.cbz')
  server.events.splice(0)
  const { public_id } = await getSeries(path)
  expect((await admin.delete(`/api/v1/series/${public_id}/file`)).statusCode).toBe(202)
  await server.waitUntilIdle()
}
const history = async () =>
  (await listHistory(server.db, { page: 0, size: 20, unpaged: false, sort: ['timestamp,asc'] })).content
const names = () => server.events.map((e) => e.name)

describe('behaviour 10.3: the file of a book', () => {
  test('is deleted with its images, and the book permanently', async () => {
    for (const name of ['1.jpg', '1-1.png', '2.jpg']) writeFileSync(inLibrary(`A/${name}`), 'image')
    await deleteAt('A/1.cbz')
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['2.cbz', '2.jpg'])
    const book = await bookAt('A/1.cbz')
    const series = await getSeries('A/1.cbz')
    expect([book.deleted, series.deleted]).toEqual(['gone', 0])
    expect(await history()).toMatchObject([
      {
        type: 'BookFileDeleted',
        bookId: book.public_id,
        seriesId: series.public_id,
        properties: { reason: expect.stringMatching(/./), name: inLibrary('A/1.cbz') },
      },
    ])
    expect(names()).toEqual(expect.arrayContaining(['BookChanged', 'SeriesChanged', 'BookDeleted']))
    await rescan(server, admin, libraryId)
    expect((await bookAt('A/1.cbz')).deleted).toBe('gone')
  })
  test('is deleted with its folder if nothing else is in it', async () => {
    await deleteAt('B/1.cbz')
    expect(existsSync(inLibrary('B'))).toBe(false)
    expect((await history()).map((e) => [e.type, e.properties.name, e.bookId === null])).toEqual([
      ['BookFileDeleted', inLibrary('B/1.cbz'), false],
      ['SeriesFolderDeleted', inLibrary('B'), true],
    ])
  })
  test.each(['notes.txt', '.hidden'])('keeps a folder that contains %s', async (name) => {
    writeFileSync(inLibrary(`B/${name}`), 'mine')
    await deleteAt('B/1.cbz')
    expect(readdirSync(inLibrary('B'))).toEqual([name])
    expect((await history()).map((e) => e.type)).toEqual(['BookFileDeleted'])
  })
  test('keeps the root of a library', async () => {
    const root = join(server.folder, 'other')
    await writeBooks(root, { 'only.cbz': {} })
    await addLibrary(server, admin, { name: 'M', root })
    await deleteAt('only.cbz')
    expect(readdirSync(root)).toEqual([])
    expect((await bookAt('only.cbz')).deleted).toBe('gone')
  })
  test('is ignored if it is missing', async () => {
    rmSync(inLibrary('A/1.cbz'))
    await deleteAt('A/1.cbz')
    expect((await bookAt('A/1.cbz')).deleted).toBe(0)
    expect(await history()).toEqual([])
    expect(names()).not.toContain('BookChanged')
  })
  test('and its book are kept if it cannot be deleted', async () => {
    rmSync(inLibrary('A/1.cbz'))
    mkdirSync(inLibrary('A/1.cbz'))
    writeFileSync(inLibrary('A/1.jpg'), 'image')
    await deleteAt('A/1.cbz')
    expect((await bookAt('A/1.cbz')).deleted).toBe(0)
    expect(existsSync(inLibrary('A/1.jpg'))).toBe(true)
  })
  test('of a one-shot includes its series', async () => {
    await deleteAt('one/Shot.cbz')
    expect((await getSeries('one/Shot.cbz')).deleted).toBe('gone')
  })
  test('is ignored for an unknown book or series', async () => {
    await server.queue.stop(1000)
    for (const path of ['books/nobody', 'series/nobody'])
      expect((await admin.delete(`/api/v1/${path}/file`)).statusCode).toBe(202)
    expect((await server.queue.status()).count).toBe(0)
  })
})

describe('behaviour 10.3: the files of a series', () => {
  test('are deleted with the files next to them, and the series permanently', async () => {
    for (const name of ['1.jpg', 'cover.png', 'series.json']) writeFileSync(inLibrary(`A/${name}`), 'x')
    await deleteSeriesAt('A/1.cbz')
    expect(existsSync(inLibrary('A'))).toBe(false)
    expect((await getSeries('A/1.cbz')).deleted).toBe('gone')
    expect([(await bookAt('A/1.cbz')).deleted, (await bookAt('A/2.cbz')).deleted]).toEqual(['gone', 'gone'])
    expect((await history()).map((e) => e.type).sort()).toEqual([
      'BookFileDeleted',
      'BookFileDeleted',
      'SeriesFolderDeleted',
    ])
  })
  test('are kept if they belong to another book', async () => {
    writeFileSync(inLibrary('A/mine.txt'), 'x')
    await deleteSeriesAt('A/1.cbz')
    expect(readdirSync(inLibrary('A'))).toEqual(['mine.txt'])
    expect((await getSeries('A/1.cbz')).deleted).toBe('gone')
  })
  test('keep their series if one of them cannot be deleted', async () => {
    rmSync(inLibrary('A/1.cbz'))
    mkdirSync(inLibrary('A/1.cbz'))
    writeFileSync(inLibrary('A/cover.png'), 'x')
    await deleteSeriesAt('A/1.cbz')
    expect((await getSeries('A/1.cbz')).deleted).toBe(0)
    expect([(await bookAt('A/1.cbz')).deleted, (await bookAt('A/2.cbz')).deleted]).toEqual([0, 'gone'])
    expect(existsSync(inLibrary('A/cover.png'))).toBe(true)
  })
  test('are kept with their series if all are unreachable', async () => {
    rmSync(server.books, { recursive: true })
    mkdirSync(server.books)
    await deleteSeriesAt('A/1.cbz')
    expect((await getSeries('A/1.cbz')).deleted).toBe(0)
    expect((await bookAt('A/1.cbz')).deleted).toBe(0)
  })
})

test('C7: a deletion that an administrator stops has removed the deleted books, and kept the others', async () => {
  const reason = new Error('an administrator stopped the task')
  const isStopped = () => !existsSync(inLibrary('A/1.cbz'))
  const signal = {
    reason,
    get aborted() {
      return isStopped()
    },
    throwIfAborted() {
      if (isStopped()) throw reason
    },
  } as AbortSignal
  const receivedEvents: unknown[] = []
  await deleteSeries(
    { ...server, log: pino({ level: 'silent' }) },
    (await getSeries('A/1.cbz')).id,
    signal,
    (...all) => void receivedEvents.push(all),
  )
  expect(readdirSync(inLibrary('A'))).toEqual(['2.cbz'])
  expect(receivedEvents).toEqual([
    [0, 2, '1.cbz'],
    [1, 2, '2.cbz'],
  ])
  await server.waitUntilIdle()
  expect([(await bookAt('A/1.cbz')).deleted, (await bookAt('A/2.cbz')).deleted]).toEqual(['gone', 0])
  expect((await getSeries('A/1.cbz')).deleted).toBe(0)
  expect(await server.db.selectFrom('file_change').selectAll().execute()).toEqual([])
})

describe('C7: a deletion that was interrupted', () => {
  const begin = (bookIds: number[]) =>
    server.db
      .insertInto('file_change')
      .values({ kind: deleteKind, input: JSON.stringify({ bookIds }), created: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()

  test('permanently removes only the books whose files were deleted', async () => {
    const [first, second] = [await bookAt('A/1.cbz'), await bookAt('A/2.cbz')]
    rmSync(inLibrary('A/1.cbz'))
    await recoverDeletion(server, await begin([first.id, second.id]))
    await server.waitUntilIdle()
    expect([(await bookAt('A/1.cbz')).deleted, (await bookAt('A/2.cbz')).deleted]).toEqual(['gone', 0])
    expect((await history()).map((e) => e.bookId)).toEqual([first.public_id])
    expect(await server.db.selectFrom('file_change').selectAll().execute()).toEqual([])
  })
  test('removes no books of a library that is unreachable', async () => {
    const book = await bookAt('B/1.cbz')
    rmSync(server.books, { recursive: true })
    mkdirSync(server.books)
    await recoverDeletion(server, await begin([book.id]))
    expect((await bookAt('B/1.cbz')).deleted).toBe(0)
  })
})

describe('C7: files outside of the library, to which links lead', () => {
  const outside = (path: string) => join(server.folder, 'outside', path)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  beforeEach(async () => {
    logged.length = 0
    await writeBooks(outside(''), { 'F/1.cbz': { pages: 1 }, 'G/2.cbz': { pages: 2 } })
    writeFileSync(outside('F/1.jpg'), 'image')
  })
  const refuse = async (path: string) => {
    const reply = await admin.delete(`/api/v1/${path}/file`)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'FILE_OUTSIDE_LIBRARY'])
    await server.waitUntilIdle()
    expect(await history()).toEqual([])
  }
  const expectAllThere = () => {
    expect(readdirSync(outside('F')).sort()).toEqual(['1.cbz', '1.jpg'])
    expect(readdirSync(outside('G'))).toEqual(['2.cbz'])
  }
  const startTask = async (bookId: number) => {
    await deleteBook({ ...server, log }, bookId, new AbortController().signal)
    return history()
  }

  test('are kept with their folder if the folder is a link', async () => {
    symlinkSync(outside(''), inLibrary('linked'))
    await rescan(server, admin, libraryId)
    const book = await bookAt('linked/F/1.cbz')
    await refuse(`books/${book.public_id}`)
    await refuse(`series/${(await getSeries('linked/F/1.cbz')).public_id}`)
    // A task that was queued before the link was created.
    expect(await startTask(book.id)).toEqual([])
    await deleteSeries({ ...server, log }, book.series_id, new AbortController().signal)
    expectAllThere()
    expect((await bookAt('linked/F/1.cbz')).deleted).toBe(0)
    expect(logged.join()).toContain('This file is outside its library folder')
    expect(await server.db.selectFrom('file_change').selectAll().execute()).toEqual([])
  })
  test('are kept with the link if the file is a link', async () => {
    symlinkSync(outside('G/2.cbz'), inLibrary('B/2.cbz'))
    await rescan(server, admin, libraryId)
    const book = await bookAt('B/2.cbz')
    await refuse(`books/${book.public_id}`)
    await refuse(`series/${(await getSeries('B/2.cbz')).public_id}`)
    expect(await startTask(book.id)).toEqual([])
    expect(readdirSync(inLibrary('B')).sort()).toEqual(['1.cbz', '2.cbz'])
    expectAllThere()
  })
  test('are kept if the folder becomes a link after the request', async () => {
    const { id } = await bookAt('B/1.cbz')
    rmSync(inLibrary('B'), { recursive: true })
    symlinkSync(outside('F'), inLibrary('B'))
    expect(await startTask(id)).toEqual([])
    expectAllThere()
    expect((await bookAt('B/1.cbz')).deleted).toBe(0)
  })
  test('are kept if they are images and sidecars of a deleted file', async () => {
    symlinkSync(outside('F/1.jpg'), inLibrary('B/1.jpg'))
    symlinkSync(outside('F/1.jpg'), inLibrary('B/cover.jpg'))
    await deleteSeriesAt('B/1.cbz')
    expect(readdirSync(inLibrary('B')).sort()).toEqual(['1.jpg', 'cover.jpg'])
    expectAllThere()
  })
  test('do not include files in a root that is a link, or behind a link to another folder of the root', async () => {
    renameSync(server.books, join(server.folder, 'moved'))
    symlinkSync(join(server.folder, 'moved'), server.books)
    symlinkSync('../A/2.cbz', inLibrary('B/3.cbz'))
    await rescan(server, admin, libraryId)
    await deleteAt('B/1.cbz')
    await deleteAt('B/3.cbz')
    expect(existsSync(inLibrary('B'))).toBe(false)
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['1.cbz', '2.cbz'])
  })
})

describe('behaviour 10.3: the list of files that are deleted with books', () => {
  const ask = async (query: string, asker = admin) =>
    (await asker.get(`/api/lectern/files-beside?${query}`)).json()
  test('contains the covers of a series only if the series is deleted', async () => {
    for (const name of ['1.jpg', '1-1.png', '2.jpg', 'cover.png', 'series.json', 'my-notes.txt'])
      writeFileSync(inLibrary(`A/${name}`), 'x')
    const book = await bookAt('A/1.cbz')
    const ofBook = await ask(`book_id=${book.public_id}`)
    expect([ofBook.paths.sort(), ofBook.isMore]).toEqual([['A/1-1.png', 'A/1.jpg'], false])
    const ofSeries = await ask(`series_id=${(await getSeries('A/1.cbz')).public_id}`)
    const all = ['A/1-1.png', 'A/1.jpg', 'A/2.jpg', 'A/cover.png', 'A/series.json']
    expect(ofSeries.paths.sort()).toEqual(all)
    await deleteSeriesAt('A/1.cbz')
    expect(readdirSync(inLibrary('A'))).toEqual(['my-notes.txt'])
  })
  test('contains at most 50 names, of items that the administrator can see', async () => {
    for (let i = 0; i < 60; i++) writeFileSync(inLibrary(`A/1-${i}.png`), 'x')
    const { public_id } = await bookAt('A/1.cbz')
    const found = await ask(`book_id=${public_id}`)
    expect([found.paths.length, found.isMore]).toEqual([50, true])
    await admin.patch(`/api/v1/series/${(await getSeries('A/1.cbz')).public_id}/metadata`, {
      sharingLabels: ['hidden'],
    })
    const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
    const { asker } = await addUser(server, admin, 'kept@example.org', rights)
    expect(await ask(`book_id=${public_id}`, asker)).toEqual({ paths: [], isMore: false })
  })
})
