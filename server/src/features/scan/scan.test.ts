import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import type { Series } from '@lectern/contract/series'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ReportProgress } from '../../queue/task-kind.ts'
import { addLibrary, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import { createTestClient, type TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { emptyTrash } from './empty-trash.ts'
import { scanLibrary } from './scan-library.ts'

let server: TestServer
let admin: TestClient
let library: Library
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const at = (path: string) => join(server.books, path)
const allBooks = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const allSeries = async () =>
  (await admin.read<{ content: Series[] }>('/api/v1/series?unpaged=true&sort=name')).content
const book = async (name: string): Promise<Book> => {
  const found = (await allBooks()).find((b) => b.name === name)
  if (!found) throw new Error(`no book ${name}`)
  return found
}
const scan = (options: { deep?: boolean } = {}) => rescan(server, admin, library.id, options)
const make = async (books: Parameters<typeof writeBooks>[1], settings: object = {}) => {
  await writeBooks(server.books, books)
  library = await addLibrary(server, admin, { name: 'L', root: server.books, ...settings })
}
const mark = (b: Book, body: object) => admin.patch(`/api/v1/books/${b.id}/read-progress`, body)

describe('behaviour 3.3: added, removed and changed files', () => {
  test('a new book gets a number and the title of its file, and is analyzed', async () => {
    await make({ 'A/Tale 10.cbz': {}, 'A/Tale 9.cbz': { pages: 5 } })
    expect(await allBooks()).toMatchObject([
      { name: 'Tale 10', number: 2, seriesTitle: 'A', media: { status: 'READY', pagesCount: 3 } },
      {
        name: 'Tale 9',
        number: 1,
        url: at('A/Tale 9.cbz'),
        metadata: { title: 'Tale 9', number: '1', numberSort: 1 },
        media: { status: 'READY', pagesCount: 5, mediaProfile: 'DIVINA', mediaType: 'application/zip' },
      },
    ])
    expect(await allSeries()).toMatchObject([
      { name: 'A', booksCount: 2, metadata: { title: 'A', titleSort: 'A', status: 'ONGOING' } },
    ])
    server.events.length = 0
    await writeBook(at('A/Tale 9b.cbz'))
    await scan()
    expect((await allBooks()).map((b) => [b.name, b.number, b.metadata.numberSort])).toEqual([
      ['Tale 10', 3, 3],
      ['Tale 9', 1, 1],
      ['Tale 9b', 2, 2],
    ])
    const names = server.events.map((e) => e.name)
    expect(names.filter((n) => n === 'BookAdded')).toHaveLength(1)
    expect(names).not.toContain('SeriesAdded')
  })
  test('a scan without differences changes and publishes nothing', async () => {
    await make({ 'A/1.cbz': {}, 'B/1.cbz': {} })
    const before = [await allBooks(), await allSeries()]
    server.events.length = 0
    await scan()
    await scan({ deep: true })
    expect([await allBooks(), await allSeries()]).toEqual(before)
    expect(server.events.filter((e) => e.name !== 'LibraryScanned')).toEqual([])
  })
  test('a changed file is analyzed again, and read progress follows behaviour 4.2', async () => {
    await make({ 'A/1.cbz': { pages: 4 }, 'A/2.cbz': { pages: 4 }, 'A/3.cbz': { pages: 4 } })
    await mark(await book('1'), { page: 3 })
    await mark(await book('2'), { completed: true })
    await mark(await book('3'), { page: 3 })
    await writeBook(at('A/1.cbz'), { pages: 6, edition: '2' })
    await writeBook(at('A/2.cbz'), { pages: 6, edition: '2' })
    await writeBook(at('A/3.cbz'), { pages: 4, edition: 'another' })
    await scan()
    expect(
      (await allBooks()).map((b) => [b.media.pagesCount, b.readProgress?.page, b.readProgress?.completed]),
    ).toEqual([
      [6, 3, false],
      [6, 6, true],
      [4, 3, false],
    ])
    const page = await admin.get(`/api/v1/books/${(await book('1')).id}/pages/6`)
    expect(page.statusCode).toBe(200)
  })
  test('a changed file is OUTDATED and cannot be read until its analysis', async () => {
    await make({ 'A/1.cbz': {} })
    await server.queue.stop(2000)
    await writeBook(at('A/1.cbz'), { pages: 7 })
    const next = await reopen(false)
    await next.db.updateTable('book').set({ media_status: 4 }).execute()
    const [only] = (await next.admin.read<{ content: Book[] }>('/api/v1/books')).content
    expect(only?.media.status).toBe('OUTDATED')
    const reply = await next.admin.get(`/api/v1/books/${only?.id}/pages`)
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'BOOK_NOT_READY'])
  })
  test('a removed file goes to the trash, and comes back with all its data', async () => {
    await make({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    const [first, before] = [await book('2'), await allBooks()]
    await mark(first, { page: 2 })
    renameSync(at('A/2.cbz'), at('2.away'))
    await scan()
    expect(await book('2')).toMatchObject({ id: first.id, deleted: true, readProgress: { page: 2 } })
    expect((await allSeries())[0]).toMatchObject({ deleted: false, booksCount: 2 })
    renameSync(at('2.away'), at('A/2.cbz'))
    await scan()
    expect(await book('2')).toMatchObject({ id: first.id, deleted: false, readProgress: { page: 2 } })
    expect((await allBooks()).map((b) => b.id)).toEqual(before.map((b) => b.id))
  })
  test('a removed folder takes its series to the trash, and brings it back', async () => {
    await make({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    await mark(await book('2'), { completed: true })
    const [before] = await allSeries()
    renameSync(at('A'), join(server.folder, 'away'))
    await scan()
    expect((await allSeries()).map((s) => [s.name, s.deleted])).toEqual([
      ['A', true],
      ['B', false],
    ])
    expect((await allBooks()).filter((b) => b.deleted)).toHaveLength(2)
    renameSync(join(server.folder, 'away'), at('A'))
    await scan()
    expect((await allSeries())[0]).toMatchObject({ id: before?.id, deleted: false, booksReadCount: 1 })
    expect((await allBooks()).some((b) => b.deleted)).toBe(false)
  })
  test('C3: a file that is removed before its analysis has an error status, and is read when it comes back', async () => {
    await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': {} })
    await server.queue.stop(2000)
    const early = await reopen(false)
    library = (await early.admin.post('/api/v1/libraries', { name: 'L', root: early.books })).json()
    early.bus.subscribe((e) => {
      if (e.name === 'BookAdded') rmSync(at('A/2.cbz'), { force: true })
    })
    await early.queue.start()
    await early.waitUntilIdle()
    expect((await book('2')).media).toMatchObject({ status: 'ERROR', comment: 'ERR_1018', pagesCount: 0 })
    await writeBook(at('A/2.cbz'))
    await scan()
    expect((await book('2')).media).toMatchObject({ status: 'READY', comment: '' })
  })

  /** Opens the same data with a new server: `works` false does not run the queue. */
  async function reopen(runsTasks: boolean): Promise<TestServer & { admin: TestClient }> {
    const { folder } = server
    const headers = { ...admin.headers }
    await server.close({ keep: true })
    server = await startTestServer({ folder, runsTasks })
    admin = createTestClient(server.app.http, headers)
    return { ...server, admin }
  }
})

test('a scan reports its progress in new and changed books', async () => {
  await make({ 'A/1.cbz': {}, 'B/1.cbz': {} })
  await writeBooks(server.books, { 'A/2.cbz': {}, 'C/1.cbz': {}, 'C/2.cbz': {} })
  const { id: libraryId } = await server.db.selectFrom('library').select('id').executeTakeFirstOrThrow()
  const progress = vi.fn<ReportProgress>()
  const followUps = { afterScan: [], afterTrash: [] }
  const deps = { ...server, log: pino({ level: 'silent' }), restSeconds: 0, followUps }
  const { signal } = new AbortController()
  await scanLibrary(deps, { libraryId, deep: false }, { signal, progress })
  await server.waitUntilIdle()
  expect(progress.mock.calls).toEqual([
    [0, 4, 'L'],
    [2, 4, 'L'],
  ])
})

describe('behaviour 3.5: the trash', () => {
  test('is emptied permanently: rows, progress and posters are deleted, other books get new numbers', async () => {
    await make({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'A/3.cbz': {}, 'B/1.cbz': {} })
    for (const b of await allBooks()) await mark(b, { completed: true })
    const posters = (await server.files.list()).length
    rmSync(at('A/1.cbz'))
    rmSync(at('B'), { recursive: true })
    await scan()
    server.events.length = 0
    expect((await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)).statusCode).toBe(202)
    await server.waitUntilIdle()
    expect((await allBooks()).map((b) => [b.name, b.number, b.metadata.numberSort])).toEqual([
      ['2', 1, 1],
      ['3', 2, 2],
    ])
    expect(await allSeries()).toMatchObject([{ name: 'A', booksCount: 2, booksReadCount: 2 }])
    expect(await server.files.list()).toHaveLength(posters - 2)
    const left = await server.db.selectFrom('read_progress').selectAll().execute()
    expect(left).toHaveLength(2)
    const names = server.events.map((e) => e.name)
    expect(names.filter((n) => n === 'BookDeleted')).toHaveLength(2)
    expect(names.filter((n) => n === 'SeriesDeleted')).toHaveLength(1)
    const counts = await admin.read<{ totalElements: number }>('/api/v1/books')
    expect(counts.totalElements).toBe(2)
  })
  test('keeps the numbers in files, and removes aggregated metadata of deleted books (5.9)', async () => {
    await make({
      'A/1.cbz': { info: { Number: '10', Tags: 'gone', Summary: 'Gone.' } },
      'A/2.cbz': { info: { Number: '20', Tags: 'here' } },
      'A/3.cbz': { info: { Number: '30' } },
    })
    rmSync(at('A/1.cbz'))
    await scan()
    await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.waitUntilIdle()
    expect((await allBooks()).map((b) => [b.number, b.metadata.number, b.metadata.numberSort])).toEqual([
      [1, '20', 20],
      [2, '30', 30],
    ])
    expect((await allSeries())[0]?.booksMetadata).toMatchObject({ tags: ['here'], summary: '' })
  })
  test('reports its progress, and keeps the remaining books if it is stopped', async () => {
    await make({ 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
    rmSync(at('A/1.cbz'))
    rmSync(at('B'), { recursive: true })
    await scan()
    const { id } = await server.db.selectFrom('library').select('id').executeTakeFirstOrThrow()
    const rows = async () => (await server.db.selectFrom('book').select('id').execute()).length
    const empty = (signal: AbortSignal, progress: ReportProgress) =>
      emptyTrash({ ...server, followUps: { afterScan: [], afterTrash: [] } }, id, { signal, progress })
    const progress = vi.fn<ReportProgress>()
    await expect(empty(AbortSignal.abort(new Error('stopped')), progress)).rejects.toThrow('stopped')
    expect(await rows()).toBe(3)
    expect(progress).not.toHaveBeenCalled()
    await empty(new AbortController().signal, progress)
    expect(progress.mock.calls).toEqual([[0, 2]])
    expect(await rows()).toBe(1)
  })
  test('is emptied after a scan if the library has that option', async () => {
    await make({ 'A/1.cbz': {}, 'A/2.cbz': {} }, { emptyTrashAfterScan: true })
    rmSync(at('A/2.cbz'))
    await scan()
    expect((await allBooks()).map((b) => b.name)).toEqual(['1'])
  })
})

describe('F3: a root that is suddenly missing or empty', () => {
  const away = () => join(server.folder, 'mount')
  test.each(['missing', 'empty'])(
    '%s: the library is unavailable, nothing is lost, even with the trash emptied',
    async (kind) => {
      await make({ 'A/1.cbz': {}, 'B/1.cbz': {} }, { emptyTrashAfterScan: true })
      await mark((await allBooks())[0] as Book, { page: 2 })
      const before = [await allBooks(), await allSeries()]
      renameSync(server.books, away())
      if (kind === 'empty') mkdirSync(server.books)
      server.events.length = 0
      await scan({ deep: true })
      expect((await admin.read<Library>(`/api/v1/libraries/${library.id}`)).unavailable).toBe(true)
      expect(server.events).toContainEqual({ name: 'LibraryChanged', libraryId: library.id })
      expect([await allBooks(), await allSeries()]).toEqual(before)
      rmSync(server.books, { recursive: true, force: true })
      renameSync(away(), server.books)
      await scan()
      expect((await admin.read<Library>(`/api/v1/libraries/${library.id}`)).unavailable).toBe(false)
      expect([await allBooks(), await allSeries()]).toEqual(before)
    },
  )
  test('a file instead of the root is not a folder', async () => {
    await make({ 'A/1.cbz': {} })
    renameSync(server.books, away())
    writeFileSync(server.books, '')
    await scan()
    expect((await admin.read<Library>(`/api/v1/libraries/${library.id}`)).unavailable).toBe(true)
    rmSync(server.books)
    renameSync(away(), server.books)
  })
  test('a library that was empty before is not blocked', async () => {
    await make({})
    expect((await admin.read<Library>(`/api/v1/libraries/${library.id}`)).unavailable).toBe(false)
  })
})

describe('behaviour 12.1: scans as tasks', () => {
  test('two requests for the same scan are one task, a deep and a normal scan are two', async () => {
    await make({ 'A/1.cbz': {} })
    await server.queue.stop(2000)
    for (const deep of [false, false, true, true, false])
      await admin.post(`/api/v1/libraries/${library.id}/scan?deep=${deep}`)
    const status = await server.queue.status()
    expect(status.countByType).toEqual({ ScanLibrary: 2 })
    expect((await admin.delete('/api/v1/tasks')).body).toBe('2')
    expect((await server.queue.status()).count).toBe(0)
  })
})
