import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rawZip } from '@lectern/fixtures/raw-zip'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { Viewer } from '../../access/viewer.ts'
import {
  type ChangeableLibrary,
  drawnPage,
  startChangeableLibrary,
  writeDrawnBook,
} from '../../testing/servers/changeable-library.ts'
import type { Workers } from '../../workers/workers.ts'
import { listPageHashes } from '../books/files/page-hash-queries.ts'
import { listDuplicateBooks } from './book-queries.ts'
import { decidePage, renderMatch } from './decide-page.ts'
import { hashBookPages, queuePageHashing } from './hash-book-pages.ts'
import { listMatches } from './page-matches.ts'
import { findPreview, listKnownPages, listUnknownPages } from './queries.ts'
import { deletePageEverywhere, deletePageMatch, queueDuplicateRemoval } from './queue-removals.ts'

let library: ChangeableLibrary
afterEach(() => library.server.close())

const everything = { page: 0, size: 20, unpaged: true }
const viewer = (isFree: boolean): Viewer => ({
  userId: 0,
  publicId: '',
  email: '',
  roles: new Set(['ADMIN']),
  isAdmin: true,
  isFree,
})
const admin = viewer(true)
/** X is in all three, Y in two. */
const start = async (hashPages = true): Promise<ChangeableLibrary> => {
  library = await startChangeableLibrary(
    async (root) => {
      await writeDrawnBook(join(root, 'S/1.cbz'), ['X', '1', '2', 'Y'])
      await writeDrawnBook(join(root, 'S/2.cbz'), ['3', '4', '5', '6', '7', '8', '9', 'X'])
      await writeDrawnBook(join(root, 'S/3.cbz'), ['Y', 'X', '0'])
      await writeDrawnBook(join(root, 'S/4.cbr'), ['X', 'Y'], 'tar')
    },
    { hashPages },
  )
  await queuePageHashing(library.deps, library.libraryId)
  await library.server.waitUntilIdle()
  return library
}
const decideDeps = () => ({ ...library.deps, files: library.server.files })
const unknown = () => listUnknownPages(library.server.db, admin, everything)
const getHash = async (matchCount: number): Promise<string> =>
  (await unknown()).rows.find((r) => r.matchCount === matchCount)?.hash ?? ''
const pageCounts = async () =>
  (await library.server.db.selectFrom('book').select('page_count').orderBy('id').execute()).map(
    (b) => b.page_count,
  )

describe('behaviour 4.7: pages are hashed', () => {
  test('the first three and the last three pages of zip books, once', async () => {
    const { server, deps, libraryId } = await start()
    const rows = await server.db.selectFrom('page_hash').selectAll().execute()
    const numbers = async (path: string) => {
      const key = await library.bookKey(path)
      return rows.filter((r) => r.book_id === key).map((r) => r.number)
    }
    expect(await numbers('S/1.cbz')).toEqual([1, 2, 3, 4])
    expect(await numbers('S/2.cbz')).toEqual([1, 2, 3, 6, 7, 8])
    expect(await numbers('S/4.cbr')).toEqual([])
    await queuePageHashing(deps, libraryId)
    await server.waitUntilIdle()
    expect(await server.db.selectFrom('page_hash').selectAll().execute()).toEqual(rows)
  })
  test('C2: one book at a time in a separate process if a page is large', async () => {
    library = await startChangeableLibrary(async (root) => {
      await writeDrawnBook(join(root, 'S/small.cbz'), ['1', '2'])
      const bytes = Buffer.concat([await drawnPage('large'), Buffer.alloc(17 * 1024 * 1024)])
      writeFileSync(join(root, 'S/large.cbz'), rawZip([{ name: '1.jpg', bytes, method: 8 }]))
    })
    await library.setFlag('hashPages', true)
    const areIsolated: unknown[] = []
    const workers: Workers = {
      ...library.deps.workers,
      run(job, input, options) {
        areIsolated.push(options.isolated)
        return library.deps.workers.run(job, input, options)
      },
    }
    const hashed: number[] = []
    for (const path of ['S/small.cbz', 'S/large.cbz']) {
      const bookId = await library.bookKey(path)
      await hashBookPages({ ...library.deps, workers }, bookId, new AbortController().signal)
      const rows = await listPageHashes(library.server.db, bookId)
      hashed.push(rows.filter(({ hash }) => /^[0-9a-f]{32}$/.test(hash)).length)
    }
    expect(areIsolated).toEqual([false, true])
    expect(hashed).toEqual([2, 1])
  })
  test('only if the library wants it', async () => {
    await start(false)
    expect(await library.server.db.selectFrom('page_hash').selectAll().execute()).toEqual([])
  })
  test('and their hashes are deleted with the file', async () => {
    const { server, admin: asker } = await start()
    const key = await library.bookKey('S/1.cbz')
    await server.db.updateTable('book').set({ media_status: 4 }).where('id', '=', key).execute()
    const { id } = await library.book('S/1.cbz')
    const of = () => server.db.selectFrom('page_hash').select('number').where('book_id', '=', key).execute()
    expect((await library.book('S/1.cbz')).media.status).toBe('OUTDATED')
    await asker.post(`/api/v1/books/${id}/analyze`)
    await server.waitUntilIdle()
    expect(await of()).toEqual([])
  })
})

describe('behaviour 11.2: pages that books share', () => {
  test('are listed if they are without a decision, the most frequent first, in pages', async () => {
    await start()
    const all = await unknown()
    expect(all.rows.map((r) => [r.matchCount, r.size > 0])).toEqual([
      [3, true],
      [2, true],
    ])
    const second = await listUnknownPages(library.server.db, admin, { page: 1, size: 1, unpaged: false })
    expect(second).toEqual({ rows: [all.rows[1]], total: 2 })
    expect((await listUnknownPages(library.server.db, viewer(false), everything)).total).toBe(0)
  })
  test('are not deleted by a decision, which stores a preview and can be changed', async () => {
    const { server } = await start()
    const hash = await getHash(3)
    await decidePage(decideDeps(), admin, { hash, size: 7, action: 'DELETE_AUTO' })
    await server.waitUntilIdle()
    expect(await pageCounts()).toEqual([4, 8, 3, 2])
    expect((await unknown()).rows.map((r) => r.matchCount)).toEqual([2])
    const preview = await server.files.read((await findPreview(server.db, hash)) ?? '')
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'jpeg', width: 40, height: 60 })
    await decidePage(decideDeps(), admin, { hash, action: 'IGNORE' })
    const known = await listKnownPages(server.db, admin, [], everything)
    expect(known).toMatchObject({
      rows: [{ hash, size: 7, action: 'IGNORE', deleteCount: 0, matchCount: 3 }],
      total: 1,
    })
    expect(await listKnownPages(server.db, admin, ['DELETE_AUTO'], everything)).toEqual({
      rows: [],
      total: 0,
    })
    expect((await listKnownPages(server.db, viewer(false), [], everything)).total).toBe(0)
  })
  test('have no preview if no book with the page can be read', async () => {
    const { server } = await start()
    const hash = await getHash(2)
    rmSync(join(library.root, 'S/1.cbz'))
    expect((await renderMatch(library.deps, admin, hash, 500))?.mediaType).toBe('image/jpeg')
    rmSync(join(library.root, 'S/3.cbz'))
    await decidePage(decideDeps(), admin, { hash, action: 'DELETE_MANUAL' })
    expect(await findPreview(server.db, hash)).toBeUndefined()
    expect((await listKnownPages(server.db, admin, ['DELETE_MANUAL'], everything)).total).toBe(1)
  })
  test('have matches, by book and number', async () => {
    const { server } = await start()
    const hash = await getHash(2)
    const matches = await listMatches(server.db, admin, hash, everything)
    const [first] = matches.rows
    expect(matches.rows.map((m) => [m.url, m.pageNumber, m.fileName, m.mediaType])).toEqual([
      [join(library.root, 'S/1.cbz'), 4, '004.jpg', 'image/jpeg'],
      [join(library.root, 'S/3.cbz'), 1, '001.jpg', 'image/jpeg'],
    ])
    expect(first?.bookId).toBe((await library.book('S/1.cbz')).id)
    expect((await listMatches(server.db, viewer(false), hash, everything)).total).toBe(0)
  })
})

describe('behaviour 11.2: deleting pages that books share', () => {
  test('everywhere', async () => {
    const { server, deps } = await start()
    const hash = await getHash(3)
    await deletePageEverywhere(deps, admin, hash)
    await server.waitUntilIdle()
    expect(await pageCounts()).toEqual([3, 7, 2, 2])
    expect((await listMatches(server.db, admin, hash, everything)).total).toBe(0)
  })
  test('in one book, for two pages in one task', async () => {
    const { server, deps } = await start()
    const book = await library.book('S/1.cbz')
    const match = (pageNumber: number) => ({ bookId: book.id, pageNumber, fileName: `00${pageNumber}.jpg` })
    expect(await deletePageMatch(deps, admin, await getHash(3), match(1))).toBe(true)
    expect(await deletePageMatch(deps, admin, await getHash(2), match(4))).toBe(true)
    expect(await deletePageMatch(deps, admin, await getHash(2), match(2))).toBe(false)
    expect(await deletePageMatch(deps, viewer(false), await getHash(2), match(4))).toBe(false)
    await server.waitUntilIdle()
    expect(await pageCounts()).toEqual([2, 8, 3, 2])
  })
  test('after a scan, only with DELETE_AUTO', async () => {
    const { server, deps, libraryId } = await start()
    await decidePage(decideDeps(), admin, { hash: await getHash(2), action: 'DELETE_AUTO' })
    await decidePage(decideDeps(), admin, { hash: await getHash(3), action: 'DELETE_MANUAL' })
    await queueDuplicateRemoval(deps, libraryId)
    await server.waitUntilIdle()
    expect(await pageCounts()).toEqual([3, 8, 2, 2])
    const known = await listKnownPages(server.db, admin, ['DELETE_AUTO'], everything)
    expect(known.rows).toMatchObject([{ deleteCount: 2, matchCount: 0 }])
  })
})

describe('behaviour 11.1: duplicate files', () => {
  test('share hash and size, including the trash; A2: hidden books are not duplicates', async () => {
    library = await startChangeableLibrary(async (root) => {
      for (const name of ['a', 'b', 'c']) await writeDrawnBook(join(root, `S/${name}.cbz`), ['1', '2'])
      await writeDrawnBook(join(root, 'S/d.cbz'), ['3', '2'])
    })
    const { db } = library.server
    const keys = await Promise.all(['a', 'b', 'c'].map((n) => library.bookKey(`S/${n}.cbz`)))
    await db.updateTable('book').set({ file_hash: 'h' }).where('id', 'in', keys).execute()
    await db
      .updateTable('book')
      .set({ deleted: 1 })
      .where('id', '=', keys[1] ?? 0)
      .execute()
    expect(await listDuplicateBooks(db, admin, everything)).toEqual({ rows: keys, total: 3 })
    const page = await listDuplicateBooks(db, admin, { page: 1, size: 2, unpaged: false })
    expect(page).toEqual({ rows: keys.slice(2), total: 3 })
    expect((await listDuplicateBooks(db, viewer(false), everything)).total).toBe(0)
    await db
      .updateTable('book')
      .set({ size: 1 })
      .where('id', '=', keys[0] ?? 0)
      .execute()
    expect((await listDuplicateBooks(db, admin, everything)).rows).toEqual(keys.slice(1))
  })
})
