import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@lectern/contract/errors'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FileStep } from '../../files/change-file.ts'
import { beginFileChange } from '../../files/queries.ts'
import { recoverFileChanges } from '../../recover-file-changes.ts'
import { addLibrary, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { type ImportDeps, importBook } from './import-book.ts'
import { importKind } from './import-change.ts'
import { planImport } from './plan-import.ts'
import { findTargetSeries } from './queries.ts'
import { importBookTask } from './tasks.ts'

let server: TestServer
let admin: TestClient
let incoming: string
let libraryId: string
beforeEach(async () => {
  server = await startTestServer()
  incoming = join(server.folder, 'incoming')
  mkdirSync(incoming)
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/3.cbz': {} })
  await writeBook(join(incoming, '2.cbz'), { pages: 4 })
  admin = await server.claim()
  libraryId = (await addLibrary(server, admin, { name: 'L', root: server.books })).id
})
afterEach(() => server.close())

const source = (name = '2.cbz') => join(incoming, name)
const inLibrary = (path: string) => join(server.books, path)
const log = pino({ level: 'silent' })
const book = (path: string) =>
  server.db
    .selectFrom('book')
    .innerJoin('book_metadata as m', 'm.book_id', 'book.id')
    .innerJoin('series', 'series.id', 'book.series_id')
    .select(['book.public_id', 'series.public_id as seriesId'])
    .where('m.path', '=', path)
    .executeTakeFirst()
const journal = () => server.db.selectFrom('file_change').selectAll().execute()
const hidden = () => readdirSync(inLibrary('A')).filter((n) => n.startsWith('.'))
const receivedEvents = () => server.events.findLast((e) => e.name === 'BookImported')

interface ImportOptions {
  readonly copyMode?: 'COPY' | 'MOVE'
  /** Path in the library. */
  readonly upgrades?: string
  readonly sourceFile?: string
}
async function importOne({ copyMode = 'COPY', upgrades, sourceFile = source() }: ImportOptions = {}) {
  const seriesId = (await book('A/1.cbz'))?.seriesId
  const upgradeBookId = upgrades && (await book(upgrades))?.public_id
  await admin.post('/api/v1/books/import', { copyMode, books: [{ sourceFile, seriesId, upgradeBookId }] })
  await server.waitUntilIdle()
}
/** Runs imports with these dependencies from now on. */
function useImportDeps(other: Partial<ImportDeps>): void {
  const deps = { ...server, log, configDir: join(server.folder, 'config'), ...other }
  server.queue.handle(importBookTask, (input, { signal }) => importBook(deps, input, signal))
}
const at = (step: FileStep, act: () => void) => ({
  onFileStep: (now: FileStep) => {
    if (now === step) act()
  },
})

describe('C7: an import that an administrator stops', () => {
  test('leaves no files, and no journal entry for the next start', async () => {
    useImportDeps(at('begun', () => server.queue.cancelRunning('ImportBook')))
    await importOne({ upgrades: 'A/1.cbz' })
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['1.cbz', '3.cbz'])
    expect(existsSync(source())).toBe(true)
    expect(await journal()).toEqual([])
  })
  test('is finished if the database has stored it already', async () => {
    writeFileSync(source('2.jpg'), 'image')
    useImportDeps(at('saved', () => server.queue.cancelRunning('ImportBook')))
    await importOne({ copyMode: 'MOVE', upgrades: 'A/1.cbz' })
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['2.cbz', '2.jpg', '3.cbz'])
    expect(readdirSync(incoming)).toEqual([])
    expect(await journal()).toEqual([])
  })
})

describe('C7: the recovery of an import', () => {
  test('applies to that import and not to a later one of the same file', async () => {
    const old = await book('A/1.cbz')
    const input = {
      libraryId: 1,
      seriesId: old?.seriesId ?? '',
      sourceFile: source(),
      copyMode: 'MOVE' as const,
      upgradeBookId: old?.public_id ?? '',
      destinationName: null,
      queued: Date.now() - 1000,
    }
    const target = await findTargetSeries(server.db, { publicId: input.seriesId })
    if (!target) throw new Error('no series')
    const { change } = await planImport({ db: server.db, configDir: '/nowhere' }, input, target)
    await beginFileChange(server.db, importKind, change)
    await importOne()
    expect(await book('A/2.cbz')).toBeDefined()
    await recoverFileChanges({ ...server, log })
    expect(existsSync(inLibrary('A/1.cbz'))).toBe(true)
    expect(existsSync(inLibrary('A/2.cbz'))).toBe(true)
    expect(existsSync(source())).toBe(true)
    expect(await journal()).toEqual([])
  })
})

describe('C7: a file that replaces the upgraded one while it is imported', () => {
  const replace = (path: string) => () => writeFileSync(inLibrary(path), 'somebody put this here')
  test('is kept', async () => {
    useImportDeps(at('saved', replace('A/1.cbz')))
    await importOne({ upgrades: 'A/1.cbz' })
    expect(readFileSync(inLibrary('A/1.cbz'), 'utf8')).toBe('somebody put this here')
    expect(await book('A/2.cbz')).toBeDefined()
    expect(await journal()).toEqual([])
  })
  test('is not overwritten if it has the name of the new file', async () => {
    await writeBook(source('1.cbz'), { pages: 7 })
    useImportDeps(at('written', replace('A/1.cbz')))
    await importOne({ upgrades: 'A/1.cbz', sourceFile: source('1.cbz') })
    expect(readFileSync(inLibrary('A/1.cbz'), 'utf8')).toBe('somebody put this here')
    expect(receivedEvents()).toMatchObject({ success: false, message: 'ERR_1021' })
    expect([hidden(), await journal()]).toEqual([[], []])
  })
})

test.each([{}, { upgrades: 'A/1.cbz' }])(
  'F2: into a library that is removed meanwhile nothing is imported, and every file is kept (%o)',
  async (wanted) => {
    const { workers } = server
    const run: typeof workers.run = async (...args) => {
      const result = await workers.run(...args)
      await admin.delete(`/api/v1/libraries/${libraryId}`)
      return result
    }
    useImportDeps({ workers: { ...workers, run } })
    await importOne(wanted)
    expect(await server.db.selectFrom('book').selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('history').selectAll().execute()).toEqual([])
    expect(readdirSync(inLibrary('A')).sort()).toEqual(['1.cbz', '3.cbz'])
    expect(existsSync(source())).toBe(true)
    expect(await journal()).toEqual([])
  },
)

describe('C7: a folder that becomes a link out of the library during an import', () => {
  const away = () => join(server.folder, 'away')
  const swap = () => {
    renameSync(inLibrary('A'), away())
    symlinkSync(away(), inLibrary('A'))
  }
  test('gets no book', async () => {
    useImportDeps(at('written', swap))
    await importOne({ copyMode: 'MOVE' })
    expect(receivedEvents()).toMatchObject({
      success: false,
      message: errorCodes.FILE_OUTSIDE_LIBRARY.meaning,
    })
    expect(readdirSync(away()).sort()).toEqual(['1.cbz', '3.cbz'])
    expect(existsSync(source())).toBe(true)
    expect(await journal()).toEqual([])
  })
  test('keeps the upgraded file', async () => {
    useImportDeps(at('saved', swap))
    await importOne({ upgrades: 'A/1.cbz' })
    expect(readdirSync(away()).sort()).toEqual(['1.cbz', '2.cbz', '3.cbz'])
  })
  test('keeps the images of the upgraded file', async () => {
    writeFileSync(inLibrary('A/1.jpg'), 'image')
    useImportDeps(at('saved', swap))
    await importOne({ upgrades: 'A/1.cbz' })
    expect(readdirSync(away())).toContain('1.jpg')
  })
})

test('C7: an image that is a link is imported as the image that it leads to', async () => {
  mkdirSync(source('pictures'))
  writeFileSync(source('pictures/cover.jpg'), 'image')
  symlinkSync('pictures/cover.jpg', source('2.jpg'))
  await importOne({ copyMode: 'MOVE' })
  expect(readFileSync(inLibrary('A/2.jpg'), 'utf8')).toBe('image')
  expect(existsSync(source('pictures/cover.jpg'))).toBe(true)
  expect([hidden(), await journal()]).toEqual([[], []])
})

test('ERR_1018: a relative source path is refused, whatever folder the server was started in', async () => {
  await importOne({ sourceFile: 'package.json' })
  expect(receivedEvents()).toMatchObject({ success: false, message: 'ERR_1018' })
})
