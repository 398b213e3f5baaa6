import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkIdentityHash, readIdentityHash } from '../../../access/identity-hash.ts'
import { openDatabase } from '../../../db/open.ts'
import { identityHash, KavitaFixture, type KavitaRelease } from '../../../testing/servers/kavita-fixture.ts'
import { fillKavita, writeKavitaFiles } from '../../../testing/servers/kavita-server.ts'
import { killTakeover } from '../../../testing/servers/takeover-fixture.ts'
import { relativeTo } from '../komga/source-values.ts'
import { startInspection, startTakeover } from '../start-takeover.ts'
import type { TakeoverChoices } from '../takeover-run.ts'
import { undoTakeover } from '../undo-takeover.ts'
import { readAbsolutePath, readAgeLimit } from './kavita-values.ts'

let media: string
beforeAll(async () => {
  media = mkdtempSync(join(tmpdir(), 'lectern-kavita-media-'))
  await writeKavitaFiles(media)
})
afterAll(() => rmSync(media, { recursive: true, force: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kavita-'))
  mkdirSync(join(folder, 'config'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const old = () => join(folder, 'old')
const getPaths = () => ({
  from: old(),
  database: join(folder, 'config', 'lectern.sqlite'),
  configDir: join(folder, 'config'),
  postersFolder: join(folder, 'config', 'posters'),
})
/** Writes the database of the old server, with the folders of this machine. */
function write(
  change: (kavita: KavitaFixture) => void = () => undefined,
  release: KavitaRelease = '0.8.5',
): void {
  const kavita = new KavitaFixture(join(old(), 'kavita.db'), release)
  fillKavita(kavita, media, media)
  change(kavita)
  kavita.close()
}
const nothing: TakeoverChoices = { roots: {}, leftOut: [], allowed: [] }
async function runImport(choices: Partial<TakeoverChoices> = {}, signal?: AbortSignal) {
  const db = await openDatabase(getPaths().database, { readers: 1 })
  try {
    return await startTakeover(db, getPaths(), { ...nothing, ...choices }, signal ? { signal } : {})
  } finally {
    await db.close()
  }
}
function list(sql: string): Record<string, unknown>[] {
  const db = new DatabaseSync(getPaths().database, { readOnly: true })
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  } finally {
    db.close()
  }
}
const count = (table: string): number => Number(list(`SELECT count(*) AS n FROM ${table}`)[0]?.n)

describe('a database that cannot be imported is refused with one sentence, and nothing changes', () => {
  const wrong: Record<string, readonly [problem: string, change: () => void]> = {
    'an old release': [
      'KAVITA_TOO_OLD',
      () => write((k) => k.db.exec("UPDATE ServerSetting SET Value = '0.6.1.0' WHERE Key = 11")),
    ],
    'an old layout': [
      'KAVITA_TOO_OLD',
      () => write((k) => k.db.exec('ALTER TABLE AppUserProgresses DROP COLUMN LastModifiedUtc')),
    ],
    'a later release': [
      'KAVITA_TOO_NEW',
      () => write((k) => k.db.exec("UPDATE ServerSetting SET Value = '0.10.0.0' WHERE Key = 11")),
    ],
    'an unknown layout': [
      'KAVITA_TOO_NEW',
      () => write((k) => k.db.exec('ALTER TABLE MangaFile RENAME COLUMN FilePath TO Location')),
    ],
    'a view instead of a table': [
      'KAVITA_TOO_NEW',
      () =>
        write((k) =>
          k.db.exec(
            'DROP TABLE FolderPath; CREATE VIEW FolderPath AS WITH RECURSIVE n(Id) AS (SELECT 1 UNION ALL SELECT Id + 1 FROM n) SELECT Id, 1 AS LibraryId, Id AS Path FROM n',
          ),
        ),
    ],
    'another program': [
      'OTHER_DATABASE',
      () => {
        mkdirSync(old())
        const db = new DatabaseSync(join(old(), 'kavita.db'))
        db.exec('CREATE TABLE __EFMigrationsHistory(MigrationId)')
        db.close()
      },
    ],
    'an empty file': [
      'EMPTY',
      () => {
        mkdirSync(old())
        writeFileSync(join(old(), 'kavita.db'), '')
      },
    ],
    'no database': [
      'NOT_A_DATABASE',
      () => {
        mkdirSync(old())
        writeFileSync(join(old(), 'kavita.db'), 'a text of some length, '.repeat(400))
      },
    ],
    'a damaged one': [
      'DAMAGED',
      () => {
        write()
        const bytes = readFileSync(join(old(), 'kavita.db'))
        bytes.fill(0x5a, 30_000, 120_000)
        writeFileSync(join(old(), 'kavita.db'), bytes)
      },
    ],
  }
  test.each(Object.keys(wrong))('%s', async (name) => {
    const [problem, make] = wrong[name] ?? []
    make?.()
    await (await openDatabase(getPaths().database, { readers: 1 })).close()
    await expect(startInspection(getPaths())).rejects.toMatchObject({
      problem,
      message: expect.stringMatching(/\.$/),
    })
    await expect(runImport()).rejects.toMatchObject({ problem })
    expect([count('user'), count('book')]).toEqual([0, 0])
  })
})

test('the folder of a running server is not written, and its write-ahead log is read', async () => {
  write()
  const running = new DatabaseSync(join(old(), 'kavita.db'))
  running.exec(
    "PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; UPDATE AspNetUsers SET Email = 'new@kavita.example' WHERE Id = 2",
  )
  running.exec('BEGIN IMMEDIATE; DELETE FROM AppUserProgresses')
  const before = statSync(join(old(), 'kavita.db'))
  const report = await runImport()
  expect(statSync(join(old(), 'kavita.db'))).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs })
  running.exec('ROLLBACK')
  running.close()
  expect(report.kinds.progress.added).toBe(6)
  expect(count("user WHERE email = 'new@kavita.example'")).toBe(1)
})

test('hostile rows are truncated or skipped', async () => {
  write((k) => {
    const huge = 'x'.repeat(3_000_000)
    k.db.exec(
      "UPDATE AppUserProgresses SET PagesRead = 9223372036854775807 WHERE ChapterId = 2; UPDATE Chapter SET VolumeId = 'text' WHERE Id = 6",
    )
    k.db.prepare('UPDATE SeriesMetadata SET Summary = ?, SummaryLocked = 1').run(huge)
    k.db.prepare('UPDATE Series SET Name = ? WHERE Id = 2').run(huge)
    k.db
      .prepare("UPDATE ReadingList SET Title = ?, Promoted = 1, LastModifiedUtc = 'yesterday' WHERE Id = 2")
      .run(new Uint8Array([255, 0, 254]))
    for (const path of [
      '/etc/passwd',
      `${media}/comics/../../../etc/secret.cbz`,
      'relative.cbz',
      '',
      `${media}/comics/.hidden/a.cbz`,
      `${media}/comics/Images/1.jpg`,
    ])
      k.add('MangaFile', { ChapterId: 1, FilePath: path, Pages: -4, Bytes: 1e300 })
    k.add('AspNetUsers', {
      Id: 7,
      UserName: 'x'.repeat(5000),
      Email: 'KEEPER@kavita.example',
      AgeRestriction: 99,
      PasswordHash: 'AQAAAAIAAYagAAAAEA',
    })
    k.add('AppUserBookmark', { Id: 9, AppUserId: 1, ChapterId: 1, Page: 4_000_000_000 })
    k.add('AppUserBookmark', { Id: 10, AppUserId: 1, ChapterId: 1, Page: -7 })
    for (const member of [1, 1, 77]) k.add('AppUserCollectionSeries', { CollectionsId: 1, ItemsId: member })
  })
  const { kinds, leftBehind } = await runImport()
  expect(kinds.users.added).toBe(5)
  expect(list('SELECT length(email) < 255 AS isShort FROM user').every((u) => u.isShort === 1)).toBe(true)
  expect(list('SELECT max(length(summary)) AS n FROM series_metadata')[0]?.n).toBe(100_000)
  expect(list("SELECT path FROM book_metadata WHERE path LIKE '%..%' OR path LIKE '%secret%'")).toEqual([])
  expect(kinds.books.skipped).toBe(5)
  expect(Object.fromEntries(leftBehind.map((l) => [l.what, l.count])).images).toBe(2)
  expect(
    list(
      "SELECT completed, page FROM read_progress p JOIN book b ON b.id = p.book_id WHERE b.name_key LIKE '%02'",
    ),
  ).toEqual([{ completed: 1, page: 4 }])
  expect(kinds.collections.added).toBe(1)
  expect(list('SELECT count(*) AS n FROM collection_series')[0]?.n).toBe(2)
  expect(count('annotation WHERE page > 100')).toBe(0)
})

test('a library inside another one is skipped, and excluded from the outer one', async () => {
  write((k) => {
    k.add('Library', { Id: 3, Name: 'Adults' })
    k.add('FolderPath', { Id: 3, LibraryId: 3, Path: `${media}/comics/Tides` })
  })
  const report = await runImport()
  expect(report.reasons).toContainEqual({ kind: 'libraries', reason: 'FOLDER_IN_FOLDER', count: 1 })
  const [comics] = list("SELECT settings FROM library WHERE name = 'Comics'")
  expect(JSON.parse(String(comics?.settings)).scanDirectoryExclusions).toEqual(['/Tides'])
})

test('private lists are imported only if an administrator allows it, unless there is only one user', async () => {
  write()
  await runImport()
  const { held, counts } = await startInspection(getPaths())
  expect([held[0]?.option, held[0]?.count, counts.readLists]).toEqual(['privateLists', 2, 2])
  await runImport({ allowed: ['privateLists'] })
  expect(list('SELECT name FROM read_list ORDER BY name').map((r) => r.name)).toEqual(['For all', 'Mine'])
  expect(list('SELECT name FROM collection ORDER BY name').map((r) => r.name)).toEqual([
    'Sea stories',
    'Want to read (Reader)',
  ])
})

test('private lists of the only user are imported', async () => {
  write((k) => k.db.exec('DELETE FROM AspNetUsers WHERE Id <> 1; UPDATE AppUserWantToRead SET AppUserId = 1'))
  const { held } = await runImport()
  expect(held).toEqual([])
  expect(list('SELECT name FROM collection ORDER BY name').map((r) => r.name)).toEqual([
    'Sea stories',
    'Want to read',
  ])
})

test('an import can be stopped and undone', async () => {
  write()
  await expect(runImport({}, AbortSignal.abort())).rejects.toMatchObject({ problem: 'STOPPED' })
  expect([count('user'), count('book')]).toEqual([0, 0])
  await runImport()
  expect(count('book')).toBe(8)
  await undoTakeover(getPaths().configDir)
  expect([count('user'), count('book')]).toEqual([0, 0])
})

test('F2: a server killed during an import has all of its data or none', async () => {
  write()
  for (const delay of [0, 10, 40]) {
    await killTakeover(getPaths(), delay)
    await (await openDatabase(getPaths().database, { readers: 1 })).close()
    const books = count('book')
    expect([0, 8]).toContain(books)
    expect([count('user'), count('read_progress')]).toEqual(books === 0 ? [0, 0] : [4, 6])
  }
})

test.each([
  [-1, false, null],
  [14, true, null],
  [14, false, { age: 18, allowOnly: true }],
  [8, true, { age: 14, allowOnly: false }],
  [0, true, { age: 0, allowOnly: false }],
  [1, false, 'NOTHING'],
])('the age limit of rating %d with unknown ratings %s', (highest, unknown, expected) => {
  expect(readAgeLimit(highest, unknown)).toEqual(expected)
})

test.each([
  ['/a//b/', '/a/b'],
  ['C:\\Comics\\A', 'C:/Comics/A'],
  ['\\\\nas\\share\\A', '//nas/share/A'],
  ['a/b', undefined],
  ['/a/../b', undefined],
])('the path %s is normalized', (given, expected) => {
  expect(readAbsolutePath(given)).toBe(expected)
})

test('a path that leads upwards is not below a folder', () => {
  expect(relativeTo('/a', '/a/../b')).toBeNull()
})

test.each(['sha1', 'sha256', 'sha512'])('passwords hashed with %s are accepted', async (digest) => {
  const stored = readIdentityHash(identityHash('lamp oil', 1000, digest))
  expect(await checkIdentityHash('lamp oil', stored)).toBe(true)
  expect(await checkIdentityHash('lamp Oil', stored)).toBe(false)
  expect(await checkIdentityHash('', stored)).toBe(false)
})
test('invalid hashes, and hashes that cost too much, are not imported', () => {
  const costly = Buffer.from(identityHash('x'), 'base64')
  costly.writeUInt32BE(4_000_000_000, 5)
  for (const text of ['', 'AA==', 'not base 64!', costly.toString('base64'), 'A'.repeat(5000)])
    expect(readIdentityHash(text)).toBe('')
})
