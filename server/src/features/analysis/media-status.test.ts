import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { pdf } from '@lectern/fixtures/pdf'
import { rawEpub, rawPage } from '@lectern/fixtures/raw-epub'
import { rawRar4, rawRar5 } from '@lectern/fixtures/raw-rar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeSevenZip } from '../../testing/data/make-seven-zip.ts'
import {
  addLibrary,
  addUser,
  pageBytes,
  rescan,
  writeBook,
  writeBooks,
} from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const write = (path: string, bytes: Buffer | string) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}
const listBooks = async (library: Library) =>
  (await admin.read<{ content: Book[] }>(`/api/v1/books?unpaged=true&library_id=${library.id}&sort=name`))
    .content
const add = (name: string) => addLibrary(server, admin, { name, root: join(server.books, name) })

describe('behaviour 4.2: status and comment', () => {
  let library: Library
  let books: Map<string, Book>
  beforeAll(async () => {
    const page = await pageBytes('page')
    const text = rawPage('<p>Call me Ishmael. Some years ago, never mind how long precisely.</p>')
    const chapter = { id: 'a.xhtml', bytes: text }
    const files: Record<string, Buffer | string> = {
      'ready.cbz': rawZip([{ name: '1.jpg', bytes: page }]),
      'other-type.cb7': '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
      'rar-secret.cbr': rawRar5([], { hasEncryptedHeaders: true }),
      'rar-volume.cbr': rawRar4([{ name: '1.jpg', bytes: page, isSplit: true }], { isVolume: true }),
      'rar-solid.cbr': rawRar4([{ name: '1.jpg', bytes: page }], { isSolid: true }),
      'seven.cb7': await makeSevenZip([{ name: '1.jpg', bytes: page }], ['-t7z']),
      'broken.pdf': '%PDF-1.7\nnothing of it',
      'good.pdf': pdf({ pages: [{ width: 100, height: 200, text: 'x' }] }),
      'broken.epub': rawEpub({ items: [chapter], opf: 'no package' }),
      'no-image.cbz': rawZip([{ name: 'a.txt', bytes: 'x' }]),
      'zip-secret.cbz': rawZip([{ name: '1.jpg', bytes: page, isEncrypted: true }]),
      'no-list.cbz': rawZip([{ name: '1.jpg', bytes: page }], { withoutDirectory: true }),
      'zip.epub': rawZip([{ name: '1.jpg', bytes: page }]),
      'bad-entries.cbz': rawZip([
        { name: '1.jpg', bytes: page },
        { name: '2.jpg', bytes: 'no picture' },
        { name: '3.jpg', bytes: 'none either' },
      ]),
      'images.epub': rawEpub({
        items: [
          { id: 'p.xhtml', bytes: rawPage('<img src="p.jpg" alt=""/>') },
          { id: 'p', href: 'p.jpg', mediaType: 'image/jpeg', bytes: page },
        ],
      }),
      'missing.epub': rawEpub({ items: [chapter, { id: 'b.xhtml' }] }),
      'no-links.epub': rawEpub({
        items: [chapter, { id: 'nav', properties: 'nav', bytes: '<x>'.repeat(100_000) }],
      }),
    }
    for (const [name, bytes] of Object.entries(files))
      write(join(server.books, 'status/F', name), Buffer.from(bytes as string, 'latin1'))
    server.events.length = 0
    library = await add('status')
    books = new Map((await listBooks(library)).map((b) => [b.url.split('/').at(-1) ?? '', b]))
  })

  test.each([
    ['ready.cbz', 'READY', '', 'application/zip'],
    ['rar-solid.cbr', 'READY', '', 'application/x-rar-compressed; version=4'],
    ['seven.cb7', 'READY', '', 'application/x-7z-compressed'],
    ['good.pdf', 'READY', '', 'application/pdf'],
    ['other-type.cb7', 'UNSUPPORTED', 'ERR_1001', 'image/png'],
    ['rar-secret.cbr', 'UNSUPPORTED', 'ERR_1002', 'application/x-rar-compressed; version=5'],
    ['rar-volume.cbr', 'UNSUPPORTED', 'ERR_1004', 'application/x-rar-compressed; version=4'],
    ['broken.pdf', 'ERROR', 'ERR_1005', 'application/pdf'],
    ['broken.epub', 'ERROR', 'ERR_1005', 'application/epub+zip'],
    ['no-image.cbz', 'ERROR', 'ERR_1006', 'application/zip'],
    ['zip-secret.cbz', 'ERROR', 'ERR_1006', 'application/zip'],
    ['no-list.cbz', 'ERROR', 'ERR_1008', 'application/zip'],
    ['zip.epub', 'ERROR', 'ERR_1032', 'application/zip'],
    ['bad-entries.cbz', 'READY', 'ERR_1007 [2.jpg, 3.jpg]', 'application/zip'],
    ['images.epub', 'READY', '', 'application/epub+zip'],
    ['missing.epub', 'READY', 'ERR_1033 [b.xhtml]', 'application/epub+zip'],
    ['no-links.epub', 'READY', 'ERR_1035 ERR_1036 ERR_1037', 'application/epub+zip'],
  ])('%s: %s %s', (name, status, comment, mediaType) => {
    expect(books.get(name)?.media).toMatchObject({ status, comment, mediaType })
  })
  test('BookChanged is published for each, whatever the result', () => {
    const receivedEvents = new Set(server.events.flatMap((e) => (e.name === 'BookChanged' ? [e.bookId] : [])))
    expect([...books].filter(([, b]) => !receivedEvents.has(b.id)).map(([name]) => name)).toEqual([])
  })
  test('READY books with an image have a poster, others have none', async () => {
    for (const [name, { id, media }] of books) {
      const { statusCode } = await admin.get(`/api/v1/books/${id}/thumbnail`)
      const hasPicture =
        media.status === 'READY' && (media.mediaProfile !== 'EPUB' || media.epubDivinaCompatible)
      expect([name, statusCode]).toEqual([name, hasPicture ? 200 : 404])
    }
  })
  test('behaviour 4.6: pages and files are answered according to the status', async () => {
    const ask = async (name: string, path: string) =>
      (await admin.get(`/api/v1/books/${books.get(name)?.id}/${path}`, { accept: 'image/jpeg' })).statusCode
    for (const name of ['ready.cbz', 'rar-solid.cbr', 'seven.cb7', 'good.pdf', 'images.epub'])
      expect([
        name,
        await ask(name, 'pages'),
        await ask(name, 'pages/1'),
        await ask(name, 'pages/2'),
      ]).toEqual([name, 200, 200, 400])
    // A text has no pages that could be rendered.
    expect([await ask('missing.epub', 'pages'), await ask('missing.epub', 'pages/1')]).toEqual([200, 400])
    for (const name of ['no-image.cbz', 'rar-secret.cbr', 'broken.pdf'])
      expect([name, await ask(name, 'pages'), await ask(name, 'pages/1'), await ask(name, 'file')]).toEqual([
        name,
        404,
        404,
        200,
      ])
  })
  test('a missing file is ERR_1018, and READY again when it is back', async () => {
    const path = join(server.books, 'status/F/ready.cbz')
    const { id = '' } = books.get('ready.cbz') ?? {}
    const analyzed = async () => {
      await admin.post(`/api/v1/books/${id}/analyze`)
      await server.waitUntilIdle()
      return (await admin.read<Book>(`/api/v1/books/${id}`)).media
    }
    renameSync(path, `${path}.away`)
    expect(await analyzed()).toMatchObject({ status: 'ERROR', comment: 'ERR_1018' })
    renameSync(`${path}.away`, path)
    expect(await analyzed()).toMatchObject({ status: 'READY', comment: '', pagesCount: 1 })
  })
})

describe('behaviour 4.2: re-analysis', () => {
  let library: Library
  const at = (path: string) => join(server.books, 'again', path)
  beforeAll(async () => {
    await writeBooks(join(server.books, 'again'), { 'F/a.cbz': { pages: 10 }, 'F/b.cbz': { pages: 4 } })
    library = await add('again')
  })
  const getProgress = async (asker: TestClient, id: string) => {
    const { readProgress } = await asker.read<Book>(`/api/v1/books/${id}`)
    return readProgress && [readProgress.page, readProgress.completed]
  }

  test('is UNKNOWN before the first analysis, OUTDATED before the next, READY after each', async () => {
    const path = at('F/c.cbz')
    const seen: (string | undefined)[] = []
    const readState = async () => (await listBooks(library)).find((b) => b.name === 'c')?.media.status
    const readFile = server.workers.run
    server.workers.run = async (job, ...rest) => {
      if (job.name === 'analyzeBookFile') seen.push(await readState())
      return readFile(job, ...rest)
    }
    await writeBook(path, { pages: 2 })
    await rescan(server, admin, library.id)
    expect([await readState(), ...seen]).toEqual(['READY', 'UNKNOWN'])
    await writeBook(path, { pages: 3 })
    await rescan(server, admin, library.id)
    server.workers.run = readFile
    expect([await readState(), ...seen]).toEqual(['READY', 'UNKNOWN', 'OUTDATED'])
    rmSync(path)
    await rescan(server, admin, library.id)
  })
  test('replaces all pages; readers keep their page if it exists, completed books remain completed', async () => {
    const id = (await listBooks(library)).find((b) => b.name === 'a')?.id ?? ''
    const places = [3, 9, 'done'] as const
    const readers = await Promise.all(
      places.map(async (place) => {
        const { asker } = await addUser(server, admin, `at-${place}@example.org`)
        const change = place === 'done' ? { completed: true } : { page: place }
        expect((await asker.patch(`/api/v1/books/${id}/read-progress`, change)).statusCode).toBe(204)
        return asker
      }),
    )
    const all = () => Promise.all(readers.map((r) => getProgress(r, id)))
    expect(await all()).toEqual([
      [3, false],
      [9, false],
      [10, true],
    ])
    server.events.length = 0
    await writeBook(at('F/a.cbz'), { pages: 5, edition: 'shorter' })
    await rescan(server, admin, library.id)
    expect((await admin.read<{ number: number }[]>(`/api/v1/books/${id}/pages`)).length).toBe(5)
    // Page 9 does not exist any more; the last page would mean that the book is read.
    expect(await all()).toEqual([
      [3, false],
      [4, false],
      [5, true],
    ])
    await writeBook(at('F/a.cbz'), { pages: 12, edition: 'longer' })
    await rescan(server, admin, library.id)
    expect(await all()).toEqual([
      [3, false],
      [4, false],
      [12, true],
    ])
    expect(server.events.filter((e) => e.name === 'BookChanged' && e.bookId === id)).not.toEqual([])
  })
  test('keeps read progress while the file cannot be read', async () => {
    const id = (await listBooks(library)).find((b) => b.name === 'b')?.id ?? ''
    await admin.patch(`/api/v1/books/${id}/read-progress`, { page: 3 })
    write(at('F/b.cbz'), 'half a downlo')
    await rescan(server, admin, library.id)
    const broken = (await listBooks(library)).find((b) => b.name === 'b')
    expect([broken?.media.status, broken?.media.comment]).toEqual(['UNSUPPORTED', 'ERR_1001'])
    expect(await getProgress(admin, id)).toEqual([3, false])
    await writeBook(at('F/b.cbz'), { pages: 4 })
    await rescan(server, admin, library.id)
    expect(await getProgress(admin, id)).toEqual([3, false])
  })
  test('F3: while the folder of the library is unreachable nothing is deleted, and nothing is published', async () => {
    const before = await listBooks(library)
    renameSync(join(server.books, 'again'), join(server.books, 'again-away'))
    server.events.length = 0
    for (const act of ['analyze', 'metadata/refresh'])
      expect((await admin.post(`/api/v1/libraries/${library.id}/${act}`)).statusCode).toBe(202)
    await server.waitUntilIdle()
    expect(await listBooks(library)).toEqual(before)
    expect(server.events.filter((e) => e.name === 'BookChanged')).toEqual([])
    renameSync(join(server.books, 'again-away'), join(server.books, 'again'))
    rmSync(at('F/a.cbz'))
    await admin.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.waitUntilIdle()
    expect((await listBooks(library)).slice(0, 2).map((b) => b.media.comment)).toEqual(['ERR_1018', ''])
  })
})
