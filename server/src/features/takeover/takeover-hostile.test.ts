import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TakeoverFinding } from '@lectern/contract/takeover-routes'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takeoverFixture } from '../../testing/servers/takeover-fixture.ts'
import type { TestClient } from '../../testing/servers/test-client.ts'
import { startTestServer, type TestServer } from '../../testing/servers/test-server.ts'
import { removeLeftoverCopies } from './copy-source.ts'
import { startInspection } from './start-takeover.ts'

let server: TestServer
let admin: TestClient
let old: string
let configDir: string
beforeEach(async () => {
  server = await startTestServer({ runsTasks: false })
  admin = await server.claim()
  configDir = join(server.folder, 'config')
  old = mkdtempSync(join(tmpdir(), 'lectern-old-'))
  cpSync(join(takeoverFixture, 'config'), old, { recursive: true })
})
afterEach(async () => {
  await server.close()
  rmSync(old, { recursive: true, force: true })
})

const endless = 'WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x)'
function edit(sql: string, isDefensive = true): void {
  const db = new DatabaseSync(join(old, 'database.sqlite'))
  db.enableDefensive(isDefensive)
  db.exec(sql)
  db.close()
}
const look = async (): Promise<TakeoverFinding> => {
  const reply = await admin.post('/api/lectern/takeover/look', { folder: old })
  expect(reply.statusCode).toBe(200)
  return reply.json()
}
/** Imports everything through the running server. */
async function runImport() {
  expect((await admin.post('/api/lectern/takeover', { folder: old })).statusCode).toBe(202)
  for (;;) {
    const state = (await admin.get('/api/lectern/takeover')).json()
    if (state.running === null) return state
    await sleep(50)
  }
}
const copies = () => readdirSync(configDir).filter((name) => name.startsWith('.take-over'))
/** Makes a preview endless: a column of the old database takes a week to compute. */
const makeSlow = () =>
  edit(
    `ALTER TABLE BOOK RENAME TO OLD_BOOK; CREATE TABLE BOOK AS SELECT * FROM OLD_BOOK;
    ALTER TABLE BOOK ADD COLUMN SLOW TEXT AS (${Array.from({ length: 6 }, () => "replace(hex(zeroblob(90000000)), '0', 'ab')").join(' || ')}) VIRTUAL;
    CREATE TABLE HOLD AS SELECT ID FROM BOOK`,
  )
const getPaths = () => ({
  from: old,
  database: join(configDir, 'lectern.sqlite'),
  configDir,
  postersFolder: join(configDir, 'posters'),
})

describe('B8, behaviour 12.10: the database of another server runs no code here', () => {
  test('an endless view is ignored instead of a table that not every release has', async () => {
    edit(`DROP TABLE ANNOUNCEMENTS_READ; CREATE VIEW ANNOUNCEMENTS_READ AS ${endless}
      SELECT n AS USER_ID, n AS ANNOUNCEMENT_ID FROM x`)
    const found = await look()
    expect([found.problem, found.look?.counts.announcements]).toEqual([null, 0])
    expect((await runImport()).report.kinds.announcements).toMatchObject({ found: 0, added: 0 })
  })
  test.each(['BOOK', 'MEDIA_PAGE', 'BOOK_METADATA_LINK', 'SERIES_METADATA_GENRE', 'READ_PROGRESS', 'USER'])(
    'an endless view is ignored instead of the table %s',
    async (table) => {
      edit(`PRAGMA foreign_keys=OFF; PRAGMA legacy_alter_table=ON; ALTER TABLE "${table}" RENAME TO kept;
        CREATE VIEW "${table}" AS ${endless} SELECT kept.* FROM x, kept`)
      const started = performance.now()
      await look()
      expect((await runImport()).running).toBeNull()
      expect(performance.now() - started).toBeLessThan(60_000)
    },
  )
  test('a view declared as a table, a virtual table and a trigger are ignored', async () => {
    edit(
      `DROP TABLE ANNOUNCEMENTS_READ; CREATE VIEW ANNOUNCEMENTS_READ AS ${endless} SELECT n AS USER_ID FROM x;
      CREATE VIRTUAL TABLE words USING fts5(a);
      CREATE TRIGGER grows AFTER INSERT ON READ_PROGRESS BEGIN DELETE FROM BOOK; END;
      PRAGMA writable_schema=ON; UPDATE sqlite_schema SET type = 'table', rootpage = 2 WHERE name = 'ANNOUNCEMENTS_READ'`,
      false,
    )
    const found = await look()
    expect([found.problem, found.look?.counts.announcements]).toEqual([null, 0])
  })
})

describe('behaviour 12.10: only regular files are opened', () => {
  const pipe = (path: string) => {
    rmSync(path, { force: true })
    expect(spawnSync('mkfifo', [path]).status).toBe(0)
  }
  test.skipIf(process.platform === 'win32').each(['application.yml', 'database.sqlite-wal', 'kavita.db'])(
    'a named pipe %s is skipped',
    async (name) => {
      pipe(join(old, name))
      expect((await look()).problem).toBeNull()
    },
  )
  test.skipIf(process.platform === 'win32')(
    'a named pipe instead of the database is not opened',
    async () => {
      pipe(join(old, 'database.sqlite'))
      expect((await look()).problem).toBe('NO_DATABASE')
      expect(
        (await admin.post('/api/lectern/takeover/look', { folder: join(old, 'database.sqlite') })).json()
          .problem,
      ).toBe('FOLDER_MISSING')
    },
  )
  test('a configuration file that is too large is not read', async () => {
    writeFileSync(
      join(old, 'application.yml'),
      `komga: {database: {file: x.sqlite}}\n${'#'.repeat(2_000_000)}`,
    )
    expect((await look()).problem).toBeNull()
  })
})

describe('behaviour 12.10: a preview and an import can be stopped at any moment', () => {
  test('by the caller, by an administrator, and by a timeout; nothing remains', async () => {
    makeSlow()
    const aborted = startInspection(getPaths(), undefined, { signal: AbortSignal.timeout(300) })
    await expect(aborted).rejects.toMatchObject({ problem: 'STOPPED' })
    const late = startInspection(getPaths(), undefined, { maxSilenceMs: 200 })
    await expect(late).rejects.toMatchObject({ problem: 'TOO_SLOW' })
    const asked = look()
    await sleep(100)
    await admin.delete('/api/lectern/takeover')
    expect(['STOPPED', null]).toContain((await asked).problem)
    expect(copies()).toEqual([])
  })
  test('an import that is killed while it writes changes nothing, and other writers can continue', async () => {
    const stopping = new AbortController()
    const { startTakeover } = await import('./start-takeover.ts')
    const taking = startTakeover(server.db, getPaths(), undefined, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(),
    })
    await expect(taking).rejects.toMatchObject({ problem: 'STOPPED' })
    expect((await admin.read<unknown[]>('/api/v2/users')).length).toBe(1)
    expect((await admin.post('/api/v1/libraries', { name: 'L', root: server.books })).statusCode).toBe(200)
    expect(copies()).toEqual([])
  })
  test('the process ends with the server, and the next start deletes its files', async () => {
    const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const code = `import { startInspection } from ${address('./start-takeover.ts')}
      process.stdout.write('x')
      await startInspection(${JSON.stringify(getPaths())}).catch(() => {})
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
    await once(child.stdout, 'data')
    for (let i = 0; i < 200 && copies().length === 0; i += 1) await sleep(20)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await sleep(500)
    mkdirSync(join(configDir, '.take-over-left'), { recursive: true })
    writeFileSync(join(configDir, '.take-over-left/database.sqlite'), 'passwords')
    await removeLeftoverCopies(configDir)
    expect(copies()).toEqual([])
  })
})

describe('behaviour 12.10: roots and links of an import', () => {
  test.each([
    () => configDir,
    () => join(configDir, 'posters'),
    () => '/proc',
    () => '/dev',
    () => 'relative/root',
  ])('no library gets a root that an administrator could not choose (%#)', async (root) => {
    edit(`UPDATE LIBRARY SET ROOT = 'file:${root()}/' WHERE NAME = 'Comics'`)
    const found = await look()
    expect(found.look?.libraries.find((l) => l.name === 'Comics')).toMatchObject({ isThere: false })
    const { report } = await runImport()
    const roots = await admin.read<{ name: string; root: string }[]>('/api/v1/libraries')
    expect(roots.map((l) => l.name)).toEqual(['Books & Papers'])
    expect(report.reasons).toContainEqual({ kind: 'libraries', reason: 'LIBRARY_LEFT_OUT', count: 1 })
  })
  test('links that an edit of metadata would refuse are not imported', async () => {
    edit(`UPDATE BOOK_METADATA_LINK SET URL = 'javascript:alert(1)'; UPDATE SERIES_METADATA_LINK SET URL = 'data:text/html,x';
      INSERT INTO BOOK_METADATA_LINK(LABEL, URL, BOOK_ID) SELECT 'kept', 'https://example.org/', ID FROM BOOK;
      INSERT INTO SERIES_METADATA_LINK(LABEL, URL, SERIES_ID) SELECT 'kept', 'https://example.org/', ID FROM SERIES`)
    await runImport()
    for (const kind of ['books', 'series']) {
      const { content } = await admin.read<{ content: { metadata: { links: object[] } }[] }>(
        `/api/v1/${kind}?unpaged=true`,
      )
      expect(content.length).toBeGreaterThan(0)
      for (const { metadata } of content)
        expect(metadata.links).toEqual([{ label: 'kept', url: 'https://example.org/' }])
    }
  })
})
