import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cbzBuffer } from '@lectern/fixtures/archive'
import { image } from '@lectern/fixtures/images'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Job, job } from './job.ts'
import { analyzeBookFile, convertPage, makeCoverPoster, makePageThumbnail, readBookPage } from './jobs.ts'
import { createWorkers, type Workers, type WorkersOptions } from './workers.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-workers-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A module like that of a feature: TypeScript, loaded by Node itself inside the thread. */
const module = pathToFileURL(join(folder, 'jobs.ts'))
writeFileSync(
  module,
  `import { threadId } from 'node:worker_threads'
  export const thread = (): number => threadId
  export const sleep = async (ms: number): Promise<number> => { await new Promise((done) => setTimeout(done, ms)); return ms }
  export const spin = (): void => { for (;;); }
  export const exit = (): void => { process.exit(3) }
  export const fail = (code: string): void => { throw Object.assign(new TypeError('no good'), { code }) }
  export const failOddly = (): void => { throw 'just text' }
  export const bytes = (size: number) => ({ bytes: new Uint8Array(size).fill(7), small: Buffer.from('small'), empty: new Uint8Array(0) })
  export const flags = (): string[] => process.execArgv
  export const pid = (): number => process.pid
  export const crash = (): void => { process.kill(process.pid, 'SIGKILL') }
  export const notAFunction = 1`,
)
const jobs = {
  thread: job<void, number>(module, 'thread'),
  sleep: job<number, number>(module, 'sleep'),
  spin: job<void, void>(module, 'spin'),
  exit: job<void, void>(module, 'exit'),
  fail: job<string, void>(module, 'fail'),
  failOddly: job<void, void>(module, 'failOddly'),
  bytes: job<number, { bytes: Uint8Array; small: Uint8Array; empty: Uint8Array }>(module, 'bytes'),
  flags: job<void, string[]>(module, 'flags'),
}
/** The same functions as heavy jobs. */
const heavy = {
  pid: job<void, number>(module, 'pid', { isHeavy: true }),
  sleep: job<number, number>(module, 'sleep', { isHeavy: true }),
  spin: job<void, void>(module, 'spin', { isHeavy: true }),
  exit: job<void, void>(module, 'exit', { isHeavy: true }),
  fail: job<string, void>(module, 'fail', { isHeavy: true }),
  bytes: job<number, { bytes: Uint8Array; small: Uint8Array }>(module, 'bytes', { isHeavy: true }),
  crash: job<void, void>(module, 'crash', { isHeavy: true }),
}

const open: Workers[] = []
afterEach(async () => {
  for (const workers of open.splice(0)) await workers.close()
})
function create(options: Partial<WorkersOptions> = {}): Workers {
  const workers = createWorkers({ taskThreads: 1, readerThreads: 1, ...options })
  open.push(workers)
  return workers
}
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const task = { priority: 'task' } as const
const reader = { priority: 'reader' } as const

describe('results and errors', () => {
  test('runs a function of another module in another thread', async () => {
    const workers = create()
    expect(await workers.run(jobs.thread, undefined, task)).toBeGreaterThan(0)
    expect(await workers.run(jobs.sleep, 5, reader)).toBe(5)
    expect(await workers.run(jobs.flags, undefined, reader)).toEqual([])
  })
  test('byte arrays arrive whole, moved or copied', async () => {
    const result = await create().run(jobs.bytes, 5_000_000, reader)
    expect(result.bytes).toHaveLength(5_000_000)
    expect(result.bytes[4_999_999]).toBe(7)
    expect(Buffer.from(result.small).toString()).toBe('small')
    expect(result.empty).toHaveLength(0)
  })
  test('errors keep code, name and message', async () => {
    const workers = create()
    await expect(workers.run(jobs.fail, 'ENTRY_DAMAGED', reader)).rejects.toMatchObject({
      code: 'ENTRY_DAMAGED',
      name: 'TypeError',
      message: 'no good',
    })
    await expect(workers.run(jobs.failOddly, undefined, reader)).rejects.toMatchObject({
      message: 'just text',
    })
    expect(await workers.run(jobs.sleep, 1, reader)).toBe(1)
  })
  test('a job that does not exist', async () => {
    const workers = create()
    await expect(workers.run(job<void, void>(module, 'nothing'), undefined, task)).rejects.toThrow(
      'exports no function',
    )
    await expect(workers.run(job<void, void>(module, 'notAFunction'), undefined, task)).rejects.toThrow(
      'exports no function',
    )
    const missing = job<void, void>(new URL('./missing.ts', module), 'x')
    await expect(workers.run(missing, undefined, task)).rejects.toMatchObject({
      code: 'ERR_MODULE_NOT_FOUND',
    })
  })
  test('a thread that ends itself fails its job only', async () => {
    const workers = create()
    const died = expect(workers.run(jobs.exit, undefined, task)).rejects.toMatchObject({
      code: 'WORKER_DIED',
    })
    const next = workers.run(jobs.sleep, 1, task)
    await died
    expect(await next).toBe(1)
  })
})

describe('heavy tasks', () => {
  test('run in one process of their own; a reader does not wait for its start', async () => {
    const workers = create({ taskThreads: 2 })
    const [first, second] = await Promise.all([1, 2].map(() => workers.run(heavy.pid, undefined, task)))
    expect(first).not.toBe(process.pid)
    expect(second).toBe(first)
    expect(await workers.run(heavy.pid, undefined, reader)).toBe(process.pid)
  })
  test('results and errors are as from a thread', async () => {
    const workers = create()
    const { bytes, small } = await workers.run(heavy.bytes, 3_000_000, task)
    expect([bytes.constructor, bytes.length, bytes[2_999_999]]).toEqual([Uint8Array, 3_000_000, 7])
    expect([small.constructor, Buffer.from(small).toString()]).toEqual([Uint8Array, 'small'])
    await expect(workers.run(heavy.fail, 'ENTRY_DAMAGED', task)).rejects.toMatchObject({
      code: 'ENTRY_DAMAGED',
      name: 'TypeError',
      message: 'no good',
    })
    await expect(workers.run(heavy.exit, undefined, task)).rejects.toMatchObject({ code: 'WORKER_DIED' })
    expect(await workers.run(heavy.sleep, 1, task)).toBe(1)
  })
  test('aborting ends one of them, the others continue', async () => {
    const workers = create({ taskThreads: 2 })
    const before = await workers.run(heavy.pid, undefined, task)
    const controller = new AbortController()
    const endless = workers.run(heavy.spin, undefined, { ...task, signal: controller.signal })
    const other = workers.run(heavy.sleep, 600, task)
    setTimeout(() => controller.abort(new Error('changed my mind')), 200)
    await expect(endless).rejects.toThrow('changed my mind')
    expect(await other).toBe(600)
    expect(await workers.run(heavy.pid, undefined, task)).toBe(before)
  })
  test('one that ends the process fails alone; its neighbors still complete', async () => {
    const workers = create({ taskThreads: 3 })
    const outcomes = await Promise.allSettled([
      workers.run(heavy.sleep, 400, task),
      workers.run(heavy.crash, undefined, task),
      workers.run(heavy.sleep, 401, task),
    ])
    expect(outcomes).toMatchObject([{ value: 400 }, { reason: { code: 'WORKER_DIED' } }, { value: 401 }])
    expect(await workers.run(heavy.sleep, 2, task)).toBe(2)
  })
  test('the process ends when idle, and starts again', async () => {
    const workers = create({ processIdleTimeoutMs: 100 })
    const first = await workers.run(heavy.pid, undefined, task)
    await expect.poll(() => isAlive(first)).toBe(false)
    expect(await workers.run(heavy.pid, undefined, task)).not.toBe(first)
  })
  test('closing and resizing end it, with running jobs or without', async () => {
    const workers = create()
    const first = await workers.run(heavy.pid, undefined, task)
    workers.resize(2)
    const second = await workers.run(heavy.pid, undefined, task)
    expect(second).not.toBe(first)
    const stuck = workers.run(heavy.spin, undefined, task).catch((error: unknown) => error)
    await workers.close()
    expect(await stuck).toMatchObject({ code: 'WORKER_CLOSED' })
    await expect.poll(() => [first, second].some(isAlive)).toBe(false)
  })
})

describe('two queues', () => {
  test('a reader does not wait for tasks', async () => {
    const workers = create()
    const stuck = [1, 2, 3].map(() =>
      workers.run(jobs.spin, undefined, task).catch((error: unknown) => error),
    )
    expect(await workers.run(jobs.sleep, 1, reader)).toBe(1)
    await workers.close()
    for (const outcome of await Promise.all(stuck)) expect(outcome).toMatchObject({ code: 'WORKER_CLOSED' })
  })
  test('too many waiting readers are refused, tasks never', async () => {
    const workers = create({ maxWaitingReaders: 2 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => workers.run(jobs.sleep, 30, reader)),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(outcomes[4]).toMatchObject({ reason: { code: 'WORKER_BUSY' } })
    await Promise.all(Array.from({ length: 300 }, () => workers.run(jobs.sleep, 0, task)))
  })
  test('jobs of a queue start in order', async () => {
    const workers = create()
    const done: number[] = []
    await Promise.all([30, 1, 20, 2].map(async (ms) => done.push(await workers.run(jobs.sleep, ms, task))))
    expect(done).toEqual([30, 1, 20, 2])
  })
})

describe('time limits and aborting', () => {
  test('an endless job is killed after its time; the clock does not run while it waits', async () => {
    // Long enough for a busy machine to start the thread that replaces the killed one.
    const workers = create({ readerTimeoutMs: 2000 })
    const endless = expect(workers.run(jobs.spin, undefined, reader)).rejects.toMatchObject({
      code: 'WORKER_TIMEOUT',
    })
    const after = [1100, 1100].map((ms) => workers.run(jobs.sleep, ms, reader))
    await endless
    expect(await Promise.all(after)).toEqual([1100, 1100])
  })
  test('a long job has its own time limit', async () => {
    const workers = create({ taskTimeoutMs: 50 })
    const slow = job<number, number>(module, 'sleep', { isLong: true })
    expect(await workers.run(slow, 400, task)).toBe(400)
  })
  test('aborting a running job kills it, with the reason of the signal', async () => {
    const workers = create()
    const controller = new AbortController()
    const running = workers.run(jobs.spin, undefined, { ...task, signal: controller.signal })
    const next = workers.run(jobs.sleep, 1, task)
    setTimeout(() => controller.abort(new Error('changed my mind')), 150)
    await expect(running).rejects.toThrow('changed my mind')
    expect(await next).toBe(1)
  })
  test('aborting a waiting job removes it from the queue', async () => {
    const workers = create()
    const controller = new AbortController()
    const first = workers.run(jobs.sleep, 100, task)
    const waiting = workers.run(jobs.spin, undefined, { ...task, signal: controller.signal })
    controller.abort(new Error('never mind'))
    await expect(waiting).rejects.toThrow('never mind')
    await expect(workers.run(jobs.sleep, 1, { ...task, signal: controller.signal })).rejects.toThrow(
      'never mind',
    )
    expect(await first).toBe(100)
    expect(await workers.run(jobs.sleep, 1, task)).toBe(1)
  })
})

describe('size', () => {
  test('as many threads as configured, and no more', async () => {
    const workers = create({ taskThreads: 2 })
    const threads = await Promise.all(
      Array.from({ length: 12 }, async () => {
        await workers.run(jobs.sleep, 20, task)
        return workers.run(jobs.thread, undefined, task)
      }),
    )
    expect(new Set(threads).size).toBeLessThanOrEqual(2)
  })
  test('resizing lets running jobs finish', async () => {
    const workers = create({ taskThreads: 2 })
    const running = [300, 150, 150, 10].map((ms) => workers.run(jobs.sleep, ms, task))
    workers.resize(1)
    workers.resize(3)
    expect(await Promise.all(running)).toEqual([300, 150, 150, 10])
  })
  test('closing refuses later jobs and can be repeated', async () => {
    const workers = create()
    const waiting = [workers.run(jobs.spin, undefined, task), workers.run(jobs.sleep, 1, task)]
    const refused = Promise.allSettled(waiting)
    await workers.close()
    await workers.close()
    expect(await refused).toMatchObject([
      { reason: { code: 'WORKER_CLOSED' } },
      { reason: { code: 'WORKER_CLOSED' } },
    ])
    await expect(workers.run(jobs.sleep, 1, task)).rejects.toMatchObject({ code: 'WORKER_CLOSED' })
  })
})

test('the jobs of media', async () => {
  const path = join(folder, 'book.cbz')
  const png = await image({ width: 400, height: 600, format: 'png' })
  writeFileSync(path, await cbzBuffer({ pages: [{ name: '1.png', bytes: png }], compression: 'deflate' }))
  const workers = create()
  const run = <I, O>(work: Job<I, O>, input: I) => workers.run(work, input, reader)
  const book = await run(analyzeBookFile, { path, dimensions: true })
  expect(book).toMatchObject({
    status: 'READY',
    pages: [{ fileName: '1.png', width: 400, height: 600 }],
  })
  const [page] = book.pages
  if (!page) throw new Error('no page')
  const jpeg = { mediaType: 'image/jpeg', bytes: expect.any(Uint8Array) }
  expect(await run(makeCoverPoster, { path, page, edge: 300 })).toMatchObject({
    ...jpeg,
    width: 200,
    height: 300,
  })
  expect(await run(makePageThumbnail, { path, page, edge: 30 })).toMatchObject({
    ...jpeg,
    width: 20,
    height: 30,
  })
  expect(await run(convertPage, { path, page, format: 'jpeg' })).toMatchObject({
    ...jpeg,
    width: 400,
    height: 600,
  })
  expect(Buffer.from(await run(readBookPage, { path, page })).equals(png)).toBe(true)
  await expect(run(readBookPage, { path: `${path}.gone`, page })).rejects.toMatchObject({ code: 'ENOENT' })
})
