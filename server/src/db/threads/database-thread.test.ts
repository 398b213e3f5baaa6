import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseThread } from './database-thread.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-thread-'))
  file = join(folder, 'x.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const one = { sql: 'select 1 as n', parameters: [] }

describe('a database thread', () => {
  test('answers each request, and reports the statement that failed', async () => {
    const link = new DatabaseThread({ file, readOnly: false })
    await link.script('create table t(n integer primary key)')
    const replies = await Promise.allSettled([
      link.run(one),
      link.run({ sql: 'select nonsense', parameters: [] }),
      link.batch([{ sql: 'insert into t values (?)', parameters: [7] }]),
      link.run({ sql: 'select n from t', parameters: [] }),
    ])
    expect(replies.map((r) => (r.status === 'fulfilled' ? r.value : r.reason.message))).toMatchObject([
      { rows: [{ n: 1 }] },
      'no such column: nonsense',
      [1],
      { rows: [{ n: 7 }] },
    ])
    await link.close()
    await expect(link.run(one)).rejects.toThrow('closed')
  })
  test('frees the memory of a large result', async () => {
    const worker = new Promise<Worker>((resolve) => process.once('worker', resolve))
    const link = new DatabaseThread({ file, readOnly: false })
    const heapSize = async () => (await (await worker).getHeapStatistics()).total_heap_size
    const count = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)'
    await link.run({ sql: `${count} select i, 'row ' || i as text from n`, parameters: [] })
    const before = await heapSize()
    await link.shrink()
    expect(before - (await heapSize())).toBeGreaterThan(10e6)
    expect((await link.run(one)).rows).toEqual([{ n: 1 }])
    await link.close()
  })
  test('that only reads is replaced when it dies', async () => {
    // There is nothing to read yet: the thread ends immediately.
    const reader = new DatabaseThread({ file, readOnly: true })
    await expect(reader.run(one)).rejects.toThrow('unable to open')
    const writer = new DatabaseThread({ file, readOnly: false })
    await writer.script('create table t(n integer primary key)')
    expect((await reader.run(one)).rows).toEqual([{ n: 1 }])
    await Promise.all([reader.close(), writer.close()])
  })
  test('that only reads and may end when idle starts with the first request, ends when idle, and starts again', async () => {
    const started: number[] = []
    const count = (worker: Worker) => {
      started.push(worker.threadId)
      worker.once('exit', () => started.pop())
    }
    process.on('worker', count)
    const writer = new DatabaseThread({ file, readOnly: false })
    await writer.script('create table t(n integer primary key)')
    const reader = new DatabaseThread({ file, readOnly: true, idleTimeoutMs: 100 })
    expect([started.length, reader.load]).toEqual([1, 2])
    for (let i = 0; i < 2; i += 1) {
      expect((await reader.run(one)).rows).toEqual([{ n: 1 }])
      expect([started.length, reader.load]).toEqual([2, 0])
      for (let waited = 0; waited < 2000 && started.length > 1; waited += 20) await sleep(20)
      expect([started.length, reader.load]).toEqual([1, 2])
    }
    await Promise.all([reader.close(), writer.close()])
    await expect(reader.run(one)).rejects.toThrow('closed')
    process.off('worker', count)
  })
  test('that writes is not replaced: a transaction may have been open in it', async () => {
    const lost: string[] = []
    const onLost = (error: Error) => lost.push(error.message)
    const writer = new DatabaseThread({ file: join(folder, 'nowhere/x.sqlite'), readOnly: false, onLost })
    await expect(writer.run(one)).rejects.toThrow('unable to open')
    await expect(writer.run(one)).rejects.toThrow('unable to open')
    await writer.close()
    expect(lost).toEqual([expect.stringContaining('unable to open')])
    const closed = new DatabaseThread({ file, readOnly: false, onLost })
    await closed.close()
    expect(lost).toHaveLength(1)
  })
})
