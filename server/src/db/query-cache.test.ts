import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/data/test-database.ts'
import type { Db } from './open.ts'
import { cachedCount, createQueryCache } from './query-cache.ts'

let folder: string
let db: Db
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-query-cache-'))
  db = await openTestDatabase(join(folder, 'x.sqlite'))
})
afterEach(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const set = (value: string) =>
  db
    .insertInto('setting')
    .values({ name: 'x', value })
    .onConflict((c) => c.column('name').doUpdateSet({ value }))
let readCount = 0
const read = async (): Promise<string | undefined> => {
  readCount += 1
  return (await db.selectFrom('setting').select('value').where('name', '=', 'x').executeTakeFirst())?.value
}

test('a result is cached until something is written, in any way', async () => {
  const cached = createQueryCache<string>(db, 2)
  const ways = [
    () => set('a').execute(),
    () => db.batch([set('b')]),
    () => db.batchRows([set('c').returning('value')]),
    () => db.transaction().execute((tx) => tx.updateTable('setting').set({ value: 'd' }).execute()),
  ]
  for (const [i, write] of ways.entries()) {
    await write()
    const before = readCount
    const wanted = ['a', 'b', 'c', 'd'][i]
    expect([await cached('k', read), await cached('k', read), await cached('k', read)]).toEqual([
      wanted,
      wanted,
      wanted,
    ])
    expect(readCount - before).toBe(1)
  }
})

test('a result that was read during a write is not cached', async () => {
  const cached = createQueryCache<string>(db, 2)
  await set('old').execute()
  for (let i = 0; i < 50; i += 1) {
    const writing = set(`${i}`).execute()
    await cached('k', read)
    await writing
    expect(await cached('k', read)).toBe(`${i}`)
  }
})

test('undefined is not cached, and the number of entries is limited', async () => {
  const cached = createQueryCache<string>(db, 2)
  const before = readCount
  await cached('k', read)
  await cached('k', read)
  expect(readCount - before).toBe(2)
  await set('x').execute()
  for (const key of ['1', '2', '3']) await cached(key, read)
  const then = readCount
  await cached('3', read)
  await cached('1', read)
  expect(readCount - then).toBe(1)
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
const used = (): number => {
  collect()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

test('E2: long keys are distinguished, and are not stored as they are', async () => {
  const keys = ['a', 'b', 'c'].map((end) => 'x'.repeat(100_000) + end)
  for (const [i, key] of keys.entries()) expect(await cachedCount(db, key, async () => i)).toBe(i)
  for (const [i, key] of keys.entries()) expect(await cachedCount(db, key, async () => 99)).toBe(i)
  const before = used()
  for (let i = 0; i < 60; i += 1)
    await cachedCount(db, JSON.stringify({ i, text: 'y'.repeat(1_000_000) }), async () => i)
  // Megabytes; the keys were 60 in total.
  expect(used() - before).toBeLessThan(20)
})
