import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDatabase } from '../open.ts'
import { createDeadline, deadlineError } from './query-deadline.ts'

let folder: string
let db: Db
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-in-time-'))
  db = await openDatabase(join(folder, 'x.sqlite'), { readers: 1 })
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

/** Counts rows up to a number, by one statement. */
const count = async (rows: number, milliseconds: number): Promise<number | undefined> =>
  (
    await sql<{ n: number }>`
      with recursive numbers(x) as (select 1 union all select x + 1 from numbers where x < ${rows})
      select count(*) as n from numbers where in_time(x, ${milliseconds})`.execute(db)
  ).rows[0]?.n

test('E2: a query that exceeds its deadline ends, and the next has its full time', async () => {
  expect(await count(1000, 5000)).toBe(1000)
  const begun = performance.now()
  await expect(count(1e12, 100)).rejects.toThrow(deadlineError)
  expect(performance.now() - begun).toBeLessThan(5000)
  expect(await count(1000, 5000)).toBe(1000)
})

test('time counts from the start of the statement', () => {
  let now = 0
  const { start, inTime } = createDeadline(() => now)
  now = 1000
  start()
  now = 1010
  expect(inTime(1, 10)).toBe(1)
  now = 1011
  expect(() => inTime(1, 10)).toThrow(deadlineError)
  start()
  expect(inTime(1, 10)).toBe(1)
})
