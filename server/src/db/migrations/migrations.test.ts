import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '@lectern/fixtures/random'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startServerProcess } from '../../testing/servers/server-process.ts'
import { openDatabase } from '../open.ts'
import { migrations } from './migrations.ts'

const root = mkdtempSync(join(tmpdir(), 'lectern-migrate-'))
afterAll(() => rmSync(root, { recursive: true }))
let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(root, 'x-'))
  file = join(folder, 'lectern.sqlite')
})

const bookCount = 20_000
/** Fills a library as the first version wrote it. */
function fillFirstVersion(): void {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA page_size=8192; PRAGMA journal_mode=WAL; BEGIN; ${migrations[0]}; PRAGMA user_version=1;
    INSERT INTO library(public_id, name, root, settings, created, modified) VALUES('L', 'L', '${folder}/none', '{}', 1, 1);
    INSERT INTO access_class(library_id, age_rating, series_count, book_count) VALUES(1, NULL, 7, 7), (1, 6, 7, 7);
    INSERT INTO series(public_id, access_class, library_id, title_key, title_group, name_key, created, modified, books_count)
      VALUES('S', 1, 1, 's', 's', 's', 1, 1, ${bookCount});
    INSERT INTO series_metadata(series_id, name, path, file_modified, title, title_sort, created, modified, lists, books)
      VALUES(1, 'S', 'S', 1, 'S', 'S', 1, 1, '{}', '{}');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${bookCount})
      INSERT INTO book(public_id, series_id, access_class, library_id, number, number_sort, name_key, title_key, created, modified, size, file_modified)
      SELECT 'B' || i, 1, 1, 1, i, i, 'b' || i, 'b' || i, i, i, i, i FROM n;
    INSERT INTO poster(public_id, owner_kind, owner_id, type, selected, media_type, width, height, size, file, created)
      SELECT 'P' || id, 1, id, 1, 1, 'image/jpeg', 1, 1, 1, 'f', 1 FROM book;
    COMMIT`)
  db.close()
}
const readState = (path = file) => {
  const db = new DatabaseSync(path)
  const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  const found = {
    integrity: one('pragma integrity_check'),
    version: one('pragma user_version'),
    books: one('select count(*) from book'),
    posters: one('select count(*) from poster'),
    counted: one("select group_concat(series_count || ' ' || book_count, ', ') from access_class"),
    schema: db
      .prepare("select name, sql from sqlite_schema where name not like 'sqlite%' order by name")
      .all()
      .map((row) => ({ ...row })),
  }
  db.close()
  return found
}
const current = async () => {
  const fresh = join(folder, 'fresh.sqlite')
  await (await openDatabase(fresh)).close()
  return readState(fresh).schema
}
const whole = { integrity: 'ok', books: bookCount, posters: bookCount }
/** The counts of the classes are right afterwards, whatever an earlier version left there. */
const upToDate = { ...whole, version: migrations.length, counted: `1 ${bookCount}, 0 0` }
const copies = () =>
  readdirSync(join(folder, 'backups'))
    .filter((n) => n.startsWith('before-update-'))
    .toSorted()

describe('F2: a database of the first version', () => {
  test('is updated with all its content, and a copy of it is kept', async () => {
    fillFirstVersion()
    await (await openDatabase(file)).close()
    expect(readState()).toEqual({ ...upToDate, schema: await current() })
    const [copy = ''] = copies()
    expect(readState(join(folder, 'backups', copy))).toMatchObject({ ...whole, version: 1 })
    await (await openDatabase(file)).close()
    expect(copies()).toHaveLength(1)
  })
  test('is not touched when it cannot be copied before', async () => {
    fillFirstVersion()
    const blocked = new DatabaseSync(join(folder, 'backups'))
    blocked.exec('create table t(x)')
    blocked.close()
    await expect(openDatabase(file)).rejects.toThrow(/must be updated, but could not be backed up first/)
    expect(readState()).toMatchObject({ ...whole, version: 1 })
    rmSync(join(folder, 'backups'))
    await (await openDatabase(file)).close()
    expect(readState()).toMatchObject(upToDate)
  })

  const step = (migrations[1] ?? '').split(/;\s*\n/).filter((s) => s.trim() !== '')
  const moments = [0, 1, 4, 9, Math.floor(step.length / 2), step.length - 1, step.length]
  test.each(moments)('killed after %s statements of a step, it runs that step again', async (done) => {
    fillFirstVersion()
    const code = `const { DatabaseSync } = require('node:sqlite')
      const db = new DatabaseSync(${JSON.stringify(file)})
      db.function('fold', (text) => String(text).toLowerCase())
      db.exec('PRAGMA cache_size=10; BEGIN IMMEDIATE')
      for (const sql of ${JSON.stringify(step.slice(0, done))}) db.exec(sql)
      db.exec('PRAGMA user_version=2')
      process.kill(process.pid, 'SIGKILL')`
    expect(spawnSync(process.execPath, ['-e', code]).signal).toBe('SIGKILL')
    expect(readState()).toMatchObject({ ...whole, version: 1 })
    await (await openDatabase(file)).close()
    expect(readState()).toEqual({ ...upToDate, schema: await current() })
  })

  test('a server that is killed at any moment of its first start can start again', {
    timeout: 60_000,
  }, async () => {
    const seen = new Set<unknown>()
    for (let seed = 1; seed <= 8; seed += 1) {
      folder = mkdtempSync(join(root, 'k-'))
      file = join(folder, 'lectern.sqlite')
      fillFirstVersion()
      const code = `import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)}
        process.send('begins')
        await openDatabase(${JSON.stringify(file)})
        process.send('done')`
      const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
      const ended = new Promise((resolve) => child.once('exit', resolve))
      await Promise.race([new Promise((resolve) => child.once('message', resolve)), ended])
      await sleep(random(seed).between(20, 200))
      child.kill('SIGKILL')
      await ended
      const killed = readState()
      expect(killed).toMatchObject(whole)
      // Each migration is one transaction.
      expect(migrations.map((_, i) => i + 1)).toContain(killed.version)
      seen.add(killed.version)
      await (await openDatabase(file)).close()
      expect(readState()).toEqual({ ...upToDate, schema: await current() })
      // The second start also keeps the copy that the first one made.
      const kept = copies().map((name) => readState(join(folder, 'backups', name)))
      expect(kept[0]).toMatchObject({ ...whole, version: 1 })
      for (const copy of kept.slice(1)) expect(copy).toMatchObject({ ...whole, version: killed.version })
    }
    // At least one of the moments fell before the end of the last migration.
    expect([...seen].some((version) => version !== migrations.length)).toBe(true)
    const server = await startServerProcess(folder)
    expect(await (await fetch(`${server.url}/actuator/health`)).json()).toEqual({ status: 'UP' })
    expect(await server.end('SIGTERM')).toBe(0)
    expect(readState()).toMatchObject(upToDate)
  })
})
