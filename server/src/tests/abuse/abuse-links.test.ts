import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { rawEpub } from '@lectern/fixtures/raw-epub'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, rescan, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let library: Library
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.folder, {
    'books/A/1.cbz': {},
    'books/A/2.cbz': { pages: 2 },
    'away/3.cbz': { pages: 4 },
    'away/C/4.cbz': { pages: 5 },
  })
  const page = { id: 'p', href: 'p.xhtml', mediaType: 'application/xhtml+xml', bytes: '<html/>' }
  writeFileSync(inFolder('away/C/5.epub'), rawEpub({ items: [page] }))
  mkdirSync(inFolder('books/B'))
  symlinkSync(inFolder('away/3.cbz'), inFolder('books/B/3.cbz'))
  symlinkSync(inFolder('away/C'), inFolder('books/C'))
  library = await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterEach(() => server.close())

const inFolder = (path: string) => join(server.folder, path)
const books = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
const listTrash = async () => (await books()).filter((b) => b.deleted).map((b) => b.name)
async function setFollowLinks(followLinks: boolean): Promise<void> {
  expect((await admin.patch(`/api/v1/libraries/${library.id}`, { followLinks })).statusCode).toBe(204)
  await server.waitUntilIdle()
}
const status = async (path: string) => (await admin.get(`/api/v1/${path}`)).statusCode
/** Status of every call that reads from the file of a book. */
const readEverything = ({ id, media }: Book) =>
  Promise.all(
    [
      `books/${id}/file`,
      `books/${id}/file/name`,
      ...(media.mediaProfile === 'EPUB'
        ? [`books/${id}/resource/OEBPS/p.xhtml`]
        : ['', '?convert=png', '/thumbnail'].map((form) => `books/${id}/pages/1${form}`)),
    ].map(status),
  )

describe('C3: links out of a library', () => {
  test('are followed unless the library forbids it', async () => {
    expect(library.followLinks).toBe(true)
    expect(await listTrash()).toEqual([])
    for (const book of await books()) expect(new Set(await readEverything(book))).toEqual(new Set([200]))
  })
  test('lead nowhere once that is switched off, and to the same books when it is switched on again', async () => {
    const before = await books()
    await setFollowLinks(false)
    expect((await admin.read<Library>(`/api/v1/libraries/${library.id}`)).followLinks).toBe(false)
    expect(await listTrash()).toEqual(['3', '4', '5'])
    for (const book of await books())
      expect(new Set(await readEverything(book))).toEqual(new Set([book.deleted ? 404 : 200]))
    await setFollowLinks(true)
    expect((await books()).map((b) => [b.id, b.deleted])).toEqual(before.map((b) => [b.id, false]))
  })
  test('are not read where they take the place of a known file after the scan', async () => {
    await setFollowLinks(false)
    const [one] = await books()
    if (!one) throw new Error('no book')
    renameSync(inFolder('books/A/1.cbz'), inFolder('away/1.cbz'))
    symlinkSync(inFolder('away/1.cbz'), inFolder('books/A/1.cbz'))
    expect(new Set(await readEverything(one))).toEqual(new Set([404]))
    const list = await admin.post('/api/v1/readlists', { name: 'R', bookIds: [one.id] })
    expect(await status(`readlists/${list.json().id}/file`)).toBe(404)
    const archive = await admin.get(`/api/v1/series/${one.seriesId}/file`)
    expect(archive.rawPayload.includes('2.cbz')).toBe(true)
    expect(archive.rawPayload.includes('1.cbz')).toBe(false)
    // Within the library a link hides nothing, until the next scan leaves it out.
    rmSync(inFolder('books/A/1.cbz'))
    renameSync(inFolder('away/1.cbz'), inFolder('books/A/real'))
    symlinkSync('real', inFolder('books/A/1.cbz'))
    expect(new Set(await readEverything(one))).toEqual(new Set([200]))
    await rescan(server, admin, library.id)
    expect(await listTrash()).toContain('1')
  })
})
