import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Db, openDatabase } from '../db/open.ts'
import { createPrivateFolder, protectConfigFolder } from './private-files.ts'

let folder: string
let config: string
let umask: number
const complaints: { paths: string[] }[] = []
const log = pino({ level: 'warn' }, { write: (line: string) => void complaints.push(JSON.parse(line)) })
beforeEach(() => {
  // Files without an explicit mode are readable for all.
  umask = process.umask(0)
  folder = mkdtempSync(join(tmpdir(), 'lectern-private-'))
  config = join(folder, 'config')
  complaints.length = 0
})
afterEach(() => {
  process.umask(umask)
  rmSync(folder, { recursive: true, force: true })
})

const mode = (path: string) => statSync(path).mode & 0o7777
/** Returns the modes of the named files in the config folder, in octal. */
const modes = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, mode(join(config, name)).toString(8)]))

/** Does work and returns every mode that files of the folder had meanwhile, in octal, by the end of their names. */
async function watchModes(path: string, work: () => Promise<unknown>): Promise<Record<string, string[]>> {
  const seen = new Map<string, Set<string>>()
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    for (const name of readdirSync(path)) {
      const found = statSync(join(path, name), { throwIfNoEntry: false })
      const end = name.replace(/^.*\.(?=sqlite|lectern-part)/, '')
      if (found) seen.set(end, (seen.get(end) ?? new Set()).add((found.mode & 0o777).toString(8)))
    }
    await nextTurn()
  }
  await done
  return Object.fromEntries([...seen].map(([name, found]) => [name, [...found]]))
}

describe.skipIf(process.platform !== 'linux')('B7: only the owner may read', () => {
  test('the config folder, but those above it are ordinary ones', () => {
    config = join(folder, 'a/b/config')
    createPrivateFolder(config)
    expect([mode(config), mode(join(folder, 'a/b'))]).toEqual([0o700, 0o777])
    createPrivateFolder(config)
  })
  test('the database and the files of SQLite beside it, from the first moment', async () => {
    createPrivateFolder(config)
    let db: Db | undefined
    const seen = await watchModes(config, async () => {
      db = await openDatabase(join(config, 'lectern.sqlite'), { readers: 1 })
      await db.insertInto('setting').values({ name: 'n', value: 'v' }).execute()
    })
    expect(Object.keys(seen)).toEqual(
      expect.arrayContaining(['sqlite', 'sqlite.lock', 'sqlite-wal', 'sqlite-shm']),
    )
    expect(new Set(Object.values(seen).flat())).toEqual(new Set(['600']))
    await db?.close()
  })
  test('a backup, also while it is written, and it can be read', async () => {
    createPrivateFolder(config)
    const db = await openDatabase(join(config, 'lectern.sqlite'), { readers: 1 })
    for (let i = 0; i < 40; i += 1)
      await db
        .insertInto('setting')
        .values({ name: `${i}`, value: 'x'.repeat(500_000) })
        .execute()
    await db.backUp()
    expect(modes('backups')).toEqual({ backups: '700' })
    let file = ''
    const seen = await watchModes(join(config, 'backups'), async () => {
      file = (await db.backUp()).file
    })
    expect(seen['lectern-part']).toEqual(['600'])
    expect(new Set(Object.values(seen).flat())).toEqual(new Set(['600']))
    await db.close()
    const copy = new DatabaseSync(file, { readOnly: true })
    expect(copy.prepare('select count(*) as n from setting').get()).toEqual({ n: 40 })
    copy.close()
  })
})

const own = [
  'lectern.sqlite',
  'lectern.sqlite-wal',
  'lectern.sqlite.lock',
  'backups/lectern-2026-01-01T000000.sqlite',
  'backups/before-update-2026-01-01T000000.sqlite',
  'backups/.lectern-2026-01-02T000000.sqlite.0123456789ab.lectern-part-journal',
  'logs/lectern.log',
  'logs/lectern.log.2',
]
/** Writes what an earlier version left, open to everybody, and files of people. */
function writeOpenFiles(): void {
  for (const name of ['', 'backups', 'logs', 'fonts/Family', 'posters/ab']) {
    mkdirSync(join(config, name), { recursive: true })
    chmodSync(join(config, name), 0o755)
  }
  for (const name of [...own, 'lectern.yml', 'backups/mine.sqlite']) {
    writeFileSync(join(config, name), '')
    chmodSync(join(config, name), 0o644)
  }
}

describe.skipIf(process.platform !== 'linux')('B7: what earlier versions left open to everybody', () => {
  test('is closed; files of people behind the folder keep their modes', async () => {
    writeOpenFiles()
    await protectConfigFolder(config, { log })
    expect(modes('', 'backups', 'logs')).toEqual({ '': '700', backups: '700', logs: '700' })
    expect(modes(...own)).toEqual(Object.fromEntries(own.map((name) => [name, '600'])))
    expect(modes('lectern.yml', 'backups/mine.sqlite', 'fonts/Family')).toEqual({
      'lectern.yml': '644',
      'backups/mine.sqlite': '644',
      'fonts/Family': '755',
    })
    expect(complaints).toEqual([])
  })
  test('is no fault when it is not there', async () => {
    createPrivateFolder(config)
    await protectConfigFolder(config, { log })
    expect(complaints).toEqual([])
  })
  test('F4: causes one warning when it belongs to another account', async () => {
    writeOpenFiles()
    const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 'EPERM' }))
    await protectConfigFolder(config, { log, changeMode: refuse })
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).toMatchObject({ level: 40, msg: expect.stringContaining('permissions') })
    expect(complaints[0]?.paths).toEqual(expect.arrayContaining([config, join(config, 'lectern.sqlite')]))
  })
  test('F4: causes one warning when the file system has no modes', async () => {
    writeOpenFiles()
    await protectConfigFolder(config, { log, changeMode: async () => undefined })
    expect(complaints).toHaveLength(1)
  })
  test('causes none when only a file in the closed folder cannot be changed', async () => {
    writeOpenFiles()
    const refuseFiles: typeof chmod = async (path, to) => {
      if (path !== config) throw Object.assign(new Error('no'), { code: 'EPERM' })
      await chmod(path, to)
    }
    await protectConfigFolder(config, { log, changeMode: refuseFiles })
    expect([mode(config), complaints]).toEqual([0o700, []])
  })
  test('is closed behind a link to another folder, which is unchanged', async () => {
    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    mkdirSync(config)
    symlinkSync(elsewhere, join(config, 'backups'))
    for (const name of ['lectern-2026-01-01T000000.sqlite', 'other.txt'])
      writeFileSync(join(elsewhere, name), '')
    await protectConfigFolder(config, { log })
    expect(mode(elsewhere)).toBe(0o777)
    expect(modes('backups/lectern-2026-01-01T000000.sqlite', 'backups/other.txt')).toEqual({
      'backups/lectern-2026-01-01T000000.sqlite': '600',
      'backups/other.txt': '666',
    })
    const db = await openDatabase(join(config, 'lectern.sqlite'), { readers: 1 })
    const { file } = await db.backUp()
    await db.close()
    expect([mode(elsewhere), mode(file)]).toEqual([0o777, 0o600])
  })
  test('is closed in a folder that all accounts share, which is unchanged, with a warning', async () => {
    writeOpenFiles()
    chmodSync(config, 0o1777)
    await protectConfigFolder(config, { log })
    expect(mode(config)).toBe(0o1777)
    expect(modes('backups', ...own)).toEqual({
      backups: '700',
      ...Object.fromEntries(own.map((name) => [name, '600'])),
    })
    expect(complaints).toMatchObject([{ paths: [config] }])
  })
})
