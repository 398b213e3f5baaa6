import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '@lectern/contract/books'
import { image } from '@lectern/fixtures/images'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { expect, test } from 'vitest'
import { addLibrary } from '../../testing/data/test-books.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'
import { decodePages, encodePages } from '../books/files/encode-pages.ts'
import { findEncodedPages } from '../books/queries.ts'
import { findMovedPages } from './move-page-references.ts'

const pages = (...names: string[]) => names.map((fileName) => ({ fileName }))

test('pages in another order are found by their names', () => {
  expect(findMovedPages(pages('b', 'a', 'c'), pages('a', 'b', 'c'))).toEqual([0, 2, 1, 3])
  expect(findMovedPages(pages('a', 'a', 'b'), pages('b', 'a', 'a'))).toEqual([0, 2, 3, 1])
  expect(findMovedPages(pages('a', 'b'), pages('a', 'b'))).toBeNull()
  expect(findMovedPages(pages('a', 'b'), pages('b', 'c'))).toBeNull()
  expect(findMovedPages(pages('a', 'b'), pages('b'))).toBeNull()
})

test('behaviour 4.2: after an analysis with another order of pages, progress, bookmark and note are at the same image', async () => {
  const server = await startTestServer()
  try {
    const admin = await server.claim()
    const bytes = await image({ width: 8, height: 12 })
    const names = ['Ch 1/1.jpg', 'Ch 1.5/1.jpg', 'Ch 2/1.jpg']
    writeFileSync(join(server.books, 'a.cbz'), rawZip(names.map((name) => ({ name, bytes }))))
    await addLibrary(server, admin, { name: 'L', root: server.books })
    const only = async () => (await admin.read<{ content: Book[] }>('/api/v1/books')).content[0] as Book
    const { id } = await only()
    // The order in which earlier versions stored them.
    const packed = await findEncodedPages(server.db, 1)
    const [one, half, two] = decodePages(packed as Uint8Array)
    if (!one || !half || !two) throw new Error('three pages')
    await server.db
      .updateTable('book_pages')
      .set({ pages: encodePages([half, one, two]) })
      .execute()
    await admin.patch(`/api/v1/books/${id}/read-progress`, { page: 1 })
    for (const page of [1, 2])
      await admin.post(`/api/lectern/books/${id}/annotations`, { kind: 'BOOKMARK', page })
    await admin.post(`/api/v1/books/${id}/analyze`)
    await server.waitUntilIdle()
    expect((await only()).readProgress?.page).toBe(2)
    const rows = await server.db.selectFrom('annotation').select('page').orderBy('id').execute()
    expect(rows.map((row) => row.page)).toEqual([2, 1])
  } finally {
    await server.close()
  }
})
