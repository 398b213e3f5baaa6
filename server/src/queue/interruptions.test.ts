import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Db, openDatabase } from '../db/open.ts'
import { waitUntil } from '../testing/until.ts'
import { createQueue, type Queue } from './queue.ts'
import { type TaskHandler, taskKind } from './task-kind.ts'

const input = z.object({ key: z.string() })
const kind = taskKind({ name: 'Test', input, identity: (i) => i.key })
const other = taskKind({ name: 'Other', input, identity: (i) => i.key })

let folder: string
let file: string
let db: Db
let queue: Queue
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-queue-'))
  file = join(folder, 'x.sqlite')
  db = await openDatabase(file, { readers: 1 })
  queue = open()
})
afterEach(async () => {
  await queue.stop(1000)
  await db.close()
  rmSync(folder, { recursive: true })
})

const open = (threads = 1): Queue =>
  createQueue({ db, log: pino({ level: 'silent' }), threads, loadThrottle: async () => {} })
const rows = () => db.selectFrom('task').selectAll().orderBy('id').execute()
const hold: TaskHandler<typeof input> = (_, { signal }) =>
  sleep(20_000, undefined, { signal }).catch(() => {
    throw signal.reason
  })
const runningRows = async () => (await rows()).filter(({ state }) => state === 1).length

describe('a task that an admin stops', () => {
  test('gets the abort signal, is deleted and not retried; others go on', async () => {
    queue = open(3)
    queue.handle(kind, hold)
    queue.handle(other, hold)
    await queue.add(kind, { key: 'a' })
    await queue.add(kind, { key: 'b' })
    await queue.add(other, { key: 'c' })
    await queue.start()
    await waitUntil(async () => (await runningRows()) === 3)
    expect(queue.cancelRunning('Nothing')).toBe(0)
    expect(queue.cancelRunning('Test')).toBe(2)
    await waitUntil(async () => (await rows()).length === 1)
    expect(await rows()).toMatchObject([{ kind: 'Other', state: 1 }])
    expect(queue.cancelRunning()).toBe(1)
    await queue.idle()
    expect(await rows()).toEqual([])
  })
  test('is deleted too when the server stops before it ended', async () => {
    queue.handle(kind, (i, run) =>
      hold(i, run).catch((error) => sleep(100).then(() => Promise.reject(error))),
    )
    await queue.add(kind, { key: 'a' })
    await queue.start()
    await waitUntil(async () => (await runningRows()) === 1)
    queue.cancelRunning()
    await queue.stop(2000)
    expect(await rows()).toEqual([])
  })
})

test('behaviour 12.1: the pool size applies immediately', async () => {
  queue.handle(kind, hold)
  await queue.addAll(
    kind,
    Array.from({ length: 8 }, (_, i) => ({ key: `${i}` })),
  )
  await queue.start()
  await waitUntil(async () => (await runningRows()) === 4)
  queue.resize(4)
  await waitUntil(async () => (await runningRows()) === 7)
  queue.resize(1)
  await sleep(50)
  expect(await runningRows()).toBe(7)
})

test('a task reports its progress as long as it runs', async () => {
  let say: (done: number, current?: string) => void = () => undefined
  queue.handle(kind, (i, run) => {
    say = (done, current) => run.progress(done, 10, current)
    return hold(i, run)
  })
  await queue.add(kind, { key: 'a' })
  await queue.start()
  await waitUntil(async () => (await runningRows()) === 1)
  expect(await queue.status()).not.toHaveProperty('running')
  say(3, 'Batman #3')
  say(4)
  expect(await queue.status()).toEqual({
    name: 'TaskQueueStatus',
    count: 1,
    countByType: { Test: 1 },
    running: [{ type: 'Test', done: 4, total: 10 }],
  })
  queue.cancelRunning()
  await queue.idle()
  expect(await queue.status()).toEqual({ name: 'TaskQueueStatus', count: 0, countByType: {} })
})

describe('a task that is interrupted', () => {
  test('by ordered stops is never given up', async () => {
    await queue.add(kind, { key: 'long' })
    for (let i = 0; i < 5; i += 1) {
      queue = open()
      queue.handle(kind, hold)
      await queue.start()
      await waitUntil(async () => (await runningRows()) === 1)
      await queue.stop(1000)
    }
    expect(await rows()).toMatchObject([{ state: 1, attempts: 0 }])
  })

  test('and ends the whole process each time is given up after five starts, its neighbors are not', async () => {
    await db.close()
    const main = join(folder, 'server.ts')
    const log = join(folder, 'log')
    const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    writeFileSync(
      main,
      `import { appendFileSync } from 'node:fs'
      import { setTimeout as sleep } from 'node:timers/promises'
      import { pino } from ${JSON.stringify(import.meta.resolve('pino'))}
      import * as z from ${JSON.stringify(import.meta.resolve('zod/mini'))}
      import { openDatabase } from ${url('../db/open.ts')}
      import { createQueue } from ${url('./queue.ts')}
      import { taskKind } from ${url('./task-kind.ts')}
      const kind = taskKind({ name: 'Test', input: z.object({ key: z.string() }), identity: (i) => i.key })
      const db = await openDatabase(${JSON.stringify(file)}, { readers: 1 })
      const queue = createQueue({ db, log: pino({ level: 'silent' }), threads: 2, loadThrottle: async () => {} })
      queue.handle(kind, async ({ key }) => {
        appendFileSync(${JSON.stringify(log)}, key + ' begins\\n')
        await sleep(key === 'poison' ? 100 : 150)
        if (key === 'poison') process.kill(process.pid, 'SIGKILL')
        appendFileSync(${JSON.stringify(log)}, key + ' ends\\n')
      })
      if (process.argv[2] === 'fill') for (const key of ['one', 'poison', 'two', 'three']) await queue.add(kind, { key })
      await queue.start()
      await queue.idle()
      await queue.stop(1000)
      await db.close()`,
    )
    const start = async (...args: string[]) => {
      const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
      const [code] = await once(child, 'exit')
      return code
    }
    const codes = [await start('fill')]
    for (let n = 0; n < 5; n += 1) codes.push(await start())
    expect(codes).toEqual([null, null, null, null, null, 0])
    const lines = readFileSync(log, 'utf8').trim().split('\n')
    expect(lines.filter((l) => l === 'poison begins')).toHaveLength(5)
    expect(lines.filter((l) => l.endsWith('ends')).sort()).toEqual(['one ends', 'three ends', 'two ends'])
    db = await openDatabase(file, { readers: 1 })
    expect(await rows()).toEqual([])
  })
})
