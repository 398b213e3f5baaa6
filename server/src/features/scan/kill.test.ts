import { describe, expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import { runScanKill, runTrashKill } from '../../testing/kills/kill-scenarios.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'

const minutes = 240_000

describe('F2: a server killed at any moment', () => {
  test('during a scan finishes it after its restart, with each book once', () => runScanKill(1), minutes)
  test(
    'while it empties the trash finishes it after its restart, and loses nothing else',
    () => runTrashKill(1),
    minutes,
  )
})

describe('behaviour 12.1: a task that was interrupted', () => {
  test('runs again after the restart', async () => {
    const first = await startTestServer({ runsTasks: false })
    const admin = await first.claim()
    await writeBooks(first.books, { 'A/1.cbz': {} })
    await admin.post('/api/v1/libraries', { name: 'L', root: first.books })
    await first.db.updateTable('task').set({ state: 1, attempts: 1 }).execute()
    await first.close({ keep: true })
    const second = await startTestServer({ folder: first.folder })
    await second.waitUntilIdle()
    const status = await second.queue.status()
    expect(status.count).toBe(0)
    const books = await second.db.selectFrom('book').select('media_status').execute()
    expect(books).toEqual([{ media_status: 2 }])
    await second.close()
  })
  test('may run twice with the same result', async () => {
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
    await server.waitUntilIdle()
    expect(await state()).toEqual(before)
    await server.close()
  })
})
