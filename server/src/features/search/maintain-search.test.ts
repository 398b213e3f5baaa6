import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { insertSeries, saveSeriesValues } from '../series/change-queries.ts'

let server: TestServer
afterEach(() => server.close())

const newSeries = (n: number, name: string) =>
  insertSeries(server.db, {
    id: n,
    publicId: `s${n}`,
    accessClass: 1,
    libraryId: 1,
    path: name,
    name,
    fileModified: 1,
    fingerprint: '',
    oneshot: false,
    booksCount: 0,
    created: 1,
  })
const stale = () => server.db.selectFrom('search_stale').select('key').execute()
const indexed = async () =>
  Number((await server.db.selectFrom('series_search').select('rowid').execute()).length)

test('a change is in the index soon after it was published, and no timer runs without changes', async () => {
  server = await startTestServer()
  await server.waitUntilIdle()
  await server.db.batch(newSeries(1, 'Nightfall'))
  server.bus.publish({ name: 'SeriesAdded', seriesId: 's1', libraryId: 'l' }, { accessClass: 1 })
  while ((await stale()).length > 0) await sleep(20)
  expect(await indexed()).toBe(1)
  await server.db.batch(saveSeriesValues(server.db, 1, { summary: 'Other words.' }, 1, 2))
  expect(await stale()).toEqual([])
})

test('changes that a server did not index are indexed by the next one', async () => {
  server = await startTestServer()
  await server.waitUntilIdle()
  for (let n = 1; n <= 600; n += 1) await server.db.batch(newSeries(n, `Left behind ${n}`))
  await server.close({ keep: true })
  const { folder } = server
  server = await startTestServer({ folder })
  await server.waitUntilIdle()
  expect(await indexed()).toBe(600)
  expect(await stale()).toEqual([])
})

test('lists find books and series by typed text, in the requested order', async () => {
  server = await startTestServer()
  const admin = await server.claim()
  await writeBooks(server.books, {
    'Émile Zoo/1.cbz': { pages: 1, info: { Title: 'The bestiary', Writer: 'Ada Winter' } },
    'Emilia/1.cbz': { pages: 1, info: { Title: 'Bees' } },
    '東京物語/1.cbz': { pages: 1 },
  })
  await addLibrary(server, admin, { name: 'L', root: server.books })
  await server.waitUntilIdle()
  const names = async (who: TestClient, path: string) =>
    (await who.read<{ content: { name: string; metadata: { title: string } }[] }>(path)).content.map(
      (item) => item.metadata.title,
    )
  const series = (text: string) => names(admin, `/api/v1/series?search=${encodeURIComponent(text)}`)
  expect(await series('emil')).toEqual(['Émile Zoo', 'Emilia'])
  expect(await series('EMILE')).toEqual(['Émile Zoo'])
  expect(await series('emlie')).toEqual(['Émile Zoo'])
  expect(await series('京物')).toEqual(['東京物語'])
  expect(await series('writer:winter')).toEqual(['Émile Zoo'])
  expect(await names(admin, '/api/v1/books?search=estia')).toEqual(['The bestiary'])
  const tooLong = await admin.get(`/api/v1/series?search=${'x'.repeat(10_001)}`)
  expect(tooLong.statusCode).toBe(400)
  expect(await series('x '.repeat(5000))).toEqual([])
})
