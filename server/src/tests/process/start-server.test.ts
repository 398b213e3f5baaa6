import {
  chmodSync,
  existsSync,
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
import { listDatabaseThreads } from '../../testing/data/test-database.ts'
import { startServerProcess } from '../../testing/servers/server-process.ts'
import { startTestServer } from '../../testing/servers/test-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-start-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('F4: one server for one database', () => {
  test('a second process is refused with a message, and the first continues and ends normally', async () => {
    const first = await startServerProcess(folder, ['--context-path', '/lectern'])
    await expect(startServerProcess(folder)).rejects.toThrow(
      /ended with 1: the data is in use by another server \(.*lectern\.sqlite\.lock is locked\)\n$/,
    )
    const health = await fetch(`${first.url}/lectern/actuator/health`)
    expect(await health.json()).toEqual({ status: 'UP' })
    const stream = await fetch(`${first.url}/lectern/api/lectern`)
    expect(stream.status).toBe(200)
    const start = performance.now()
    expect(await first.end('SIGTERM')).toBe(0)
    expect(performance.now() - start).toBeLessThan(5000)
    expect(readdirSync(folder).filter((n) => n.endsWith('-wal'))).toEqual([])
  })
  test('the lock is released, also after a kill', async () => {
    const first = await startServerProcess(folder)
    await first.end('SIGKILL')
    const second = await startServerProcess(folder)
    expect(await second.end('SIGTERM')).toBe(0)
  })
  test('in one process too', async () => {
    const file = join(folder, 'x.sqlite')
    const db = await openDatabase(file)
    await expect(openDatabase(file)).rejects.toThrow('in use by another server')
    await db.close()
    await (await openDatabase(file)).close()
  })
})

test.skipIf(process.platform !== 'linux')(
  'F4: a database on a network file system causes one warning, and works',
  async () => {
    // The magic number of NFS replaces that of the disk, because tests cannot mount one.
    const asNfs = `import fs from 'node:fs/promises'; import { syncBuiltinESMExports as sync } from 'node:module'
      fs.statfs = async () => ({ type: 0x6969n }); sync()`
    const warnings = async (flags: string[]) => {
      const server = await startServerProcess(folder, ['--log-level', 'warn'], flags)
      expect(await (await fetch(`${server.url}/actuator/health`)).json()).toEqual({ status: 'UP' })
      expect(await server.end('SIGTERM')).toBe(0)
      return server
        .output()
        .split('\n')
        .filter((line) => line.includes('network file system'))
    }
    const warned = await warnings(['--import', `data:text/javascript,${encodeURIComponent(asNfs)}`])
    expect(warned).toHaveLength(1)
    expect(JSON.parse(warned[0] ?? '')).toMatchObject({
      level: 40,
      configDir: folder,
      msg: expect.stringContaining('(NFS)'),
    })
    expect(await warnings([])).toEqual([])
  },
)

test.skipIf(process.platform !== 'linux')(
  'B7: only the owner may read what the server writes, also what an earlier version left',
  async () => {
    // Files without an explicit mode are readable for all.
    const code = `import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.umask(0)`
    const flags = ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
    const config = join(folder, 'new/config')
    const mode = (name: string) => (statSync(join(config, name)).mode & 0o777).toString(8)
    const files = ['lectern.sqlite', 'lectern.sqlite.lock', 'logs/lectern.log']
    const beside = ['lectern.sqlite-wal', 'lectern.sqlite-shm']
    const folders = ['', 'backups', 'logs']
    const login = `Basic ${Buffer.from('a@example.org:Sq9-hunter2').toString('base64')}`

    const first = await startServerProcess(config, [], flags)
    await fetch(`${first.url}/api/v1/claim`, {
      method: 'POST',
      headers: { 'x-komga-email': 'a@example.org', 'x-komga-password': 'Sq9-hunter2' },
    })
    const reply = await fetch(`${first.url}/api/lectern/backup`, {
      method: 'POST',
      headers: { authorization: login },
    })
    expect(reply.status).toBe(200)
    files.push(...readdirSync(join(config, 'backups')).map((name) => `backups/${name}`))
    expect(files).toHaveLength(4)
    for (const name of folders) expect([name, mode(name)]).toEqual([name, '700'])
    for (const name of [...files, ...beside]) expect([name, mode(name)]).toEqual([name, '600'])
    expect((statSync(join(folder, 'new')).mode & 0o777).toString(8)).toBe('777')

    // After a kill, the files beside the database are still there.
    await first.end('SIGKILL')
    for (const name of folders) chmodSync(join(config, name), 0o755)
    for (const name of [...files, ...beside]) chmodSync(join(config, name), 0o644)
    const second = await startServerProcess(config, [], flags)
    for (const name of folders) expect([name, mode(name)]).toEqual([name, '700'])
    for (const name of [...files, ...beside]) expect([name, mode(name)]).toEqual([name, '600'])
    const me = await fetch(`${second.url}/api/v2/users/me`, { headers: { authorization: login } })
    expect(me.status).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(second.output()).not.toContain('permissions')
  },
)

describe('a server that can no longer write', () => {
  test('ends, so that it is started again', async () => {
    const onSignal = `let first; process.on('worker', (w) => { first ??= w }); process.on('SIGUSR2', () => first.terminate())`
    const server = await startServerProcess(folder, [], ['--import', `data:text/javascript,${onSignal}`])
    process.kill(server.pid, 'SIGUSR2')
    expect(await server.ended).toBe(1)
    expect(readFileSync(join(folder, 'logs/lectern.log'), 'utf8')).toContain(
      'the server stops and must be started again',
    )
  })
  test('reports DOWN until then', async () => {
    const others = new Set(listDatabaseThreads())
    const server = await startTestServer()
    const writer = listDatabaseThreads().find((thread) => !others.has(thread))
    expect((await server.anonymous.get('/actuator/health')).json()).toEqual({ status: 'UP' })
    await writer?.terminate()
    const reply = await server.anonymous.get('/actuator/health')
    expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'DOWN' }])
    await server.close()
  })
})

describe('the log', () => {
  const path = '/actuator/logfile'
  const basic = `Basic ${Buffer.from('a@example.org:Sq9-hunter2').toString('base64')}`
  const claim = (url: string) =>
    fetch(`${url}/api/v1/claim`, {
      method: 'POST',
      headers: { 'x-komga-email': 'a@example.org', 'x-komga-password': 'Sq9-hunter2' },
    })
  test('A11: is in the folder as on standard output, to the last line, and holds no secret', async () => {
    const server = await startServerProcess(folder, ['--log-level', 'trace'])
    const ask = (address: string, init: RequestInit = {}) =>
      fetch(`${server.url}${address}`, { ...init, headers: { authorization: basic, ...init.headers } })
    await claim(server.url)
    const made = await ask('/api/v2/users/me/api-keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"comment":"mine"}',
    })
    const { key } = (await made.json()) as { key: string }
    expect(key.length).toBeGreaterThan(20)
    const session = (await ask('/api/v2/users/me?remember-me=true', { headers: { 'x-auth-token': '' } }))
      .headers
    for (const headers of [
      { 'x-api-key': key },
      { 'x-api-key': `${key}x` },
      { cookie: 'KOMGA-SESSION=Sq9-hunter2' },
    ])
      await fetch(`${server.url}/api/v1/books?key=Sq9-hunter2`, {
        headers: headers as Record<string, string>,
      })
    await ask('/api/v2/users', { headers: { authorization: basic.replace('Basic ', 'Basic QQ') } })
    await ask('/api/v1/series/list', { method: 'POST', body: '{"password":"Sq9-hunter2"' })
    expect((await ask(path)).status).toBe(200)
    await ask('/actuator/shutdown', { method: 'POST' })
    expect(await server.ended).toBe(0)
    const text = readFileSync(join(folder, 'logs/lectern.log'), 'utf8')
    expect(text).toContain('stopping: requested by an administrator')
    expect(server.output().replace(/^Lectern .+ is ready.*\n/m, '')).toBe(text)
    for (const secret of ['Sq9-hunter2', key, session.get('x-auth-token') ?? '?', basic.slice(6)])
      expect(text).not.toContain(secret)
  })
  test('is in no file when that is turned off', async () => {
    const server = await startServerProcess(folder, ['--no-log-file'])
    await claim(server.url)
    const reply = await fetch(`${server.url}${path}`, { headers: { authorization: basic } })
    expect([reply.status, existsSync(join(folder, 'logs'))]).toEqual([404, false])
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

describe('a server that cannot start reports the reason', () => {
  test('a wrong setting: code 2', async () => {
    await expect(startServerProcess(folder, ['--log-level', 'loud'])).rejects.toThrow(
      /ended with 2: --log-level is 'loud', but must be one of .+\.\n$/,
    )
  })
  test('a folder that cannot be made: code 1', async () => {
    writeFileSync(join(folder, 'file'), '')
    await expect(startServerProcess(join(folder, 'file/inside'))).rejects.toThrow('ended with 1')
  })
  test('a database of a newer version, or none at all', async () => {
    const file = join(folder, 'lectern.sqlite')
    await (await openDatabase(file)).close()
    const raw = new DatabaseSync(file)
    raw.exec('PRAGMA user_version=999')
    raw.close()
    await expect(openDatabase(file)).rejects.toThrow('written by a newer version')
    const other = join(folder, 'other')
    mkdirSync(other)
    writeFileSync(join(other, 'x.sqlite'), 'this is no database, but long enough to look at'.repeat(100))
    await expect(openDatabase(join(other, 'x.sqlite'))).rejects.toThrow('not a database')
  })
})

describe('the database', () => {
  test('transactions are all or nothing, and a failed one lets the next begin', async () => {
    const db = await openDatabase(join(folder, 'x.sqlite'))
    const insert = (name: string) => db.insertInto('setting').values({ name, value: 'x' })
    await expect(db.batch([insert('a'), insert('b'), insert('a')])).rejects.toThrow('UNIQUE')
    await expect(
      db.transaction().execute(async (tx) => {
        await tx.insertInto('setting').values({ name: 'c', value: 'x' }).execute()
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    await expect(
      db.transaction().execute((tx) => tx.insertInto('setting').values([]).execute()),
    ).rejects.toThrow()
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    expect(await db.batch([insert('a'), insert('b')])).toEqual([1, 1])
    await db.close()
  })
  test('many concurrent writers wait for each other', async () => {
    const db = await openDatabase(join(folder, 'x.sqlite'))
    await db.insertInto('setting').values({ name: 'n', value: '0' }).execute()
    const add = () =>
      db.transaction().execute(async (tx) => {
        const row = await tx.selectFrom('setting').select('value').executeTakeFirstOrThrow()
        await tx
          .updateTable('setting')
          .set({ value: String(Number(row.value) + 1) })
          .execute()
      })
    await Promise.all(Array.from({ length: 40 }, add))
    expect((await db.selectFrom('setting').selectAll().executeTakeFirst())?.value).toBe('40')
    await db.close()
  })
  test('keys are assigned once, however many requests are concurrent', async () => {
    const db = await openDatabase(join(folder, 'x.sqlite'))
    const ids = await Promise.all(Array.from({ length: 50 }, () => db.nextId('book', 2)))
    expect(new Set(ids).size).toBe(50)
    expect(Math.max(...ids)).toBe(99)
    await db.close()
  })
})
