import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import type { Series } from '@lectern/contract/series'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addLibrary, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterAll(() => server.close())

const at = (path: string) => join(server.books, path)

/** Returns the data of a series that users would miss. */
async function seen(seriesId: string) {
  const { metadata, booksReadCount, booksInProgressCount, deleted } = await admin.read<Series>(
    `/api/v1/series/${seriesId}`,
  )
  const { content } = await admin.read<{ content: Book[] }>(`/api/v1/series/${seriesId}/books?sort=number`)
  const sets = ['collections', 'readlists'].map((kind) =>
    admin.read<{ content: { seriesIds?: string[]; bookIds?: string[] }[] }>(`/api/v1/${kind}`),
  )
  return {
    deleted,
    metadata: [metadata.title, metadata.summary, metadata.genres],
    counts: [booksReadCount, booksInProgressCount],
    books: content.map((b) => ({
      id: b.id,
      deleted: b.deleted,
      title: b.metadata.title,
      tags: b.metadata.tags,
      pages: b.media.pagesCount,
      progress: b.readProgress && [b.readProgress.page, b.readProgress.completed],
    })),
    posters: await Promise.all(
      content.map(async ({ id }) => (await admin.get(`/api/v1/books/${id}/thumbnail`)).statusCode),
    ),
    sets: (await Promise.all(sets)).map(({ content: [set] }) => set?.seriesIds ?? set?.bookIds),
  }
}

test('a series keeps readers, metadata and sets, whatever happens to its folder (behaviour 3.3, 3.4, F3)', async () => {
  const others = Object.fromEntries(['B', 'C', 'D'].map((name) => [`${name}/1.cbz`, {}]))
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': { pages: 6 }, 'A/3.cbz': {}, ...others })
  const library = await addLibrary(server, admin, { name: 'L', root: server.books })
  const scan = () => rescan(server, admin, library.id)
  const list = await admin.read<{ content: Series[] }>('/api/v1/series?sort=metadata.titleSort')
  const seriesId = list.content[0]?.id ?? ''
  const [first, second] = (await seen(seriesId)).books.map(({ id }) => id)
  for (const [path, body] of [
    [`series/${seriesId}/metadata`, { title: 'Mine', titleLock: true, summary: 'By hand', genres: ['noir'] }],
    [`books/${second}/metadata`, { title: 'The second', titleLock: true, tags: ['loved'], tagsLock: true }],
    [`books/${first}/read-progress`, { completed: true }],
    [`books/${second}/read-progress`, { page: 4 }],
  ] as const)
    expect([path, (await admin.patch(`/api/v1/${path}`, body)).statusCode]).toEqual([path, 204])
  await admin.post('/api/v1/collections', { name: 'Best', ordered: true, seriesIds: [seriesId] })
  await admin.post('/api/v1/readlists', { name: 'Next', summary: '', bookIds: [second, first] })
  await server.waitUntilIdle()
  const before = await seen(seriesId)
  expect(before).toMatchObject({
    deleted: false,
    metadata: ['Mine', 'By hand', ['noir']],
    counts: [1, 1],
    books: [{ progress: [3, true] }, { title: 'The second', tags: ['loved'], progress: [4, false] }, {}],
    posters: [200, 200, 200],
    sets: [[seriesId], [second, first]],
  })

  renameSync(at('A'), at('Renamed'))
  await scan()
  expect(await seen(seriesId)).toEqual(before)

  await writeBook(at('Renamed/2.cbz'), { pages: 5, edition: 'second' })
  await scan()
  const replaced = { ...before, books: before.books.map((b) => (b.id === second ? { ...b, pages: 5 } : b)) }
  expect(await seen(seriesId)).toEqual(replaced)

  const away = `${server.books}-away`
  renameSync(server.books, away)
  await scan()
  mkdirSync(server.books)
  await scan()
  expect(await seen(seriesId)).toEqual(replaced)
  rmSync(server.books, { recursive: true })
  renameSync(away, server.books)
  await scan()
  expect(await seen(seriesId)).toEqual(replaced)

  const copy = join(server.folder, 'copy')
  cpSync(at('Renamed'), copy, { recursive: true, preserveTimestamps: true })
  const inTrash = {
    ...replaced,
    deleted: true,
    books: replaced.books.map((b) => ({ ...b, deleted: true })),
  }
  rmSync(at('Renamed'), { recursive: true })
  await scan()
  expect(await seen(seriesId)).toEqual(inTrash)
  cpSync(copy, at('Renamed'), { recursive: true })
  await scan()
  expect(await seen(seriesId)).toEqual(replaced)

  // Files that an administrator deletes are a new series when they come back (behaviour 10.3).
  await admin.delete(`/api/v1/series/${seriesId}/file`)
  await server.waitUntilIdle()
  expect((await admin.get(`/api/v1/series/${seriesId}`)).statusCode).toBe(404)
  cpSync(copy, at('Renamed'), { recursive: true })
  await scan()
  expect((await admin.get(`/api/v1/series/${seriesId}`)).statusCode).toBe(404)
  const again = await admin.read<{ content: Series[] }>('/api/v1/series?sort=name')
  expect(again.content.filter(({ name }) => name === 'Renamed')).toMatchObject([
    { deleted: false, booksCount: 3, booksReadCount: 0 },
  ])
})
