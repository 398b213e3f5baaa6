import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestClient } from '../../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../../testing/servers/test-server.ts'
import { createDebounce, watchLibraries } from './watch-libraries.ts'

const times = { quietMs: 80, maxWaitMs: 600 }
let server: TestServer
let admin: TestClient
let stop = () => {}
let logged: string[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
beforeEach(async () => {
  server = await startTestServer({ runsTasks: false })
  admin = await server.claim()
  logged = []
})
afterEach(async () => {
  stop()
  await server.close()
})

const at = (path: string) => join(server.books, path)
/** Returns true when a scan is queued soon after the callback. */
async function scansAfter(callback: () => void): Promise<number> {
  await admin.delete('/api/v1/tasks')
  callback()
  for (let i = 0; i < 40; i += 1) {
    await sleep(25)
    const { count } = await server.queue.status()
    if (count > 0) return count
  }
  return 0
}
/** Waits, because there is no signal when the last folder is watched. */
const watchedSoon = () => sleep(150)
async function start(settings: object = {}): Promise<string> {
  const reply = await admin.post('/api/v1/libraries', { name: 'L', root: server.books, ...settings })
  stop = watchLibraries({ ...server, log }, times)
  await watchedSoon()
  return reply.json().id
}

describe('watching', () => {
  test('a file that is added, changed, renamed or removed causes one scan', async () => {
    mkdirSync(at('A/deep'), { recursive: true })
    await start()
    const file = at('A/deep/1.cbz')
    expect(await scansAfter(() => writeFileSync(file, 'one'))).toBe(1)
    expect(await scansAfter(() => writeFileSync(file, 'another'))).toBe(1)
    expect(await scansAfter(() => renameSync(file, at('A/2.cbz')))).toBe(1)
    expect(await scansAfter(() => rmSync(at('A/2.cbz')))).toBe(1)
    expect(await scansAfter(() => {})).toBe(0)
  })
  test('folders that are added later are watched with their content', async () => {
    await start()
    expect(await scansAfter(() => mkdirSync(at('New/deep/deeper'), { recursive: true }))).toBe(1)
    await watchedSoon()
    expect(await scansAfter(() => writeFileSync(at('New/deep/deeper/1.cbz'), ''))).toBe(1)
    rmSync(at('New/deep'), { recursive: true })
    mkdirSync(at('New/deep'))
    await sleep(400)
    expect(await scansAfter(() => writeFileSync(at('New/deep/2.cbz'), ''))).toBe(1)
  })
  test.each([
    [true, 1],
    [false, 0],
  ])('links are followed according to the library: %s', async (followLinks, scans) => {
    mkdirSync(join(server.folder, 'away/later'), { recursive: true })
    symlinkSync(join(server.folder, 'away'), at('link'))
    await start({ followLinks })
    expect(await scansAfter(() => writeFileSync(at('link/1.cbz'), ''))).toBe(scans)
    expect(await scansAfter(() => symlinkSync(join(server.folder, 'away/later'), at('later')))).toBe(1)
    await watchedSoon()
    expect(await scansAfter(() => writeFileSync(at('later/2.cbz'), ''))).toBe(scans)
  })
  test('changes in hidden and excluded folders are ignored', async () => {
    mkdirSync(at('.trash'))
    mkdirSync(at('extras'))
    await start({ scanDirectoryExclusions: ['EXTRAS'] })
    expect(await scansAfter(() => writeFileSync(at('.trash/1.cbz'), ''))).toBe(0)
    expect(await scansAfter(() => writeFileSync(at('.1.cbz.lectern-part'), ''))).toBe(0)
    expect(await scansAfter(() => writeFileSync(at('extras/1.cbz'), ''))).toBe(0)
  })
  test('ends with the library, follows a change of its root, and can be stopped', async () => {
    const id = await start()
    const other = join(server.folder, 'other')
    mkdirSync(other)
    await admin.patch(`/api/v1/libraries/${id}`, { root: other })
    await watchedSoon()
    expect(await scansAfter(() => writeFileSync(at('1.cbz'), ''))).toBe(0)
    expect(await scansAfter(() => writeFileSync(join(other, '1.cbz'), ''))).toBe(1)
    await admin.delete(`/api/v1/libraries/${id}`)
    await watchedSoon()
    expect(await scansAfter(() => writeFileSync(join(other, '2.cbz'), ''))).toBe(0)
    expect(logged).toEqual([])
  })
})

test('the callback runs after a quiet period, and after the maximum wait at the latest', () => {
  vi.useFakeTimers()
  let count = 0
  const { onChange, stop: end } = createDebounce({ quietMs: 100, maxWaitMs: 250 }, () => {
    count += 1
  })
  onChange()
  vi.advanceTimersByTime(99)
  expect(count).toBe(0)
  vi.advanceTimersByTime(1)
  expect(count).toBe(1)
  for (let i = 0; i < 5; i += 1) {
    onChange()
    vi.advanceTimersByTime(60)
  }
  expect(count).toBe(2)
  onChange()
  end()
  vi.advanceTimersByTime(1000)
  expect(count).toBe(2)
  vi.useRealTimers()
})
