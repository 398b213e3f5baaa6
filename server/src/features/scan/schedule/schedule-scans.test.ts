import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { publishTaskStatus } from '../../tasks/publish-task-status.ts'
import { getFirstDelayMs, scanOnStartup, scheduleScans } from './schedule-scans.ts'

const hour = 3_600_000
let server: TestServer
let admin: TestClient
beforeEach(async () => {
  server = await startTestServer({ runsTasks: false })
  admin = await server.claim()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

async function library(name: string, settings: object): Promise<string> {
  mkdirSync(join(server.books, name))
  const reply = await admin.post('/api/v1/libraries', { name, root: join(server.books, name), ...settings })
  await admin.delete('/api/v1/tasks')
  return reply.json().id
}
/** Returns the scans that were queued in this time. */
async function scansAfter(milliseconds: number): Promise<number> {
  await admin.delete('/api/v1/tasks')
  vi.advanceTimersByTime(milliseconds)
  await catchUp()
  return (await server.queue.status()).count
}
/** Waits until a change of libraries has reached the schedule. */
const catchUp = () => new Promise((resolve) => setTimeout(resolve, 60))

describe('behaviour 3.1: scans at intervals', () => {
  test('start after one whole interval, for libraries that are added, changed and deleted', async () => {
    const first = await library('hourly', { scanInterval: 'HOURLY' })
    await library('never', { scanInterval: 'DISABLED' })
    const stop = await scheduleScans(server)
    expect(await scansAfter(hour - 1)).toBe(0)
    expect(await scansAfter(1)).toBe(1)
    expect(await scansAfter(hour)).toBe(1)

    const second = await library('daily', { scanInterval: 'DAILY' })
    await catchUp()
    expect(await scansAfter(24 * hour)).toBe(2)
    await admin.patch(`/api/v1/libraries/${first}`, { scanInterval: 'WEEKLY' })
    await catchUp()
    expect(await scansAfter(24 * hour)).toBe(1)
    await admin.delete(`/api/v1/libraries/${second}`)
    await catchUp()
    expect(await scansAfter(6 * 24 * hour)).toBe(1)
    stop()
    expect(await scansAfter(30 * 24 * hour)).toBe(0)
  })
  test.each([
    ['never scanned', 0, hour],
    ['a while ago', 1_000_000_000_000 - hour / 4, (hour * 3) / 4],
    ['long overdue', 1_000_000_000_000 - 50 * hour, 60_000],
    ['due at once', 1_000_000_000_000 - hour, 60_000],
    ['in the future, by a clock that was wrong', 1_000_000_000_000 + hour, hour],
  ])('continue after a restart: %s', (_, scanned, delay) => {
    expect(getFirstDelayMs(scanned, hour, 1_000_000_000_000)).toBe(delay)
  })
  test('continue their interval after a restart', async () => {
    await library('weekly', { scanInterval: 'WEEKLY' })
    await server.db
      .updateTable('library')
      .set({ scanned: Date.now() - 167 * hour })
      .execute()
    const stop = await scheduleScans(server)
    expect(await scansAfter(hour - 60_000)).toBe(0)
    expect(await scansAfter(60_000)).toBe(1)
    expect(await scansAfter(167 * hour)).toBe(0)
    expect(await scansAfter(hour)).toBe(1)
    stop()
  })
  test('run at the start for libraries with scanOnStartup', async () => {
    await library('a', { scanOnStartup: true })
    await library('b', {})
    await scanOnStartup(server)
    expect((await server.queue.status()).countByType).toEqual({ ScanLibrary: 1 })
  })
})

describe('behaviour 12.2: TaskQueueStatus', () => {
  test('is published when it changes, and every ten seconds', async () => {
    server.events.length = 0
    const stop = publishTaskStatus(server)
    const seconds = async (n: number) => {
      for (let i = 0; i < n; i += 1) {
        vi.advanceTimersByTime(1000)
        await server.queue.status()
        await catchUp()
      }
      return server.events.splice(0).filter((e) => e.name === 'TaskQueueStatus')
    }
    expect(await seconds(1)).toEqual([{ name: 'TaskQueueStatus', count: 0, countByType: {} }])
    expect(await seconds(9)).toEqual([])
    expect(await seconds(1)).toHaveLength(1)
    await admin.post(`/api/v1/libraries/${await library('x', {})}/scan`)
    expect(await seconds(1)).toMatchObject([{ count: 1, countByType: { ScanLibrary: 1 } }])
    stop()
    expect(await seconds(2)).toEqual([])
  })
})
