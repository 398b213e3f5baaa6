import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Library } from '@lectern/contract/libraries'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { findSidecarOwner } from './walk/sidecars.ts'

describe('behaviour 3.2: the owner of a sidecar', () => {
  const books = new Map([
    ['tale 1', 'S/Tale 1.cbz'],
    ['tale 1-2', 'S/Tale 1-2.cbz'],
  ])
  const ofSeries = { kind: 'artwork', bookPath: null }
  test.each([
    ['cover.jpg', ofSeries],
    ['Default.PNG', ofSeries],
    ['folder.tbn', ofSeries],
    ['poster.webp', ofSeries],
    ['SERIES.gif', ofSeries],
    ['series.JSON', { kind: 'metadata', bookPath: null }],
    ['tale 1.jpeg', { kind: 'artwork', bookPath: 'S/Tale 1.cbz' }],
    ['Tale 1-07.jpg', { kind: 'artwork', bookPath: 'S/Tale 1.cbz' }],
    ['Tale 1-2.jpg', { kind: 'artwork', bookPath: 'S/Tale 1-2.cbz' }],
    ['Tale 1-x.jpg', undefined],
    ['Tale 1.cbz', undefined],
    ['cover.bmp', undefined],
    ['other.json', undefined],
    ['covers.jpg', undefined],
  ])('%s', (name, owner) => {
    expect(findSidecarOwner(name, books, false)).toEqual(owner)
  })
  test.each(['cover.jpg', 'series.json'])('%s has no owner in a folder of one-shots', (name) => {
    expect(findSidecarOwner(name, books, true)).toBeUndefined()
  })
})

let server: TestServer
let admin: TestClient
let library: Library
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
  await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': {}, 'B/1.cbz': {} })
  library = await addLibrary(server, admin, { name: 'L', root: server.books })
})
afterEach(() => server.close())

const at = (path: string) => join(server.books, path)
const kinds = new Set(['RefreshBookLocalArtwork', 'RefreshSeriesLocalArtwork', 'RefreshSeriesMetadata'])
/** Returns the tasks that a scan queues for sidecars. */
async function queuedBy(callback: () => void | Promise<void>): Promise<string[]> {
  await callback()
  const queued: string[] = []
  const add = server.queue.saveAndAdd
  server.queue.saveAndAdd = (statements, tasks) => {
    for (const { rows } of tasks)
      queued.push(...rows.filter((r) => kinds.has(r.kind)).map((r) => `${r.kind} ${r.dedupe}`))
    return add(statements, tasks)
  }
  await admin.post(`/api/v1/libraries/${library.id}/scan`)
  await server.waitUntilIdle()
  server.queue.saveAndAdd = add
  return [...new Set(queued)].sort()
}
const stored = () =>
  server.db.selectFrom('sidecar').select(['path', 'book_id', 'kind']).orderBy('path').execute()
const getKey = async (path: string) => {
  const row = await server.db
    .selectFrom('book_metadata')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_id', 'series_id'])
    .where('path', '=', path)
    .executeTakeFirstOrThrow()
  return { book: row.book_id, series: row.series_id }
}

describe('behaviour 3.3.6: added, changed and removed sidecars', () => {
  test('refresh only their owners', async () => {
    const { book, series } = await getKey('A/1.cbz')
    const cover = () => queuedBy(() => writeFileSync(at('A/cover.jpg'), `${Math.random()}`.repeat(9)))
    expect(await cover()).toEqual([`RefreshSeriesLocalArtwork ${series}`])
    expect(await cover()).toEqual([`RefreshSeriesLocalArtwork ${series}`])
    expect(await queuedBy(() => writeFileSync(at('A/1-1.png'), 'x'))).toEqual([
      `RefreshBookLocalArtwork ${book}`,
    ])
    expect(await queuedBy(() => writeFileSync(at('A/series.json'), '{}'))).toEqual([
      `RefreshSeriesMetadata ${series}`,
    ])
    expect(await stored()).toEqual([
      { path: 'A/1-1.png', book_id: book, kind: 1 },
      { path: 'A/cover.jpg', book_id: null, kind: 1 },
      { path: 'A/series.json', book_id: null, kind: 2 },
    ])
    expect(await queuedBy(() => {})).toEqual([])
    expect(await queuedBy(() => rmSync(at('A/1-1.png')))).toEqual([`RefreshBookLocalArtwork ${book}`])
    expect(await stored()).toHaveLength(2)
  })
  test('C8: are found by the next scan if a scan ends before they are saved', async () => {
    writeFileSync(at('A/cover.jpg'), 'x')
    const { saveAndAdd } = server.queue
    server.queue.saveAndAdd = async () => {
      throw new Error('cut off')
    }
    await admin.post(`/api/v1/libraries/${library.id}/scan`)
    await server.waitUntilIdle()
    server.queue.saveAndAdd = saveAndAdd
    expect(await stored()).toEqual([])
    const { series } = await getKey('A/1.cbz')
    expect(await queuedBy(() => {})).toEqual([`RefreshSeriesLocalArtwork ${series}`])
    expect(await stored()).toHaveLength(1)
  })
  test('do not publish a change of the series', async () => {
    server.events.length = 0
    await queuedBy(() => writeFileSync(at('A/cover.jpg'), 'x'))
    expect(server.events.filter((e) => e.name === 'BookChanged' || e.name === 'SeriesChanged')).toEqual([])
  })
  test('are found with new books, and deleted with their series', async () => {
    await queuedBy(async () => {
      await writeBook(at('C/9.cbz'))
      writeFileSync(at('C/9.jpg'), 'x')
      writeFileSync(at('C/poster.jpg'), 'x')
    })
    const { book } = await getKey('C/9.cbz')
    expect(await stored()).toEqual([
      { path: 'C/9.jpg', book_id: book, kind: 1 },
      { path: 'C/poster.jpg', book_id: null, kind: 1 },
    ])
    rmSync(at('C'), { recursive: true })
    await queuedBy(() => {})
    await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.waitUntilIdle()
    expect(await stored()).toEqual([])
  })
})
