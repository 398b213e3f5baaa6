import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statement } from '../../db/compiled.ts'
import { type Db, openDatabase } from '../../db/open.ts'
import { ensureLooks } from './look-queries.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-looks-'))
let db: Db
beforeAll(async () => {
  db = await openDatabase(join(folder, 'lectern.sqlite'))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

const first = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'
/** Differs from the first in two bits. */
const near = '0f1e2d3c4b5a69788796a5b4c3d2e1f3'
const other = 'f0e1d2c3b4a5968778695a4b3c2d1e0f'

/** Stores the look hashes of a book and returns their keys. */
async function storeLooks(...looks: readonly string[]): Promise<unknown[]> {
  const { statements, keyOf } = await ensureLooks(db, looks)
  const keys = looks.map((look) => statement(db, sql<{ id: number }>`select ${keyOf(look)} as id`))
  const rows = await db.batchRows<unknown>([...statements, ...keys])
  return rows.slice(statements.length).map(([row]) => (row as { id: number }).id)
}

test('near look hashes have one key, in one book and in several; empty ones have none', async () => {
  const [a, b, c, none] = await storeLooks(first, near, other, '')
  expect(b).toBe(a)
  expect(c).not.toBe(a)
  expect(none).toBe(0)
  expect(await storeLooks(near, other)).toEqual([a, c])
})

test('the same look hash of two books at the same time has one key', async () => {
  const look = '13579bdf02468ace13579bdf02468ace'
  const [[a], [b]] = (await Promise.all([storeLooks(look), storeLooks(look)])) as [unknown[], unknown[]]
  expect(a).toBe(b)
})
