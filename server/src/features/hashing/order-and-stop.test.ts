import { closeSync, ftruncateSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addLibrary, writeBooks } from '../../testing/data/test-books.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { queueHashing } from './queue-hashing.ts'

let server: TestServer
beforeEach(async () => {
  // One task at a time and the next already taken: what has to wait can be seen to wait.
  server = await startTestServer({ threads: 1 })
})
afterEach(() => server.close())

const settings = { hashFiles: true, hashKoreader: true, hashPages: true, importBarcodeIsbn: true }
/** Names of background jobs of the workers. */
const background = new Set(['hashKnownFile', 'hashBookPages', 'readIsbnBarcode'])

/** Counts how many of them began before the last of the others: one may run at the same time if a thread is free. */
const early = (jobs: readonly string[]): number =>
  jobs
    .slice(
      0,
      jobs.findLastIndex((name) => !background.has(name)),
    )
    .filter((name) => background.has(name)).length

describe('behaviour 12.1: hashes and bar codes are processed after all other tasks', () => {
  test('those of twelve books wait for their analysis and posters', async () => {
    const books = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`F/${i}.cbz`, { pages: 1 }]))
    await writeBooks(server.books, books)
    const order: string[] = []
    const run = server.workers.run
    server.workers.run = (job, ...rest) => {
      order.push(job.name)
      return run(job, ...rest)
    }
    const admin = await server.claim()
    const library = await addLibrary(server, admin, { name: 'L', root: server.books, ...settings })
    // A single one left over runs alone, under another name.
    const work = order
      .filter((name) => background.has(name) || /^(analyzeBookFile|storeCoverPoster)s?$/.test(name))
      .map((name) => (background.has(name) ? name : name.replace(/s$/, '')))
    expect(new Set(work)).toEqual(new Set([...background, 'analyzeBookFile', 'storeCoverPoster']))
    expect(early(work)).toBeLessThan(6)
    // Requested while hashes wait: at most those that run already come before.
    await server.db.updateTable('book').set({ file_hash: '', koreader_hash: '' }).execute()
    order.length = 0
    await queueHashing(server, 'file', 1)
    await admin.post(`/api/v1/libraries/${library.id}/analyze`)
    await server.waitUntilIdle()
    expect(early(order)).toBeLessThan(12)
    expect(order.filter((name) => name === 'hashKnownFile')).toHaveLength(12)
  })
})

const hugeSize = 64 * 1024 ** 3
/** Takes a quarter of a minute to read, and nothing on the disk. */
function makeHugeBook(): void {
  const path = join(server.books, 'F/huge.cbz')
  mkdirSync(dirname(path))
  const file = openSync(path, 'w')
  ftruncateSync(file, hugeSize)
  closeSync(file)
}

test('the hash of many gigabytes reports its progress, and an admin stops it', async () => {
  makeHugeBook()
  const admin = await server.claim()
  expect((await admin.post('/api/v1/libraries', { name: 'L', root: server.books })).statusCode).toBe(200)
  const receivedEvents = async () => (await server.queue.status()).running?.find((r) => r.type === 'HashBook')
  await expect.poll(receivedEvents, { timeout: 60_000, interval: 200 }).toBeDefined()
  const first = await receivedEvents()
  expect(first).toEqual({
    type: 'HashBook',
    done: expect.any(Number),
    total: hugeSize,
    current: 'huge.cbz',
    unit: 'bytes',
  })
  expect(first?.done).toBeGreaterThan(0)
  await expect
    .poll(async () => (await receivedEvents())?.done ?? 0, { timeout: 60_000 })
    .toBeGreaterThan(first?.done ?? 0)
  expect((await admin.delete('/api/lectern/tasks/running?type=HashBook')).json()).toBe(1)
  await server.waitUntilIdle()
  expect(await server.db.selectFrom('book').select('file_hash').execute()).toEqual([{ file_hash: '' }])
})

test('F2: a stop does not wait for the hash of many gigabytes; it is made after the next start', async () => {
  makeHugeBook()
  const admin = await server.claim()
  const started = Promise.withResolvers<void>()
  const run = server.workers.run
  server.workers.run = (job, ...rest) => {
    if (job.name === 'hashKnownFile') setTimeout(started.resolve, 200)
    return run(job, ...rest)
  }
  expect((await admin.post('/api/v1/libraries', { name: 'L', root: server.books })).statusCode).toBe(200)
  await started.promise
  const begun = performance.now()
  await server.queue.stop(20_000)
  expect(performance.now() - begun).toBeLessThan(5000)
  const left = await server.db.selectFrom('task').select(['kind', 'attempts']).execute()
  expect(left.filter((t) => t.kind === 'HashBook')).toEqual([{ kind: 'HashBook', attempts: 0 }])
})
