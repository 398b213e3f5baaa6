import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser } from '../../testing/data/test-books.ts'
import {
  type ChangeableLibrary,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { queuePageHashing } from './hash-book-pages.ts'

let library: ChangeableLibrary
let admin: TestClient
/** An admin who may not see the series H. */
let restrictedAdmin: TestClient
let plain: TestClient
/** X is in three books, Y in two, Z only in two of the hidden series. */
let [x, y, z] = ['', '', '']
beforeAll(async () => {
  library = await startChangeableLibrary(
    async (root) => {
      await writeDrawnBook(join(root, 'S/1.cbz'), ['X', '1', '2', 'Y'])
      await writeDrawnBook(join(root, 'S/2.cbz'), ['3', '4', 'X'])
      await writeDrawnBook(join(root, 'S/3.cbz'), ['Y', 'X', '0'])
      await writeDrawnBook(join(root, 'H/1.cbz'), ['Z', 'a', 'b'])
      await writeDrawnBook(join(root, 'H/2.cbz'), ['Z', 'c', 'd'])
    },
    { hashPages: true },
  )
  admin = library.admin
  await queuePageHashing(library.deps, library.libraryId)
  await library.server.waitUntilIdle()
  const hidden = await library.book('H/1.cbz')
  await admin.patch(`/api/v1/series/${hidden.seriesId}/metadata`, { sharingLabels: ['hidden'] })
  const { server } = library
  plain = (await addUser(server, admin, 'plain@example.org')).asker
  const rights = { roles: ['ADMIN'], labelsExclude: ['hidden'] }
  restrictedAdmin = (await addUser(server, admin, 'kept@example.org', rights)).asker
  const getHash = async (path: string, number: number) => {
    const key = await library.bookKey(path)
    const rows = server.db.selectFrom('page_hash').select('hash').where('book_id', '=', key)
    return (await rows.where('number', '=', number).executeTakeFirst())?.hash ?? ''
  }
  ;[x, y, z] = [await getHash('S/1.cbz', 1), await getHash('S/1.cbz', 4), await getHash('H/1.cbz', 1)]
})
afterAll(() => library.server.close())

interface Listed {
  content: { hash: string; matchCount: number; action?: string; bookId?: string; pageNumber?: number }[]
  totalElements: number
  sort: { sorted: boolean }
}
const list = (path: string, asker = admin) => asker.read<Listed>(`/api/v1/page-hashes${path}`)
const hashes = async (path: string, asker = admin) => (await list(path, asker)).content.map((p) => p.hash)
const decide = async (body: unknown, asker = admin) =>
  (await asker.ask('PUT', '/api/v1/page-hashes', body)).statusCode
const edges = async (bytes: Buffer) => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  return Math.max(width, height)
}

describe('behaviour 11.2: pages that books share', () => {
  test('are listed without a decision, sorted and in pages', async () => {
    const all = await list('/unknown')
    expect([all.totalElements, all.sort.sorted, all.content[0]]).toEqual([
      3,
      false,
      { hash: x, matchCount: 3, size: expect.any(Number) },
    ])
    const sorted = await list('/unknown?sort=matchCount,desc&sort=hash,desc')
    expect([sorted.sort.sorted, sorted.content.map((p) => p.hash)]).toEqual([
      true,
      [x, ...[y, z].sort().reverse()],
    ])
    expect(await hashes('/unknown?sort=hash,asc')).toEqual([x, y, z].sort())
    expect(await hashes('/unknown?sort=totalSize,desc&size=1')).toEqual([x])
    expect((await list('/unknown?sort=constructor&sort=__proto__')).sort.sorted).toBe(false)
    expect((await list('/unknown?page=7')).content).toEqual([])
  })
  test('9.4: an administrator with restrictions neither sees pages of hidden books nor decides about them', async () => {
    expect((await hashes('/unknown', restrictedAdmin)).sort()).toEqual([x, y].sort())
    for (const hash of [z, 'nobody']) {
      expect(await list(`/${hash}`, restrictedAdmin)).toMatchObject({ content: [], totalElements: 0 })
      expect(await decide({ hash, action: 'DELETE_AUTO' }, restrictedAdmin)).toBe(404)
      for (const path of [`unknown/${hash}`, hash])
        expect((await restrictedAdmin.get(`/api/v1/page-hashes/${path}/thumbnail`)).statusCode).toBe(404)
      expect((await restrictedAdmin.post(`/api/v1/page-hashes/${hash}/delete-all`)).statusCode).toBe(202)
    }
    const { id } = await library.book('H/1.cbz')
    const match = { bookId: id, pageNumber: 1, fileName: '001.jpg' }
    expect((await restrictedAdmin.post(`/api/v1/page-hashes/${z}/delete-match`, match)).statusCode).toBe(202)
    await library.server.waitUntilIdle()
    expect((await library.book('H/1.cbz')).media.pagesCount).toBe(3)
    // A decision of another administrator does not make it visible.
    expect(await decide({ hash: z, action: 'IGNORE' })).toBe(202)
    expect(await hashes('', restrictedAdmin)).toEqual([])
    expect((await restrictedAdmin.get(`/api/v1/page-hashes/${z}/thumbnail`)).statusCode).toBe(404)
    expect((await admin.get(`/api/v1/page-hashes/${z}/thumbnail`)).statusCode).toBe(200)
  })
  test('have sorted matches', async () => {
    const [one, two, three] = await Promise.all(
      ['S/1.cbz', 'S/2.cbz', 'S/3.cbz'].map((path) => library.book(path)),
    )
    const { content } = await list(`/${x}?sort=url,desc`)
    expect(content).toEqual(
      [
        { book: three, pageNumber: 2 },
        { book: two, pageNumber: 3 },
        { book: one, pageNumber: 1 },
      ].map(({ book, pageNumber }) => ({
        bookId: book?.id,
        url: book?.url,
        pageNumber,
        fileName: `00${pageNumber}.jpg`,
        fileSize: expect.any(Number),
        mediaType: 'image/jpeg',
      })),
    )
    expect((await list(`/${x}?sort=pageNumber,asc`)).content.map((m) => m.pageNumber)).toEqual([1, 2, 3])
    expect((await list(`/${x}?size=2&page=1`)).content).toHaveLength(1)
  })
  test('are rendered in the requested size', async () => {
    const path = `/api/v1/page-hashes/unknown/${x}/thumbnail`
    const [whole, small] = [await admin.get(path), await admin.get(`${path}?resize=20`)]
    expect(whole.headers['content-type']).toBe('image/jpeg')
    expect([await edges(whole.rawPayload), await edges(small.rawPayload)]).toEqual([60, 20])
    for (const resize of ['0', '-1', 'x', 'NaN', '1e99'])
      expect([200, 400]).toContain((await admin.get(`${path}?resize=${resize}`)).statusCode)
    expect((await admin.get('/api/v1/page-hashes/unknown/nope/thumbnail')).statusCode).toBe(404)
  })
  test('are known with a preview after a decision, which can be changed', async () => {
    expect((await admin.get(`/api/v1/page-hashes/${y}/thumbnail`)).statusCode).toBe(404)
    expect(await decide({ hash: y, size: 12, action: 'DELETE_MANUAL' })).toBe(202)
    expect(await decide({ hash: y, action: 'IGNORE' })).toBe(202)
    const { content } = await list('?action=IGNORE&sort=matchCount,desc&sort=hash,asc')
    expect(content.find((p) => p.hash === y)).toEqual({
      hash: y,
      size: 12,
      action: 'IGNORE',
      deleteCount: 0,
      matchCount: 2,
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
    })
    expect(await hashes('?action=DELETE_AUTO&action=DELETE_MANUAL')).toEqual([])
    expect(await hashes('/unknown')).toEqual([x])
    const preview = await admin.get(`/api/v1/page-hashes/${y}/thumbnail`)
    expect([preview.headers['content-type'], await edges(preview.rawPayload)]).toEqual(['image/jpeg', 60])
    const again = await admin.get(`/api/v1/page-hashes/${y}/thumbnail`, {
      'if-none-match': String(preview.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const property of ['hash', 'deleteCount', 'deleteSize', 'fileSize', 'created', 'lastModifiedDate'])
      expect(await hashes(`?sort=${property},desc`)).toHaveLength(2)
  })
  test.each([
    {},
    { hash: '', action: 'IGNORE' },
    { hash: 'x' },
    { hash: 'x', action: 'DELETE' },
    { hash: 'x', action: 'IGNORE', size: -1 },
    { hash: 'x'.repeat(201), action: 'IGNORE' },
  ])('%j is refused', async (body) => {
    expect(await decide(body)).toBe(400)
  })
  test('and are deleted from one book or from all', async () => {
    const one = await library.book('S/1.cbz')
    const [match] = (await list(`/${x}?sort=url,asc`)).content
    const path = `/api/v1/page-hashes/${x}`
    expect((await plain.post(`${path}/delete-match`, match)).statusCode).toBe(403)
    expect((await plain.post(`${path}/delete-all`)).statusCode).toBe(403)
    const wrong = { ...match, fileName: 'other.jpg' }
    expect((await admin.post(`${path}/delete-match`, wrong)).statusCode).toBe(202)
    await library.server.waitUntilIdle()
    const counts = async () =>
      Promise.all(
        ['S/1.cbz', 'S/2.cbz', 'S/3.cbz'].map((p) => library.book(p).then((b) => b.media.pagesCount)),
      )
    expect(await counts()).toEqual([4, 3, 3])
    expect(match?.bookId).toBe(one.id)
    expect((await admin.post(`${path}/delete-match`, match)).statusCode).toBe(202)
    await library.server.waitUntilIdle()
    expect(await counts()).toEqual([3, 3, 3])
    expect((await admin.post(`${path}/delete-all`)).statusCode).toBe(202)
    expect((await admin.post('/api/v1/page-hashes/nope/delete-all')).statusCode).toBe(202)
    await library.server.waitUntilIdle()
    expect(await counts()).toEqual([3, 2, 2])
    expect((await list(`/${x}`)).totalElements).toBe(0)
  })
})

describe('behaviour 11.1: GET /books/duplicates', () => {
  test('is sorted and in pages, without hidden books', async () => {
    const { db } = library.server
    const paths = ['H/1.cbz', 'S/1.cbz', 'S/2.cbz', 'S/3.cbz']
    const keys = await Promise.all(paths.map((p) => library.bookKey(p)))
    await db.updateTable('book').set({ file_hash: 'b', size: 9 }).where('id', 'in', keys).execute()
    await db.updateTable('book').set({ file_hash: 'a' }).where('id', 'in', keys.slice(2)).execute()
    type Books = { content: Book[]; totalElements: number; sort: { sorted: boolean } }
    const names = async (query: string, asker = admin) => {
      const page = await asker.read<Books>(`/api/v1/books/duplicates${query}`)
      return page.content.map((b) => b.url.slice(library.root.length + 1))
    }
    expect(await names('?sort=url,asc')).toEqual(paths)
    expect((await names('')).slice(0, 2).sort()).toEqual(['S/2.cbz', 'S/3.cbz'])
    expect(await names('?sort=fileHash,desc&sort=url,desc')).toEqual([
      'S/1.cbz',
      'H/1.cbz',
      'S/3.cbz',
      'S/2.cbz',
    ])
    expect(await names('?sort=url,asc', restrictedAdmin)).toEqual(['S/2.cbz', 'S/3.cbz'])
    const page = await admin.read<Books>('/api/v1/books/duplicates?size=1&page=3&sort=metadata.title,asc')
    expect([page.content.length, page.totalElements, page.sort.sorted]).toEqual([1, 4, true])
    for (const sort of ['series', 'media.comment', 'media.status', 'metadata.releaseDate', 'created'])
      expect(await names(`?sort=${sort},desc`)).toHaveLength(4)
  })
})
