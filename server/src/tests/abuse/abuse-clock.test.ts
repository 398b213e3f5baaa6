import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { getFirstDelayMs } from '../../features/scan/schedule/schedule-scans.ts'
import { beginFileChange, listFileChanges } from '../../files/queries.ts'
import { createLoginLimit } from '../../http/session/login-limit.ts'
import { taskKind } from '../../queue/task-kind.ts'
import { addLibrary, rescan, writeBook, writeBooks } from '../../testing/data/test-books.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'

let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer()
  admin = await server.claim()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})
const year = 365 * 86_400_000
/** Only the wall clock jumps; timers continue. */
const jump = (milliseconds: number) => vi.useFakeTimers({ now: Date.now() + milliseconds, toFake: ['Date'] })
const ping = taskKind({ name: 'Ping', input: z.object({ key: z.string() }), identity: (i) => i.key })

const waiting = { timeout: 30_000 }

describe('F4: the clock jumps', () => {
  test('a task that was postponed by a clock years ahead runs all the same, one that is due soon waits', async () => {
    const ran: string[] = []
    server.queue.handle(ping, async ({ key }) => {
      ran.push(key)
    })
    jump(20 * year)
    await server.queue.addAll(ping, [{ key: 'of the future' }], undefined, 60_000)
    vi.useRealTimers()
    await server.queue.addAll(ping, [{ key: 'soon' }], undefined, 60_000)
    await server.queue.addAll(ping, [{ key: 'now' }])
    await vi.waitFor(() => expect(ran.toSorted()).toEqual(['now', 'of the future']), waiting)
  })
  test('tasks that failed while the clock was ahead are retried', async () => {
    let tries = 0
    server.queue.handle(ping, async () => {
      tries += 1
      if (tries > 1) return
      vi.useRealTimers()
      jump(20 * year)
      throw new Error('not yet')
    })
    await server.queue.addAll(ping, [{ key: 'x' }])
    await vi.waitFor(() => expect(tries).toBe(1), waiting)
    await vi.waitFor(async () => {
      const [task] = await server.db.selectFrom('task').select(['state', 'not_before']).execute()
      expect(task?.state).toBe(0)
    }, waiting)
    vi.useRealTimers()
    await server.queue.addAll(ping, [{ key: 'y' }])
    await vi.waitFor(() => expect(tries).toBe(3), waiting)
  })
  test('scans continue at their interval when the last one was in the future', () => {
    const [now, hour] = [1_000_000_000_000, 3_600_000]
    expect(getFirstDelayMs(now + 20 * year, hour, now)).toBe(hour)
  })
  test('a session of the future is valid, and is soon one of now', async () => {
    jump(20 * year)
    const other = await server.signIn('admin@example.org', 'correct horse')
    vi.useRealTimers()
    expect((await other.get('/api/v2/users/me')).statusCode).toBe(200)
    const limit = Date.now() + year
    const sessions = await server.db.selectFrom('session').select(['used', 'expires']).execute()
    expect(sessions).toHaveLength(2)
    for (const { used, expires } of sessions) {
      expect(used).toBeLessThanOrEqual(Date.now())
      expect(expires).toBeLessThan(limit)
    }
  })
  test('no user is locked out for the time that a clock was set back', () => {
    let now = 20 * year
    const limit = createLoginLimit(() => now)
    for (let i = 0; i < 1000; i += 1) limit.failed('a', '1.2.3.4')
    expect(limit.getWaitMs('a', '1.2.3.4')).toBeGreaterThan(0)
    now = 0
    expect(limit.getWaitMs('a', '1.2.3.4')).toBe(0)
  })
  test('a scan at a time before those of known files only changes changed books', async () => {
    await writeBooks(server.books, { 'A/1.cbz': {}, 'A/2.cbz': {} })
    jump(20 * year)
    const library = await addLibrary(server, admin, { name: 'L', root: server.books })
    vi.useRealTimers()
    jump(-20 * year)
    await writeBook(`${server.books}/A/1.cbz`, { pages: 5 })
    await rescan(server, admin, library.id, { deep: true })
    const { content } = await admin.read<{
      content: { name: string; deleted: boolean; media: { pagesCount: number } }[]
    }>('/api/v1/books?sort=name')
    expect(content.map((b) => [b.name, b.deleted, b.media.pagesCount])).toEqual([
      ['1', false, 5],
      ['2', false, 3],
    ])
  })
  test('changes to files that were interrupted are resumed in the order in which they began', async () => {
    const begun = []
    for (const at of [0, 20 * year, -20 * year]) {
      jump(at)
      begun.push(await beginFileChange(server.db, 'CONVERT', { at }))
      vi.useRealTimers()
    }
    expect((await listFileChanges(server.db)).map((c) => c.id)).toEqual(begun)
  })
})
