import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failedAnalysis } from '../../media/book-file.ts'
import { addLibrary, pageBytes, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import { unrestrictedViewer } from '../../testing/data/unrestricted-viewer.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import {
  analyzeTransientBook,
  readTransientPage,
  scanTransientFolder,
  type TransientDeps,
} from './scan-transient-folder.ts'
import { createTransientBooks, type TransientFile } from './transient-books.ts'

let server: TestServer
let deps: TransientDeps
let admin: TestClient
let incoming: string
beforeEach(async () => {
  server = await startTestServer()
  incoming = join(server.folder, 'incoming')
  mkdirSync(incoming)
  admin = await server.claim()
  deps = { ...server, transients: createTransientBooks(), configDir: join(server.folder, 'config') }
})
afterEach(() => server.close())

const scan = (path = incoming) => scanTransientFolder(deps, path)
async function analyzeOne(name: string) {
  const found = (await scan()).find((b) => b.name === name)
  return analyzeTransientBook(deps, unrestrictedViewer, found?.id ?? '')
}
const getSeriesId = async (name: string) => {
  const row = await server.db
    .selectFrom('series')
    .innerJoin('series_metadata as m', 'm.series_id', 'series.id')
    .select('public_id')
    .where('m.name', '=', name)
    .executeTakeFirstOrThrow()
  return row.public_id
}

describe('behaviour 10.1: listing a folder', () => {
  test('finds books of every format below it, sorted by path, without analysis', async () => {
    await writeBooks(incoming, { 'b/2.cbz': {}, 'a.cbz': {}, '.hidden.cbz': {} })
    for (const name of ['c.pdf', 'd.EPUB', 'e.txt']) writeFileSync(join(incoming, name), 'x')
    const found = await scan()
    expect(found.map((b) => b.url)).toEqual(
      ['a.cbz', 'b/2.cbz', 'c.pdf', 'd.EPUB'].map((name) => join(incoming, name)),
    )
    const { length } = readFileSync(join(incoming, 'a.cbz'))
    expect(found[0]).toMatchObject({
      name: 'a',
      sizeBytes: length,
      status: 'UNKNOWN',
      mediaType: '',
      pages: [],
      files: [],
      comment: '',
      number: null,
      seriesId: null,
    })
  })
  test('ERR_1016: a path that is not a folder', async () => {
    await writeBook(join(incoming, 'a.cbz'))
    for (const path of ['/nowhere/at/all', 'relative', join(incoming, 'a.cbz')])
      await expect(scan(path)).rejects.toMatchObject({ code: 'ERR_1016' })
  })
  test('C6: the server’s own data cannot be listed', async () => {
    for (const path of ['config', 'config/posters']) {
      mkdirSync(join(server.folder, path), { recursive: true })
      await expect(scan(join(server.folder, path))).rejects.toMatchObject({ code: 'ERR_1016' })
    }
  })
  test.skipIf(process.platform === 'win32')('C6, ERR_1016: folders of the operating system', async () => {
    await writeBook(join(incoming, 'a.cbz'))
    symlinkSync('/proc/self/root', join(incoming, 'all'))
    symlinkSync(`/proc/self/root${incoming}/a.cbz`, join(incoming, 'b.cbz'))
    for (const path of ['/proc', '/sys/', '/dev', `/proc/self/root${incoming}`, join(incoming, 'all/tmp')])
      await expect(scan(path)).rejects.toMatchObject({ code: 'ERR_1016' })
    expect((await scan()).map((b) => b.name)).toEqual(['a'])
  })
  test.skipIf(process.platform === 'win32')('C6: a file that becomes a link there is not read', async () => {
    await writeBook(join(incoming, 'a.cbz'))
    const book = await analyzeOne('a')
    renameSync(join(incoming, 'a.cbz'), join(incoming, 'real'))
    symlinkSync(`/proc/self/root${incoming}/real`, join(incoming, 'a.cbz'))
    await expect(readTransientPage(deps, book.id, 1)).rejects.toMatchObject({ code: 'BOOK_FILE_MISSING' })
    expect(await analyzeTransientBook(deps, unrestrictedViewer, book.id)).toMatchObject({
      comment: 'ERR_1018',
    })
  })
  test('C6, ERR_1017: a folder in a library, directly or through links', async () => {
    await writeBooks(server.books, { 'A/1.cbz': {} })
    await addLibrary(server, admin, { name: 'L', root: server.books })
    symlinkSync(join(server.books, 'A'), join(incoming, 'link'))
    for (const path of [server.books, join(server.books, 'A'), join(incoming, 'link')])
      await expect(scan(path)).rejects.toMatchObject({ code: 'ERR_1017' })
    await writeBook(join(incoming, 'a.cbz'))
    expect((await scan(server.folder)).map((b) => b.name)).toEqual(['a'])
    expect((await scan()).map((b) => b.name)).toEqual(['a'])
  })
})

describe('behaviour 10.1: the analysis of a book outside of the libraries', () => {
  test('lists pages with their size, and sends them', async () => {
    await writeBook(join(incoming, 'a.cbz'), { pages: 2 })
    const book = await analyzeOne('a')
    expect(book).toMatchObject({ status: 'READY', mediaType: 'application/zip', comment: '' })
    expect(book.pages.map((p) => [p.number, p.fileName, p.width, p.height])).toEqual([
      [1, '001.jpg', 40, 60],
      [2, '002.jpg', 40, 60],
    ])
    const page = await readTransientPage(deps, book.id, 2)
    expect(page.mediaType).toBe('image/jpeg')
    expect(Buffer.from(page.bytes)).toEqual(await pageBytes(`${join(incoming, 'a.cbz')} 1 2`))
    for (const number of [0, 3, -1, 1.5])
      await expect(readTransientPage(deps, book.id, number)).rejects.toMatchObject({
        code: 'PAGE_OUT_OF_RANGE',
      })
    rmSync(join(incoming, 'a.cbz'))
    await expect(readTransientPage(deps, book.id, 1)).rejects.toMatchObject({ code: 'BOOK_FILE_MISSING' })
  })
  test('has a status and a comment for a file that cannot be read', async () => {
    writeFileSync(join(incoming, 'broken.cbz'), 'PK\u0003\u0004 nothing')
    writeFileSync(join(incoming, 'gone.cbz'), 'x')
    const found = await scan()
    rmSync(join(incoming, 'gone.cbz'))
    const [broken, gone] = await Promise.all(
      found.map((b) => analyzeTransientBook(deps, unrestrictedViewer, b.id)),
    )
    expect(broken).toMatchObject({ status: 'ERROR', comment: expect.stringMatching(/^ERR_/), pages: [] })
    expect(gone).toMatchObject({ status: 'ERROR', comment: 'ERR_1018' })
    await expect(readTransientPage(deps, broken?.id ?? '', 1)).rejects.toMatchObject({
      code: 'BOOK_NOT_READY',
    })
  })
  test('suggests the number, and the series with the title, ignoring case and accents', async () => {
    await writeBooks(server.books, {
      'Étoile noire/1.cbz': {},
      'Étoile noire (2)/1.cbz': {},
      'The Étoile noire Companion/1.cbz': {},
    })
    await addLibrary(server, admin, { name: 'L', root: server.books })
    await writeBooks(incoming, {
      'a.cbz': { info: { Series: 'ETOILE NOIRE', Number: '1.5' } },
      'b.cbz': { info: { Series: 'Etoile Noire', Volume: 2 } },
      'c.cbz': { info: { Series: 'noire comp' } },
      'd.cbz': { info: { Series: '%' } },
      'e.cbz': {},
    })
    expect(await analyzeOne('a')).toMatchObject({ number: 1.5, seriesId: await getSeriesId('Étoile noire') })
    // With the volume and without: the first of the series that has either title.
    expect([await getSeriesId('Étoile noire'), await getSeriesId('Étoile noire (2)')]).toContain(
      (await analyzeOne('b')).seriesId,
    )
    expect((await analyzeOne('c')).seriesId).toBe(await getSeriesId('The Étoile noire Companion'))
    expect((await analyzeOne('d')).seriesId).toBe(null)
    expect(await analyzeOne('e')).toMatchObject({ number: null, seriesId: null })
  })
  test('otherwise suggests them by the file name, ignoring years, volumes and brackets', async () => {
    await writeBooks(server.books, { 'Half Steps/1.cbz': {}, 'Night Train (2019)/1.cbz': {} })
    await addLibrary(server, admin, { name: 'L', root: server.books })
    const names = ['Half Steps 008', 'half steps v2 #9 (2013) (digital)', 'Night Train 003', 'Half 001']
    await writeBooks(incoming, Object.fromEntries(names.map((name) => [`${name}.cbz`, {}])))
    const [half, night] = [await getSeriesId('Half Steps'), await getSeriesId('Night Train (2019)')]
    const found = []
    for (const name of names) found.push(await analyzeOne(name))
    expect(found.map((book) => [book.seriesId, book.number])).toEqual([
      [half, 8],
      [half, 9],
      [night, 3],
      [null, null],
    ])
  })
})

describe('behaviour 10.1: the list of transient books', () => {
  const file: TransientFile = { path: '/x/1.cbz', name: '1', size: 1, modified: 0 }

  test('expires an hour after the last request', async () => {
    let now = 0
    const kept = createTransientBooks({ now: () => now })
    const [used, unused] = [kept.add(file), kept.add(file)]
    now = 3_000_000
    expect(kept.find(used.id)).toEqual(used)
    now = 3_700_000
    expect([kept.find(used.id), kept.find(unused.id)]).toEqual([used, undefined])
    now = 7_400_000
    expect(kept.find(used.id)).toBeUndefined()
    await expect(
      analyzeTransientBook({ ...deps, transients: kept }, unrestrictedViewer, used.id),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
  test('is limited: the least recently used book is removed', () => {
    const kept = createTransientBooks({ maxEntries: 2 })
    const [a, b] = [kept.add(file), kept.add(file)]
    kept.find(a.id)
    const c = kept.add(file)
    expect([a, b, c].map((e) => kept.find(e.id) !== undefined)).toEqual([true, false, true])
  })
  test('is limited: old analyses are removed before their books', () => {
    const kept = createTransientBooks({ maxNames: 5 })
    const analysis = { ...failedAnalysis('ERROR', '', ''), files: ['a', 'b', 'c'] }
    const books = [kept.add(file), kept.add(file), kept.add(file)]
    for (const { id } of books) kept.saveFinding(id, { analysis, number: 1, seriesId: null })
    expect(books.map(({ id }) => kept.find(id)?.finding?.analysis.files.length)).toEqual([
      undefined,
      undefined,
      3,
    ])
    // A repeated analysis counts once.
    const [first] = books
    for (let i = 0; i < 3; i += 1)
      kept.saveFinding(first?.id ?? '', {
        analysis: { ...analysis, files: ['a', 'b'] },
        number: 1,
        seriesId: null,
      })
    expect(books.map(({ id }) => kept.find(id)?.finding?.analysis.files.length)).toEqual([2, undefined, 3])
  })
})
