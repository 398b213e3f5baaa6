import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { addLibrary, addUser, writeBooks } from '../../testing/data/test-books.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'

const path = '/api/v1/libraries'

describe('behaviour 3.1: deleting a library', () => {
  test('removes all its data, and no file', async () => {
    const own = await startTestServer()
    try {
      const ownAdmin = await own.claim()
      await writeBooks(own.books, {
        'A/1.cbz': {},
        'A/2.cbz': {},
        'B/1.cbz': { info: { AgeRating: 'Teen' } },
      })
      const library = await addLibrary(own, ownAdmin, { name: 'L', root: own.books })
      const reader = await addUser(own, ownAdmin, 'reader@example.org', {
        ageRestriction: { age: 18, restriction: 'EXCLUDE' },
      })
      const books = await ownAdmin.read<{ content: { id: string }[] }>('/api/v1/books')
      for (const book of books.content)
        await reader.asker.patch(`/api/v1/books/${book.id}/read-progress`, { completed: true })
      expect((await ownAdmin.delete(`${path}/${library.id}`)).statusCode).toBe(204)
      await own.waitUntilIdle()
      for (const table of [
        'library',
        'series',
        'series_metadata',
        'book',
        'book_metadata',
        'book_pages',
        'read_progress',
        'series_progress',
        'poster',
        'access_class',
        'user_access',
        'task',
      ] as const) {
        const rows = await own.db.selectFrom(table).selectAll().execute()
        expect([table, rows.length]).toEqual([table, 0])
      }
      expect(await own.files.list()).toEqual([])
      expect(readdirSync(own.books).sort()).toEqual(['A', 'B'])
      expect(existsSync(join(own.books, 'A/1.cbz'))).toBe(true)
      expect(own.events.at(-1)).toEqual({ name: 'LibraryDeleted', libraryId: library.id })
      expect((await ownAdmin.delete(`${path}/${library.id}`)).statusCode).toBe(404)
    } finally {
      await own.close()
    }
  })
  test('during its scan leaves no data', async () => {
    const own = await startTestServer({ threads: 2 })
    try {
      const ownAdmin = await own.claim()
      const wanted: Record<string, object> = {}
      for (let s = 0; s < 60; s += 1) for (let b = 0; b < 5; b += 1) wanted[`S${s}/${b}.cbz`] = { pages: 1 }
      await writeBooks(own.books, wanted)
      const library = (await ownAdmin.post(path, { name: 'L', root: own.books })).json()
      while (!own.events.some((e) => e.name === 'BookAdded')) await sleep(1)
      expect((await ownAdmin.delete(`${path}/${library.id}`)).statusCode).toBe(204)
      await own.waitUntilIdle()
      for (const table of ['library', 'series', 'book', 'book_metadata', 'poster', 'access_class'] as const) {
        const rows = await own.db.selectFrom(table).selectAll().execute()
        expect([table, rows.length]).toEqual([table, 0])
      }
    } finally {
      await own.close()
    }
  })
})
