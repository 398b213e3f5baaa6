import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseThread } from './database-thread.ts'
import { threadedDialect, WriterLock } from './threaded-driver.ts'

let folder: string
let writer: DatabaseThread
let reader: DatabaseThread
let db: Kysely<{ t: { n: number } }>
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-resting-'))
  const file = join(folder, 'x.sqlite')
  writer = new DatabaseThread({ file, readOnly: false })
  await writer.script('create table t(n integer primary key); insert into t values(1)')
  reader = new DatabaseThread({ file, readOnly: true, idleTimeoutMs: 100 })
  db = new Kysely({ dialect: threadedDialect({ writer, readers: [reader], lock: new WriterLock() }) })
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const numbers = async () => (await db.selectFrom('t').select('n').orderBy('n').execute()).map((r) => r.n)
async function waitUntil(isReady: boolean): Promise<void> {
  for (let waited = 0; waited < 5000 && reader.isReady !== isReady; waited += 10) await sleep(10)
  expect(reader.isReady).toBe(isReady)
}

describe('idle readers', () => {
  test('are started by a query, which the writer answers in the meantime', async () => {
    const writerRun = vi.spyOn(writer, 'run')
    const turns = writer.turns
    expect(await numbers()).toEqual([1])
    expect(reader.isReady).toBe(false)
    expect(writerRun).toHaveBeenCalledTimes(1)
    await waitUntil(true)
    expect(await numbers()).toEqual([1])
    expect(writerRun).toHaveBeenCalledTimes(1)
    // Nothing was written, whichever thread answered.
    expect(writer.turns).toBe(turns)
    await waitUntil(false)
    expect(await numbers()).toEqual([1])
  })
  test('are awaited while the writer is in a transaction: uncommitted changes are not visible', async () => {
    await db.transaction().execute(async (t) => {
      await t.insertInto('t').values({ n: 2 }).execute()
      expect(await numbers()).toEqual([1])
      await sql`insert into t values(3)`.execute(t)
      expect(await numbers()).toEqual([1])
    })
    expect(await numbers()).toEqual([1, 2, 3])
  })
})
