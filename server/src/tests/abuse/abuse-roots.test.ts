import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Library } from '@lectern/contract/libraries'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
let library: Library
let root: string
let away: string
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  root = join(server.folder, 'disk')
  away = join(server.folder, 'away')
  await writeBooks(root, {
    'A/1.cbz': { info: { Title: 'One', AgeRating: 'Teen' } },
    'A/2.cbz': {},
    'B/3.cbz': {},
  })
  library = await addLibrary(server, admin, { name: 'L', root })
  const [first] = await books()
  await admin.patch(`/api/v1/books/${first?.id}/read-progress`, { page: 2 })
})
afterEach(() => server.close())

const books = async () =>
  (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true&sort=name')).content
/** Returns all data about the books that users see, without the times at which they were read again. */
const readBooks = async () =>
  (await books()).map(({ lastModified: _, metadata: { lastModified: __, ...metadata }, ...book }) => ({
    ...book,
    metadata,
  }))

/** Ways in which a disk is lost: unmounted so that its mount point is empty, removed with its mount point, or replaced by another one. */
const losses: [string, () => Promise<void>][] = [
  ['unmounted, its place is empty', async () => void mkdirSync(root)],
  ['gone with its place', async () => {}],
  ['replaced by a link to nowhere', async () => symlinkSync(join(server.folder, 'nowhere'), root)],
  ['swapped for another disk', async () => writeBook(join(root, 'X/9.cbz'))],
]

describe('F3: while the root of a library is away', () => {
  test.each(losses)('%s: reading, analysis, refresh and posters lose nothing', async (what, lose) => {
    const before = await readBooks()
    const posters = await Promise.all(
      before.map(async (b) => (await admin.get(`/api/v1/books/${b.id}/thumbnail`)).rawPayload),
    )
    renameSync(root, away)
    await lose()
    // Each disk has a different device number; a folder at its path has the number of the disk below.
    if (what.startsWith('swapped'))
      await server.db.updateTable('library').set({ root_device: 'of before' }).execute()
    // The loss is not yet detected: an empty mount point is enough.
    else await admin.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.waitUntilIdle()
    await rescan(server, admin, library.id)
    for (const { id } of before) {
      for (const path of ['pages/1', 'pages/1/thumbnail', 'pages/1?convert=png', 'file']) {
        const reply = await admin.get(`/api/v1/books/${id}/${path}`)
        expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'BOOK_FILE_MISSING'])
      }
      expect((await admin.get(`/api/v1/books/${id}/pages`)).statusCode).toBe(200)
    }
    await admin.post(`/api/v1/libraries/${library.id}/analyze`)
    await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await admin.ask('PUT', '/api/v1/books/thumbnails')
    await server.waitUntilIdle()
    expect((await readBooks()).filter((b) => b.name !== '9')).toEqual(before)
    for (const [i, { id }] of before.entries())
      expect(
        (await admin.get(`/api/v1/books/${id}/thumbnail`)).rawPayload.equals(posters[i] ?? Buffer.of()),
      ).toBe(true)

    rmSync(root, { recursive: true, force: true })
    renameSync(away, root)
    await rescan(server, admin, library.id, { deep: true })
    expect((await readBooks()).filter((b) => b.name !== '9')).toEqual(before)
    expect(await books()).toHaveLength(3)
    for (const { id } of before) expect((await admin.get(`/api/v1/books/${id}/pages/1`)).statusCode).toBe(200)
    const { unavailable } = await admin.read<Library>(`/api/v1/libraries/${library.id}`)
    expect(unavailable).toBe(false)
  })
})
