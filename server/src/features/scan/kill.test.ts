import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '@lectern/fixtures/random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic } from '../../testing/asker.ts'
import { type ServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { addLibrary, writeBooks } from '../../testing/test-books.ts'
import { adminEmail, adminPassword, startTestServer } from '../../testing/test-server.ts'

const seriesCount = 12
const booksPerSeries = 3
const bookCount = seriesCount * booksPerSeries

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kill-'))
  for (let s = 0; s < seriesCount; s += 1)
    for (let b = 0; b < booksPerSeries; b += 1)
      await writeBooks(join(folder, 'books'), {
        [`Series ${s}/${b}.cbz`]: { pages: 1, info: { Series: `S${s}`, AgeRating: 'Teen', Number: `${b}` } },
      })
})
afterAll(() => rmSync(folder, { recursive: true }))

const headers = { authorization: basic(adminEmail, adminPassword), 'content-type': 'application/json' }
const count = async (server: ServerProcess, query: string): Promise<number> => {
  const reply = await fetch(`${server.url}/api/v1/books?size=1&${query}`, { headers })
  return ((await reply.json()) as { totalElements: number }).totalElements
}

async function settled(server: ServerProcess, config: string): Promise<void> {
  for (let i = 0; i < 900; i += 1) {
    const db = new DatabaseSync(join(config, 'lectern.sqlite'), { readOnly: true })
    const tasks = db.prepare('select count(*) as n from task').get()
    db.close()
    const isDone = tasks?.n === 0 && (await count(server, '')) === bookCount
    if (isDone) return
    await sleep(50)
  }
  throw new Error('the scan did not come to an end')
}

describe('F2: a server killed in the middle of a scan', () => {
  test.concurrent.each([1, 2, 3, 4, 5])(
    'finishes after its restart, each book once (seed %i)',
    async (seed) => {
      const config = join(folder, `config-${seed}`)
      mkdirSync(config)
      const first = await startServerProcess(config)
      await fetch(`${first.url}/api/v1/claim`, {
        method: 'POST',
        headers: { 'x-komga-email': adminEmail, 'x-komga-password': adminPassword },
      })
      const made = await fetch(`${first.url}/api/v1/libraries`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: 'L', root: join(folder, 'books') }),
      })
      expect(made.status).toBe(200)
      await sleep(random(seed).between(5, 400))
      await first.end('SIGKILL')

      const second = await startServerProcess(config)
      await settled(second, config)
      expect(await count(second, 'media_status=READY')).toBe(bookCount)
      expect(await second.end('SIGTERM')).toBe(0)
      expect(second.errors()).toBe('')

      const db = new DatabaseSync(join(config, 'lectern.sqlite'), { readOnly: true })
      const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
      expect(one('pragma integrity_check')).toBe('ok')
      expect(one('select count(distinct path) from book_metadata')).toBe(bookCount)
      for (const table of ['book', 'book_metadata', 'book_pages'])
        expect([table, one(`select count(*) from ${table}`)]).toEqual([table, bookCount])
      expect(one('select count(*) from series')).toBe(seriesCount)
      expect(one('select count(*) from poster where selected = 1')).toBe(bookCount)
      expect(one('select count(*) from series_metadata where age_rating = 13')).toBe(seriesCount)
      expect(one('select sum(book_count) from access_class')).toBe(bookCount)
      expect(one('select sum(series_count) from access_class')).toBe(seriesCount)
      expect(
        one(
          'select count(*) from book b join series s on s.id = b.series_id where b.access_class <> s.access_class',
        ),
      ).toBe(0)
      db.close()
    },
    60_000,
  )
})

describe('behaviour 12.1: a task that was interrupted', () => {
  test('runs again after the restart', async () => {
    const first = await startTestServer({ works: false })
    const admin = await first.claim()
    await writeBooks(first.books, { 'A/1.cbz': {} })
    await admin.post('/api/v1/libraries', { name: 'L', root: first.books })
    await first.db.updateTable('task').set({ state: 1, attempts: 1 }).execute()
    await first.close({ keep: true })
    const second = await startTestServer({ folder: first.folder })
    await second.settle()
    const status = await second.queue.status()
    expect(status.count).toBe(0)
    const books = await second.db.selectFrom('book').select('media_status').execute()
    expect(books).toEqual([{ media_status: 2 }])
    await second.close()
  })
  test('may run twice and leaves the same behind', async () => {
    const server = await startTestServer()
    const admin = await server.claim()
    await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': { info: { Series: 'Named', Number: '5' } } })
    const library = await addLibrary(server, admin, { name: 'L', root: server.books })
    const state = async () => [
      await server.db.selectFrom('book').selectAll().execute(),
      await server.db.selectFrom('series').selectAll().execute(),
      (await server.db.selectFrom('poster').selectAll().execute()).map((p) => p.file).sort(),
    ]
    const before = await state()
    await admin.post(`/api/v1/libraries/${library.id}/analyze`)
    await admin.post(`/api/v1/libraries/${library.id}/metadata/refresh`)
    await admin.post(`/api/v1/libraries/${library.id}/scan?deep=true`)
    await admin.post(`/api/v1/libraries/${library.id}/empty-trash`)
    await server.settle()
    expect(await state()).toEqual(before)
    await server.close()
  })
})
