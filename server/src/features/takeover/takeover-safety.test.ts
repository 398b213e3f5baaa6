import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { killTakeover, takeoverFixture } from '../../testing/servers/takeover-fixture.ts'
import { startInspection, startTakeover } from './start-takeover.ts'
import { undoTakeover } from './undo-takeover.ts'

let folder: string
let old: string
let configDir: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-takeover-'))
  old = join(folder, 'old')
  configDir = join(folder, 'config')
  mkdirSync(configDir)
  cpSync(join(takeoverFixture, 'config'), old, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const getPaths = (from = old) => ({
  from,
  database: join(configDir, 'lectern.sqlite'),
  configDir,
  postersFolder: join(configDir, 'posters'),
})
const edit = (sql: string): void => {
  const db = new DatabaseSync(join(old, 'database.sqlite'))
  db.exec(sql)
  db.close()
}
const laterStep = (version: string, description: string): string =>
  `INSERT INTO flyway_schema_history SELECT installed_rank + 1, '${version}', '${description}', type, script, checksum, installed_by,
    installed_on, execution_time, 1 FROM flyway_schema_history ORDER BY installed_rank DESC LIMIT 1;`
const count = (table: string): number => {
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true })
  try {
    return Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n)
  } finally {
    db.close()
  }
}
const stateOf = (path: string) =>
  readdirSync(path).map((name) => {
    const s = statSync(join(path, name))
    return [name, s.size, s.mtimeMs]
  })
/** Imports into a database without other users. */
async function runImport(from = old, signal?: AbortSignal) {
  const db = await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })
  try {
    return await startTakeover(
      db,
      getPaths(from),
      { roots: {}, leftOut: [], allowed: [] },
      signal ? { signal } : {},
    )
  } finally {
    await db.close()
  }
}

describe('a database that cannot be imported is refused with one sentence, and nothing changes', () => {
  const wrong: Record<string, () => unknown> = {
    FOLDER_MISSING: () => join(folder, 'nothing'),
    NO_DATABASE: () => join(takeoverFixture, 'library'),
    OLD_KIND: () => {
      rmSync(join(old, 'database.sqlite'))
      writeFileSync(join(old, 'database.h2.mv.db'), '')
    },
    NOT_A_DATABASE: () => writeFileSync(join(old, 'database.sqlite'), 'a text of some length, '.repeat(400)),
    OTHER_DATABASE: () => {
      rmSync(join(old, 'database.sqlite'))
      edit('CREATE TABLE t(a)')
    },
    EMPTY: () => writeFileSync(join(old, 'database.sqlite'), ''),
    DAMAGED: () => {
      const bytes = readFileSync(join(old, 'database.sqlite'))
      bytes.fill(0x5a, 30_000, 200_000)
      writeFileSync(join(old, 'database.sqlite'), bytes)
    },
    TOO_NEW: () =>
      edit(
        `${laterStep('20270101000000', 'pages by device')} ALTER TABLE READ_PROGRESS RENAME COLUMN PAGE TO LAST_PAGE`,
      ),
    TOO_OLD: () => edit("DELETE FROM flyway_schema_history WHERE version > '20231201'"),
  }
  test.each(Object.keys(wrong))('%s', async (problem) => {
    const given = wrong[problem]?.()
    const from = typeof given === 'string' ? given : old
    await (await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })).close()
    await expect(startInspection(getPaths(from))).rejects.toMatchObject({
      problem,
      message: expect.stringMatching(/\.$/),
    })
    await expect(runImport(from)).rejects.toMatchObject({ problem })
    expect(count('user')).toBe(0)
    expect(readdirSync(configDir).filter((name) => name.startsWith('.take-over'))).toEqual([])
  })
})

describe('a database of a later release (behaviour 12.10)', () => {
  test('is imported if its later steps only added something, and the preview and the report name them', async () => {
    edit(`${laterStep('20260921111319', 'book projection')} CREATE TABLE BOOK_PROJECTION(BOOK_ID varchar PRIMARY KEY, VALUE TEXT);
      ${laterStep('20290101000000', 'moods')} ALTER TABLE BOOK ADD COLUMN MOOD varchar NOT NULL DEFAULT ''`)
    await (await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })).close()
    const look = await startInspection(getPaths())
    expect([look.version, look.laterSteps]).toEqual([
      'after 1.30',
      ['20260921111319 book projection', '20290101000000 moods'],
    ])
    const report = await runImport()
    expect(report.laterSteps).toEqual(look.laterSteps)
    expect([report.kinds.books.added, report.kinds.progress.added]).toEqual([24, 21])
  })
  test.each([
    ['a table', 'DROP TABLE USER_SHARING', 'USER_SHARING'],
    ['a column', 'ALTER TABLE BOOK DROP COLUMN FILE_HASH', 'BOOK.FILE_HASH'],
    [
      'a type',
      `ALTER TABLE MEDIA RENAME COLUMN PAGE_COUNT TO OLD; ALTER TABLE MEDIA ADD COLUMN PAGE_COUNT varchar`,
      'MEDIA.PAGE_COUNT',
    ],
    [
      'a key',
      `DROP TABLE USER_ROLE; CREATE TABLE USER_ROLE(USER_ID varchar, ROLE varchar, SCOPE varchar, PRIMARY KEY(USER_ID, ROLE, SCOPE))`,
      'the key of USER_ROLE',
    ],
    ['a meaning', `UPDATE BOOK SET URL = substr(URL, 6)`, 'BOOK.URL'],
  ])('is refused with the name of the step that changed %s', async (_, change, what) => {
    edit(`PRAGMA foreign_keys=0; ${laterStep('20270101000000', 'pages by device')} ${change}`)
    await expect(startInspection(getPaths())).rejects.toMatchObject({
      problem: 'TOO_NEW',
      detail: `20270101000000 pages by device: ${what}`,
    })
  })
})

test('the folder of the old server is not written, and its write-ahead log is read', async () => {
  rmSync(old, { recursive: true })
  cpSync(join(takeoverFixture, 'config-live'), old, { recursive: true })
  const before = stateOf(old)
  const report = await runImport()
  expect(stateOf(old)).toEqual(before)
  expect([report.kinds.progress.added, report.kinds.activity.added]).toEqual([21, 24])
})

test('the database of a running server is read while it is written', async () => {
  const running = new DatabaseSync(join(old, 'database.sqlite'))
  running.exec(
    "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; UPDATE USER SET EMAIL = 'new@fixture.example' WHERE EMAIL LIKE 'kid%'",
  )
  running.exec('BEGIN IMMEDIATE; DELETE FROM READ_PROGRESS')
  const report = await runImport()
  running.exec('ROLLBACK')
  running.close()
  expect([report.kinds.users.added, report.kinds.progress.added]).toEqual([4, 21])
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true })
  expect(db.prepare("SELECT count(*) AS n FROM user WHERE email = 'new@fixture.example'").get()).toEqual({
    n: 1,
  })
  db.close()
})

test('rows without owners are counted and skipped', async () => {
  edit(
    `PRAGMA foreign_keys=0; DELETE FROM USER WHERE EMAIL LIKE 'kid%'; UPDATE BOOK SET URL = 'file:/elsewhere/x.cbz' WHERE ID = '0SAMB63D8EXZ1'`,
  )
  const { reasons } = await runImport()
  expect(reasons).toEqual(
    expect.arrayContaining([
      { kind: 'apiKeys', reason: 'OWNER_MISSING', count: 1 },
      { kind: 'books', reason: 'OUTSIDE_LIBRARY', count: 1 },
      { kind: 'progress', reason: 'OWNER_MISSING', count: 2 },
    ]),
  )
})

test('dangerous options are turned off until an administrator allows them', async () => {
  edit('UPDATE LIBRARY SET CONVERT_TO_CBZ = 1, REPAIR_EXTENSIONS = 1, EMPTY_TRASH_AFTER_SCAN = 1')
  const report = await runImport()
  const look = await startInspection(getPaths())
  expect(report.held.map((h) => [h.option, h.libraryName, h.count])).toEqual(
    expect.arrayContaining([
      ['convertToCbz', 'Comics', 1],
      ['repairExtensions', 'Comics', 1],
      ['emptyTrashAfterScan', 'Books & Papers', 1],
      ['deletePages', null, 1],
    ]),
  )
  expect(look.held).toHaveLength(report.held.length)
  const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true })
  const settings = db
    .prepare('SELECT settings FROM library')
    .all()
    .map((r) => JSON.parse(String(r.settings)))
  expect(settings.map((s) => [s.convertToCbz, s.repairExtensions, s.emptyTrashAfterScan])).toEqual([
    [false, false, false],
    [false, false, false],
  ])
  expect(db.prepare('SELECT count(*) AS n FROM known_page WHERE action = 0').get()).toEqual({ n: 0 })
  db.close()
})

test('the address of the old server is reported, and used if an administrator chooses it (behaviour 12.10)', async () => {
  edit(
    `INSERT OR REPLACE INTO SERVER_SETTINGS VALUES('SERVER_CONTEXT_PATH', '/komga/reader'), ('KOBO_PORT', '8443')`,
  )
  writeFileSync(
    join(old, 'application.yml'),
    'server.port: 8081\nserver:\n  servlet:\n    context-path: /other\n',
  )
  const parts = (taken: readonly string[]) =>
    [
      ['contextPath', '/komga/reader'],
      ['serverPort', '8081'],
      ['koboPort', '8443'],
    ].map(([part = '', value]) => ({ part, value, isTaken: taken.includes(part) }))
  const stored = () => {
    const db = new DatabaseSync(join(configDir, 'lectern.sqlite'), { readOnly: true })
    const rows = db
      .prepare(
        "SELECT name, value FROM setting WHERE name IN ('serverPort', 'serverContextPath', 'koboPort') ORDER BY name",
      )
      .all()
    db.close()
    return rows.map(({ name, value }) => [name, value])
  }
  expect((await runImport()).addresses).toEqual(parts([]))
  expect(stored()).toEqual([])
  expect((await startInspection(getPaths())).addresses).toEqual(parts([]))
  const db = await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })
  const addresses = ['contextPath', 'koboPort'] as const
  const report = await startTakeover(db, getPaths(), { roots: {}, leftOut: [], allowed: [], addresses })
  await db.close()
  expect(report.addresses).toEqual(parts(['contextPath', 'koboPort']))
  expect(stored()).toEqual([
    ['koboPort', '8443'],
    ['serverContextPath', '"/komga/reader"'],
  ])
})

test('an import can be stopped, and then nothing is changed', async () => {
  await expect(runImport(old, AbortSignal.abort())).rejects.toMatchObject({ problem: 'STOPPED' })
  expect([count('user'), count('book')]).toEqual([0, 0])
})

test('an import can be undone, and later changes are kept in a copy', async () => {
  const first = await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })
  await first.insertInto('setting').values({ name: 'mine', value: '1' }).execute()
  await first.close()
  await runImport()
  expect(count('book')).toBe(24)
  const undone = await undoTakeover(configDir)
  expect([count('book'), count('user'), count("setting WHERE name = 'mine'")]).toEqual([0, 0, 1])
  expect(statSync(undone?.kept ?? '').isFile()).toBe(true)
  expect(await undoTakeover(configDir)).toBeUndefined()
})

test('F2: a server killed during an import has all of its data or none', async () => {
  const seen = new Set<number>()
  for (const delay of [0, 8, 20, 60]) {
    await killTakeover(getPaths(), delay)
    const db = await openDatabase(join(configDir, 'lectern.sqlite'), { readers: 1 })
    await db.close()
    const books = count('book')
    seen.add(books)
    expect([0, 24]).toContain(books)
    expect(count('user')).toBe(books === 0 ? 0 : 4)
    expect(count('auth_activity')).toBe(books === 0 ? 0 : 24)
    if (books === 24) break
  }
  expect(seen.size).toBeGreaterThan(0)
})
