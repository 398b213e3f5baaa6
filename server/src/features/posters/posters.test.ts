import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BookPoster } from '@lectern/contract/posters'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, rescan, writeBook } from '../../testing/data/test-books.ts'
import { type LibraryFixture, startLibraryFixture } from '../../testing/servers/library-fixture.ts'

let fixture: LibraryFixture
beforeAll(async () => {
  fixture = await startLibraryFixture()
})
afterAll(() => fixture.server.close())

const posters = async (path: string) => `/api/v1/books/${(await fixture.book(path)).id}/thumbnail`

describe('behaviour 6: posters of books', () => {
  test('are JPEG, cached, and answer HEAD', async () => {
    const path = await posters('Zebra/1.cbz')
    const reply = await fixture.admin.get(path)
    expect(reply.headers['content-type']).toBe('image/jpeg')
    expect((await sharp(reply.rawPayload).metadata()).format).toBe('jpeg')
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    const again = await fixture.admin.get(path, { 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const head = await fixture.admin.head(path)
    expect([head.statusCode, Number(head.headers['content-length'])]).toEqual([200, reply.rawPayload.length])
  })
  test('a poster by its id has a modification time, the selected one has none, because the next may be older', async () => {
    const { id, seriesId } = await fixture.book('Zebra/1.cbz')
    const [poster] = await fixture.admin.read<BookPoster[]>(`/api/v1/books/${id}/thumbnails`)
    const later = { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() }
    const getStatus = async (path: string) => {
      const { headers } = await fixture.admin.get(path)
      return ['last-modified' in headers, (await fixture.admin.get(path, later)).statusCode]
    }
    expect(await getStatus(`/api/v1/books/${id}/thumbnails/${poster?.id}`)).toEqual([true, 304])
    for (const path of [`/api/v1/books/${id}/thumbnail`, `/api/v1/series/${seriesId}/thumbnail`])
      expect(await getStatus(path)).toEqual([false, 200])
  })
  test('are listed, and each can be asked for', async () => {
    const { id } = await fixture.book('Zebra/1.cbz')
    const list = await fixture.admin.read<BookPoster[]>(`/api/v1/books/${id}/thumbnails`)
    expect(list).toMatchObject([{ bookId: id, type: 'GENERATED', selected: true, width: 40, height: 60 }])
    const one = await fixture.admin.get(`/api/v1/books/${id}/thumbnails/${list[0]?.id}`)
    expect(one.rawPayload.length).toBe(list[0]?.fileSize)
    const foreign = await fixture.book('apple/1.cbz')
    expect(
      (await fixture.admin.get(`/api/v1/books/${foreign.id}/thumbnails/${list[0]?.id}`)).statusCode,
    ).toBe(404)
  })
  test('an unreadable book has no poster', async () => {
    expect((await fixture.admin.get(await posters('Broken/1.cbz'))).statusCode).toBe(404)
    expect((await fixture.admin.get('/api/v1/books/nope/thumbnail')).statusCode).toBe(404)
    expect((await fixture.admin.get('/api/v1/books/nope/thumbnails')).statusCode).toBe(404)
  })
  test('a missing poster is a 204 for clients that ask for it, an unknown book is a 404', async () => {
    for (const path of [
      await posters('Broken/1.cbz'),
      `/api/v1/series/${(await fixture.series('Broken')).id}/thumbnail`,
    ]) {
      const missing = await fixture.admin.get(`${path}?optional=true`)
      expect([path, missing.statusCode, missing.body]).toEqual([path, 204, ''])
      expect((await fixture.admin.head(`${path}?optional=true`)).statusCode).toBe(204)
      expect((await fixture.admin.get(`${path}?optional=false`)).statusCode).toBe(404)
    }
    const there = await posters('Zebra/1.cbz')
    expect((await fixture.admin.get(`${there}?optional=true`)).headers.etag).toBe(
      (await fixture.admin.get(there)).headers.etag,
    )
    for (const path of ['/api/v1/books/nope/thumbnail', '/api/v1/series/nope/thumbnail'])
      expect((await fixture.admin.get(`${path}?optional=true`)).statusCode).toBe(404)
  })
  test('posters get a new id when the file changes, and the old image is deleted', async () => {
    const { id } = await fixture.book('apple/1.cbz')
    const list = () => fixture.admin.read<BookPoster[]>(`/api/v1/books/${id}/thumbnails`)
    const [before] = await list()
    const files = await fixture.server.files.list()
    await writeBook(join(fixture.main.root, 'apple/1.cbz'), { edition: '2', pages: 4 })
    await rescan(fixture.server, fixture.admin, fixture.main.id)
    const [after, ...others] = await list()
    expect(others).toEqual([])
    expect(after?.id).not.toBe(before?.id)
    expect(await fixture.server.files.list()).toHaveLength(files.length)
    expect((await fixture.admin.get(`/api/v1/books/${id}/thumbnails/${before?.id}`)).statusCode).toBe(404)
  })
  test('an image that is lost from the disk is a 404, no crash', async () => {
    const { id } = await fixture.book('#odd/1.cbz')
    const row = await fixture.server.db
      .selectFrom('poster')
      .innerJoin('book', 'book.id', 'poster.owner_id')
      .select('file')
      .where('book.public_id', '=', id)
      .executeTakeFirst()
    const file = row?.file ?? ''
    rmSync(join(fixture.server.folder, 'config/posters', file.slice(0, 2), file))
    expect((await fixture.admin.get(`/api/v1/books/${id}/thumbnail`)).statusCode).toBe(404)
  })
})

describe('behaviour 6.3: posters of series', () => {
  test.each([
    ['FIRST', '1', '1'],
    ['LAST', '3', '3'],
    ['FIRST_UNREAD_OR_FIRST', '2', '1'],
    ['FIRST_UNREAD_OR_LAST', '2', '3'],
  ])('%s: that of book %s, and of %s when all is read', async (seriesCover, begun, done) => {
    await fixture.admin.patch(`/api/v1/libraries/${fixture.main.id}`, { seriesCover })
    const reader = await addUser(fixture.server, fixture.admin, `${seriesCover}@example.org`)
    const { id } = await fixture.series('Zebra')
    const tag = async (path: string) => (await reader.asker.get(path)).headers.etag
    const mark = async (n: string) =>
      reader.asker.patch(`/api/v1/books/${(await fixture.book(`Zebra/${n}.cbz`)).id}/read-progress`, {
        completed: true,
      })
    await mark('1')
    expect(await tag(`/api/v1/series/${id}/thumbnail`)).toBe(await tag(await posters(`Zebra/${begun}.cbz`)))
    await mark('2')
    await mark('3')
    expect(await tag(`/api/v1/series/${id}/thumbnail`)).toBe(await tag(await posters(`Zebra/${done}.cbz`)))
  })
  test('a series has no poster if none of its books has one', async () => {
    const { id } = await fixture.series('Broken')
    expect((await fixture.admin.get(`/api/v1/series/${id}/thumbnail`)).statusCode).toBe(404)
    expect((await fixture.admin.get('/api/v1/series/nope/thumbnail')).statusCode).toBe(404)
  })
})
