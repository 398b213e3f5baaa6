import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Db } from '../db/open.ts'
import { DatabaseThread } from '../db/threads/database-thread.ts'
import { openTestDatabase } from '../testing/data/test-database.ts'
import { waitUntil } from '../testing/until.ts'
import { createQueue, type Queue } from './queue.ts'
import { createTasks, priority, taskKind } from './task-kind.ts'

const kind = taskKind({
  name: 'Test',
  input: z.object({ key: z.string(), note: z.optional(z.string()) }),
  identity: (i) => i.key,
})
const grouped = taskKind({
  name: 'Grouped',
  input: z.object({ key: z.string(), group: z.string() }),
  identity: (i) => i.key,
  group: (i) => i.group,
})

let folder: string
let db: Db
let queue: Queue
let done: string[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-queue-'))
  db = await openTestDatabase(join(folder, 'x.sqlite'))
  done = []
  queue = open()
})
afterEach(async () => {
  await queue.stop(1000)
  await db.close()
  rmSync(folder, { recursive: true })
})

const open = (threads = 1): Queue =>
  createQueue({ db, log: pino({ level: 'silent' }), threads, loadThrottle: async () => {} })
const note = async ({ key, note: text }: { key: string; note?: string | undefined }) => {
  done.push(text ?? key)
}
const rows = () => db.selectFrom('task').selectAll().orderBy('id').execute()

describe('behaviour 12.1: identity', () => {
  test('the same task waits once, with the highest priority and the latest input', async () => {
    await queue.add(kind, { key: 'a', note: 'first' }, priority.low)
    await queue.add(kind, { key: 'a', note: 'second' }, priority.high)
    await queue.add(kind, { key: 'a', note: 'third' }, priority.lowest)
    expect(await rows()).toMatchObject([{ priority: priority.high, input: '{"key":"a","note":"third"}' }])
    expect(await queue.status()).toEqual({ name: 'TaskQueueStatus', count: 1, countByType: { Test: 1 } })
  })
  test('added again while it runs, it runs again afterwards, and blocks no other task', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    let running = 0
    let limit = 0
    queue = open(3)
    queue.handle(kind, async (input) => {
      if (input.key === 'slow') {
        running += 1
        limit = Math.max(limit, running)
        if (done.filter((d) => d === 'slow').length === 0) await gate
        running -= 1
      }
      await note(input)
    })
    await queue.add(kind, { key: 'slow' })
    await queue.start()
    await waitUntil(() => running === 1)
    await queue.add(kind, { key: 'slow' })
    await queue.add(kind, { key: 'other' }, priority.low)
    await waitUntil(() => done.includes('other'))
    release()
    await queue.idle()
    expect([done, limit]).toEqual([['other', 'slow', 'slow'], 1])
  })
})

describe('behaviour 12.1: order', () => {
  test('the lowest runs when nothing else waits or runs', async () => {
    queue = open(3)
    const gate = Promise.withResolvers<void>()
    let isRunning = false
    queue.handle(kind, async (input) => {
      if (input.key === 'long') {
        isRunning = true
        await gate.promise
      }
      await note(input)
    })
    await queue.add(kind, { key: 'long' })
    await queue.start()
    await waitUntil(() => isRunning)
    await queue.addAll(
      kind,
      ['x', 'y'].map((key) => ({ key })),
      priority.lowest,
    )
    await queue.add(kind, { key: 'low' }, priority.low)
    await waitUntil(() => done.includes('low'))
    await sleep(50)
    expect(done).toEqual(['low'])
    gate.resolve()
    await queue.idle()
    expect(done.slice(0, 2)).toEqual(['low', 'long'])
    expect(done.slice(2).toSorted()).toEqual(['x', 'y'])
  })
  test('higher first, then the oldest', async () => {
    queue.handle(kind, note)
    const wanted = [
      ['low', priority.low],
      ['high 1', priority.high],
      ['normal', priority.normal],
      ['high 2', priority.high],
      ['highest', priority.highest],
      ['lowest', priority.lowest],
    ] as const
    for (const [key, p] of wanted) await queue.add(kind, { key }, p)
    // One at a time, whatever the concurrency of the queue.
    await queue.stop(1000)
    queue = createQueue({ db, log: pino({ level: 'silent' }), threads: 0, loadThrottle: async () => {} })
    queue.handle(kind, note)
    await queue.start()
    await queue.idle()
    expect(done).toEqual(['highest', 'high 1', 'high 2', 'normal', 'low', 'lowest'])
  })
  test('a postponed one lets others run first', async () => {
    queue.handle(kind, note)
    await queue.addAll(kind, [{ key: 'later' }], priority.highest, 150)
    await queue.add(kind, { key: 'now' }, priority.lowest)
    await queue.start()
    await queue.idle()
    expect(done).toEqual(['now', 'later'])
  })
  test('tasks of one group never run at the same time, those of others do', async () => {
    queue = open(4)
    const running = new Map<string, number>()
    let limit = 0
    let mostOfGroup = 0
    queue.handle(grouped, async ({ key, group }) => {
      running.set(group, (running.get(group) ?? 0) + 1)
      mostOfGroup = Math.max(mostOfGroup, running.get(group) ?? 0)
      limit = Math.max(
        limit,
        [...running.values()].reduce((a, b) => a + b, 0),
      )
      await sleep(10)
      running.set(group, (running.get(group) ?? 0) - 1)
      done.push(key)
    })
    await queue.addAll(
      grouped,
      Array.from({ length: 12 }, (_, i) => ({ key: `${i}`, group: `${i % 3}` })),
    )
    await queue.start()
    await queue.idle()
    expect([done.length, mostOfGroup, limit > 1]).toEqual([12, 1, true])
  })
})

describe('saving and adding', () => {
  const setting = (value: string) => db.insertInto('setting').values({ name: 'n', value })
  test('both, or neither: a failed save adds no tasks', async () => {
    await queue.saveAndAdd(
      [setting('1')],
      [createTasks(kind, [{ key: 'a' }, { key: 'b' }]), createTasks(kind, [])],
    )
    expect((await rows()).map((r) => r.dedupe)).toEqual(['a', 'b'])
    await expect(queue.saveAndAdd([setting('2')], [createTasks(kind, [{ key: 'c' }])])).rejects.toThrow()
    expect((await rows()).map((r) => r.dedupe)).toEqual(['a', 'b'])
    queue.handle(kind, note)
    await queue.start()
    await queue.idle()
    expect(done).toEqual(['a', 'b'])
  })
  test('wakes the queue, and keeps priority and delay', async () => {
    queue.handle(kind, note)
    await queue.start()
    await queue.idle()
    await queue.saveAndAdd(
      [],
      [createTasks(kind, [{ key: 'later' }], priority.highest, 60_000), createTasks(kind, [{ key: 'now' }])],
    )
    await waitUntil(() => done.length === 1)
    expect(done).toEqual(['now'])
    // The row of a task goes when it has ended.
    await expect
      .poll(async () => (await rows()).map((r) => [r.dedupe, r.priority]))
      .toEqual([['later', priority.highest]])
  })
})

describe('failures', () => {
  test('a task is tried three times, later each time, then dropped; others go on', async () => {
    let tries = 0
    queue.handle(kind, async (input) => {
      if (input.key !== 'bad') return note(input)
      tries += 1
      throw new Error('no')
    })
    await queue.addAll(kind, [{ key: 'bad' }, { key: 'good' }])
    await queue.start()
    await waitUntil(() => done.includes('good') && tries === 1)
    for (const expected of [2, 3]) {
      await waitUntil(() => tries === expected - 1)
      for (let i = 0; i < 100 && (await rows()).some((r) => r.not_before === 0); i += 1) await sleep(5)
      const [row] = await rows()
      expect(row).toMatchObject({ state: 0, attempts: expected - 1 })
      expect(row?.not_before).toBeGreaterThan(Date.now() + 2000)
      await db.updateTable('task').set({ not_before: 0 }).execute()
      void queue.idle()
      await waitUntil(() => tries === expected)
    }
    await queue.idle()
    expect(await rows()).toEqual([])
  })
  test('an input of an older version, or a deleted kind, does not stop the queue', async () => {
    queue.handle(kind, note)
    await queue.add(kind, { key: 'a' })
    await db.updateTable('task').set({ input: '{"other":1}' }).execute()
    await queue.addAll(grouped, [{ key: 'unknown kind', group: '' }])
    await queue.add(kind, { key: 'b' })
    await queue.start()
    await waitUntil(() => done.includes('b'))
    expect((await rows()).map((r) => r.kind)).not.toContain('Grouped')
  })
})

describe('stopping and cancelling', () => {
  test('tasks that ran when the server ended run again, once, even if added again', async () => {
    await queue.add(kind, { key: 'a', note: 'old' })
    await queue.add(kind, { key: 'b' })
    await db.updateTable('task').set({ state: 1 }).execute()
    await queue.add(kind, { key: 'a', note: 'new' })
    queue.handle(kind, note)
    await queue.start()
    await queue.idle()
    expect(done.sort()).toEqual(['b', 'new'])
  })
  test('a stop aborts running tasks, and leaves them for the next start', async () => {
    let wasTold = false
    queue.handle(kind, async (_, { signal }) => {
      await sleep(5000, undefined, { signal }).catch(() => {
        wasTold = true
        throw signal.reason
      })
    })
    await queue.add(kind, { key: 'long' })
    await queue.start()
    for (let i = 0; i < 200 && (await rows())[0]?.state !== 1; i += 1) await sleep(5)
    await queue.stop(1000)
    expect(wasTold).toBe(true)
    expect(await rows()).toMatchObject([{ state: 1 }])
    queue = open()
    queue.handle(kind, note)
    await queue.start()
    await queue.idle()
    expect(done).toEqual(['long'])
  })
  test('a stop does not wait forever', async () => {
    let isRunning = false
    queue.handle(kind, () => {
      isRunning = true
      return sleep(60_000, undefined, { ref: false })
    })
    await queue.add(kind, { key: 'deaf' })
    await queue.start()
    await expect.poll(() => isRunning).toBe(true)
    const isStopped = queue.stop(100).then(() => true)
    expect(await Promise.race([isStopped, sleep(10_000, false, { ref: false })])).toBe(true)
  })
  test('cancelling deletes waiting tasks and never running ones, and then the queue is idle', async () => {
    let release: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    queue.handle(grouped, async (input) => {
      await gate
      done.push(input.key)
    })
    await queue.addAll(
      grouped,
      ['a', 'b', 'c', 'd'].map((key) => ({ key, group: 'one' })),
    )
    await queue.start()
    for (let i = 0; i < 200 && !(await rows()).some((r) => r.state === 1); i += 1) await sleep(5)
    expect(await queue.cancelWaiting()).toBe(3)
    release()
    await queue.idle()
    expect(done).toHaveLength(1)
  })
  test('the queue is idle immediately when the last postponed task is cancelled', async () => {
    queue.handle(kind, note)
    await queue.start()
    await queue.addAll(kind, [{ key: 'later' }], priority.normal, 60_000)
    const idle = queue.idle()
    await sleep(20)
    await queue.cancelWaiting()
    await idle
    expect(done).toEqual([])
  })
})

describe('tasks that run together', () => {
  test('are up to sixteen in one run, in order, and never with another kind', async () => {
    queue = open()
    const runs: string[][] = []
    queue.handleBatch(kind, async (inputs) => {
      runs.push(inputs.map(({ key }) => key))
    })
    queue.handle(grouped, async ({ key }) => {
      runs.push([key])
    })
    const keys = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => ({ key: String(from + i) }))
    await queue.addAll(kind, keys(0, 20))
    await queue.add(grouped, { key: 'other', group: 'g' })
    await queue.addAll(kind, keys(20, 3))
    await queue.start()
    await queue.idle()
    expect(runs.flat().toSorted()).toEqual([...keys(0, 23).map(({ key }) => key), 'other'].toSorted())
    expect(runs.some((run) => run.length === 16)).toBe(true)
    for (const run of runs) {
      expect(run.length).toBeLessThanOrEqual(16)
      expect(run.length === 1 || !run.includes('other')).toBe(true)
      expect(run).toEqual(run.toSorted((a, b) => Number(a) - Number(b)))
    }
    expect(await rows()).toEqual([])
  })
  test('one that fails does not affect the others', async () => {
    queue = open()
    queue.handleBatch(kind, async (inputs) => {
      if (inputs.some(({ key }) => key === 'bad')) throw new Error('no')
      for (const input of inputs) await note(input)
    })
    await queue.addAll(
      kind,
      ['a', 'bad', 'b', 'c'].map((key) => ({ key })),
    )
    await queue.start()
    await waitUntil(() => done.length === 3)
    expect(done.toSorted()).toEqual(['a', 'b', 'c'])
    for (let i = 0; i < 400 && (await rows())[0]?.state !== 0; i += 1) await sleep(5)
    expect(await rows()).toMatchObject([{ dedupe: 'bad', state: 0, attempts: 1 }])
    expect(queue.taskMetrics().get('Test')).toMatchObject({ runs: 4, failures: 1 })
  })
  test('tasks of one run are never of one group, and an administrator stops all of them', async () => {
    queue = open()
    const received: number[] = []
    queue.handleBatch(kind, async (inputs, { signal }) => {
      received.push(inputs.length)
      await sleep(60_000, undefined, { signal })
    })
    await queue.addAll(
      kind,
      ['a', 'b', 'c'].map((key) => ({ key })),
    )
    await queue.start()
    await waitUntil(() => received.length > 0)
    expect(queue.cancelRunning('Test')).toBe(3)
    await queue.idle()
    expect(await rows()).toEqual([])
    expect(received).toEqual([3])
  })
})

test('an idle queue starts no reader of the database: that would be ten megabytes every minute', async () => {
  await queue.start()
  const woken = vi.spyOn(DatabaseThread.prototype, 'wake')
  await queue.idle()
  expect(woken).not.toHaveBeenCalled()
  await db.selectFrom('task').select('id').execute()
  expect(woken).toHaveBeenCalled()
})
