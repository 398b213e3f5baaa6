import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../open.ts'
import { requestRestore } from './restore-backup.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-restore-'))
  file = join(folder, 'lectern.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function write(value: string): Promise<void> {
  const db = await openDatabase(file)
  await db.batch([
    db
      .insertInto('setting')
      .values({ name: 'mark', value })
      .onConflict((c) => c.column('name').doUpdateSet({ value })),
  ])
  await db.close()
}
async function read(): Promise<string | undefined> {
  const db = await openDatabase(file)
  const row = await db.selectFrom('setting').select('value').where('name', '=', 'mark').executeTakeFirst()
  await db.close()
  return row?.value
}
async function backUp(): Promise<string> {
  const db = await openDatabase(file)
  const { file: copy } = await db.backUp(7)
  await db.close()
  return basename(copy)
}
const backups = () => readdirSync(join(folder, 'backups'))

test('a copy replaces the database at the next start, once, and the previous database is kept', async () => {
  await write('old')
  const copy = await backUp()
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await write('new')
  await requestRestore(file, copy)
  expect(await read()).toBe('old')
  expect(backups()).toHaveLength(2)
  await write('newer')
  expect(await read()).toBe('newer')
  expect(backups()).not.toContain('restore-next')
})

test('a server without data becomes that of the copy', async () => {
  await write('old')
  const copy = await backUp()
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
  await requestRestore(file, copy)
  expect(await read()).toBe('old')
})

test.each(['lectern-2020-01-01T000000.sqlite', '../lectern.sqlite', 'lectern-2021-01-01T000000.sqlite'])(
  'a copy that is damaged, gone or elsewhere replaces nothing: %s',
  async (name) => {
    await write('old')
    await backUp()
    writeFileSync(join(folder, 'backups', 'lectern-2021-01-01T000000.sqlite'), 'no database')
    await requestRestore(file, name)
    expect(await read()).toBe('old')
    expect(backups()).not.toContain('restore-next')
  },
)
