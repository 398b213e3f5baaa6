import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'

let fixture: LibraryFixture
/** An administrator who may not see the series apple. */
let kept: TestClient
let [seriesId, bookId] = ['', '']
beforeAll(async () => {
  fixture = await startLibraryFixture()
  seriesId = (await fixture.series('apple')).id
  bookId = (await fixture.book('apple/1.cbz')).id
  await fixture.admin.patch(`/api/v1/series/${seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  kept = (await addUser(fixture.server, fixture.admin, 'kept@example.org', rights)).asker
  await fixture.server.waitUntilIdle()
  await fixture.server.queue.stop(2000)
})
afterAll(() => fixture.server.close())

/** Returns the tasks that a request queues. */
async function queued(path: string, asker = fixture.admin) {
  await fixture.server.queue.cancelWaiting()
  const reply = await asker.post(path.startsWith('/') ? path : `/api/v1/${path}`)
  const rows = await fixture.server.db
    .selectFrom('task')
    .select(['kind', 'dedupe', 'group_key', 'input', 'priority'])
    .orderBy('id')
    .execute()
  const counts = Object.entries(Object.groupBy(rows, (r) => r.kind)).map(([kind, r]) => [kind, r?.length])
  return { status: reply.statusCode, rows, counts: Object.fromEntries(counts) as Record<string, number> }
}

describe('behaviour 15: analyze and refresh', () => {
  test('queue each book as a scan would', async () => {
    const alone = await queued(`books/${bookId}/analyze`)
    const together = await queued(`series/${seriesId}/analyze`)
    expect([alone.status, together.status]).toEqual([202, 202])
    expect(together.counts).toEqual({ AnalyzeBook: 2 })
    expect(together.rows).toContainEqual(alone.rows[0])
    expect(together.rows[0]?.priority).toBe(6)
    const library = await queued(`libraries/${fixture.main.id}/analyze`)
    expect(library.counts).toEqual({ AnalyzeBook: 9 })
    expect(library.rows).toContainEqual(alone.rows[0])
  })
  test('refresh imports the images of books and series, too', async () => {
    const book = await queued(`books/${bookId}/metadata/refresh`)
    expect(book.counts).toEqual({ RefreshBookMetadata: 1, RefreshBookLocalArtwork: 1 })
    const series = await queued(`series/${seriesId}/metadata/refresh`)
    expect(series.counts).toEqual({
      RefreshBookMetadata: 2,
      RefreshBookLocalArtwork: 2,
      RefreshSeriesLocalArtwork: 1,
    })
    for (const row of book.rows) expect(series.rows).toContainEqual(row)
    expect((await queued(`libraries/${fixture.main.id}/metadata/refresh`)).counts).toEqual({
      RefreshBookMetadata: 9,
      RefreshBookLocalArtwork: 9,
      RefreshSeriesLocalArtwork: 6,
    })
  })
  test('6.1: posters of a book, a series and a library are generated again, without other tasks', async () => {
    const again = (path: string) => queued(`/api/lectern/${path}/posters/regenerate`)
    const book = await again(`books/${bookId}`)
    expect(book).toMatchObject({ status: 202, counts: { GenerateBookThumbnail: 1 } })
    const series = await again(`series/${seriesId}`)
    expect(series).toMatchObject({ status: 202, counts: { GenerateBookThumbnail: 2 } })
    expect(series.rows).toContainEqual(book.rows[0])
    expect(series.rows[0]?.priority).toBe(6)
    expect((await again(`libraries/${fixture.main.id}`)).counts).toEqual({ GenerateBookThumbnail: 9 })
  })
  test('two equal requests wait as one task', async () => {
    await queued(`series/${seriesId}/analyze`)
    await fixture.admin.post(`/api/v1/series/${seriesId}/analyze`)
    expect((await fixture.server.queue.status()).count).toBe(2)
  })
  test.each([
    ['books/nope/analyze', 404],
    ['books/nope/metadata/refresh', 404],
    ['series/nope/analyze', 202],
    ['series/nope/metadata/refresh', 202],
    ['libraries/nope/analyze', 202],
    ['libraries/nope/metadata/refresh', 202],
    ['/api/lectern/books/nope/posters/regenerate', 404],
    ['/api/lectern/series/nope/posters/regenerate', 202],
    ['/api/lectern/libraries/nope/posters/regenerate', 202],
    ['libraries/nope/scan', 404],
    ['libraries/nope/empty-trash', 404],
  ])('1.8: %s is a %i and queues nothing', async (path, status) => {
    expect(await queued(path)).toMatchObject({ status, rows: [] })
  })
  test('9.4: nothing is queued for hidden books', async () => {
    for (const path of ['analyze', 'metadata/refresh']) {
      expect(await queued(`books/${bookId}/${path}`, kept)).toMatchObject({ status: 404, rows: [] })
      expect(await queued(`series/${seriesId}/${path}`, kept)).toMatchObject({ status: 202, rows: [] })
    }
    expect((await queued(`libraries/${fixture.main.id}/analyze`, kept)).counts).toEqual({ AnalyzeBook: 7 })
    const again = (path: string) => queued(`/api/lectern/${path}/posters/regenerate`, kept)
    expect(await again(`books/${bookId}`)).toMatchObject({ status: 404, rows: [] })
    expect(await again(`series/${seriesId}`)).toMatchObject({ status: 202, rows: [] })
    expect((await again(`libraries/${fixture.main.id}`)).counts).toEqual({ GenerateBookThumbnail: 7 })
  })
  test('more books than one statement takes are queued completely and once', async () => {
    const { db } = fixture.server
    const one = await db
      .selectFrom('book')
      .selectAll()
      .where('public_id', '=', bookId)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 2500 }, (_, i) => ({
      ...one,
      id: 10_000 + i * 7,
      public_id: `many ${i}`,
    }))
    for (let i = 0; i < many.length; i += 500)
      await db
        .insertInto('book')
        .values(many.slice(i, i + 500))
        .execute()
    expect((await queued(`libraries/${fixture.main.id}/analyze`)).counts).toEqual({ AnalyzeBook: 2509 })
  })
})
