import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { type Book, MediaStatus } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLibrary, rescan, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(() => server.close())

const info = {
  Title: 'One',
  Series: 'Named',
  Number: '1',
  Summary: 'It goes on.',
  Genre: 'Noir',
  Year: 2020,
  Writer: ['Ann'],
}

const dates = async () => {
  const books = (await admin.read<{ content: Book[] }>('/api/v1/books?unpaged=true')).content
  const series = (await admin.read<{ content: Series[] }>('/api/v1/series?unpaged=true')).content
  return [...books, ...series].map((one) => [one.lastModified, one.metadata.lastModified])
}

test('behaviour 5.2: a refresh without changes updates no date and publishes nothing', async () => {
  await writeBooks(server.books, { 'Folder/a.cbz': { info }, 'Folder/b.cbz': {}, 'Plain/c.cbz': {} })
  const library = await addLibrary(server, admin, { name: 'L', root: server.books })
  const before = await dates()
  server.events.length = 0
  await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
  await server.waitUntilIdle()
  expect(await dates()).toEqual(before)
  expect(server.events.filter(({ name }) => /^(Book|Series)/.test(name))).toEqual([])
})

test.skipIf(process.getuid?.() === 0)(
  'behaviour 3.3.8: a book that could not be opened is read by the next scan',
  async () => {
    await writeBooks(server.books, { 'Folder/a.cbz': { info } })
    const path = join(server.books, 'Folder/a.cbz')
    chmodSync(path, 0)
    const library = await addLibrary(server, admin, { name: 'L', root: server.books })
    const media = async () => (await admin.read<{ content: Book[] }>('/api/v1/books')).content[0]?.media
    expect(await media()).toMatchObject({ status: 'ERROR', comment: 'ERR_1000' })
    chmodSync(path, 0o644)
    await rescan(server, admin, library.id)
    expect(await media()).toMatchObject({ status: 'READY', comment: '' })
  },
)

test('behaviour 3.3.8: a book whose drive did not respond is analyzed again when it does', async () => {
  await writeBooks(server.books, { 'Folder/a.cbz': { info } })
  const library = await addLibrary(server, admin, { name: 'L', root: server.books })
  await server.db
    .updateTable('book')
    .set({ media_status: MediaStatus.options.indexOf('ERROR') })
    .execute()
  await server.db.updateTable('book_metadata').set({ media_comment: 'ERR_1000' }).execute()
  await rescan(server, admin, library.id)
  const { content } = await admin.read<{ content: Book[] }>('/api/v1/books')
  expect(content[0]?.media).toMatchObject({ status: 'READY', comment: '' })
})
