import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { writeBooks } from '../../testing/data/test-books.ts'
import { type ServerProcess, startServerProcess } from '../../testing/servers/server-process.ts'
import { basic } from '../../testing/servers/test-client.ts'
import { adminEmail, adminPassword } from '../../testing/servers/test-server.ts'

/** Mounts a disk of 48 megabytes; only root can do that. */
function mount(at: string): boolean {
  mkdirSync(at)
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', at], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
let folder: string
let disk: string
let isMounted: boolean
let server: ServerProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-full-'))
  disk = join(folder, 'disk')
  isMounted = mount(disk)
})
afterEach(async () => {
  await server?.end('SIGKILL')
  server = undefined
  if (isMounted) execFileSync('umount', ['-l', disk])
  rmSync(folder, { recursive: true })
})

const filler = () => join(disk, 'filler')
/** Fills the disk but for so many bytes. */
function fill(left = 0): void {
  rmSync(filler(), { force: true })
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(filler(), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}
let headers: Record<string, string> = {}
async function ask(method: string, path: string, body?: unknown) {
  const reply = await fetch(`${server?.url}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: reply.headers }
}
async function claim(): Promise<void> {
  headers = { 'x-komga-email': adminEmail, 'x-komga-password': adminPassword }
  await ask('POST', '/api/v1/claim')
  headers = { authorization: basic(adminEmail, adminPassword), 'x-auth-token': '' }
  const { headers: answered } = await ask('GET', '/api/v2/users/me')
  headers = { 'x-auth-token': answered.get('x-auth-token') ?? '' }
}
const full = { status: 507, body: expect.objectContaining({ code: 'DISK_FULL' }) }
/** Adds users until there is no space for another. Returns their number. */
async function addUsers(): Promise<number> {
  for (let made = 0; made < 300; made += 1) {
    const reply = await user(made)
    if (reply.status === 201) continue
    expect(reply).toMatchObject(full)
    return made
  }
  throw new Error('the disk has room for everything')
}
const addBooks = () => ask('POST', '/api/v1/libraries', { name: 'L', root: join(folder, 'books') })
/** Scans until everything is read. Failed tasks are retried with growing delays, which this skips. */
async function scanAll(libraryId: string): Promise<void> {
  for (let i = 0; i < 400 && (await ready()) < 30; i += 1) {
    if (i % 40 === 0) await ask('POST', `/api/v1/libraries/${libraryId}/scan`)
    await sleep(50)
  }
  expect(await ready()).toBe(30)
}
async function isUp(): Promise<void> {
  expect((await ask('GET', '/actuator/health')).body).toEqual({ status: 'UP' })
}
const user = (n: number) => ask('POST', '/api/v2/users', { email: `u${n}@example.org`, password: 'secret' })
const ready = async () => (await ask('GET', '/api/v1/books?media_status=READY')).body.totalElements as number
const config = () => join(disk, 'config')
function countTasks(): number {
  const db = new DatabaseSync(join(config(), 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  const found = db.prepare('select count(*) as count from task').get()
  db.close()
  return Number(found?.count)
}
function checkWhole(): { users: number; books: number } {
  const db = new DatabaseSync(join(config(), 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  const one = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0]
  expect(one('pragma integrity_check')).toBe('ok')
  const found = {
    users: Number(one('select count(*) from user')),
    books: Number(one('select count(*) from book')),
  }
  expect(one('select count(*) from book_metadata')).toBe(found.books)
  expect(one('select count(*) from task')).toBe(0)
  db.close()
  return found
}

describe('F4: a disk that is full', () => {
  test('is reported, harms nothing, and all work continues once there is space', {
    timeout: 60_000,
  }, async (context) => {
    if (!isMounted) context.skip('no small disk can be mounted here')
    await writeBooks(
      join(folder, 'books'),
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`S/${i}.cbz`, {}])),
    )
    server = await startServerProcess(config(), ['--log-level', 'silent'])
    await claim()
    fill(100_000)
    const users = await addUsers()
    expect(await ask('POST', '/api/lectern/backup')).toMatchObject(full)
    expect((await ask('GET', '/api/v2/users')).body).toHaveLength(users + 1)
    await isUp()

    // Space enough to store the library and to begin, and not for all of its scan.
    fill(120_000)
    const added = await addBooks()
    await sleep(1500)
    expect(await ready()).toBeLessThan(30)
    await isUp()
    rmSync(filler())
    const library = added.status === 200 ? added : await addBooks()
    await scanAll(library.body.id)
    expect((await ask('POST', '/api/lectern/backup')).status).toBe(200)
    expect((await user(1000)).status).toBe(201)
    await ask('DELETE', '/api/v1/tasks')
    await expect.poll(countTasks, { timeout: 20_000 }).toBe(0)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(checkWhole()).toEqual({ users: users + 2, books: 30 })
    expect(readdirSync(join(config(), 'backups'))).toHaveLength(1)
  })

  test('at the start is a clear last message, and the next start succeeds', async (context) => {
    if (!isMounted) context.skip('no small disk can be mounted here')
    fill(8192)
    await expect(startServerProcess(config())).rejects.toThrow(
      /ended with 1: .*(disk is full|no space left)/i,
    )
    rmSync(filler())
    server = await startServerProcess(config())
    await isUp()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(existsSync(join(config(), 'lectern.sqlite'))).toBe(true)
    expect(checkWhole()).toEqual({ users: 0, books: 0 })
  })
})
