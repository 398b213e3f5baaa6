import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { random } from '@lectern/fixtures/random'
import { writeBooks } from '../data/test-books.ts'
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts'
import { basic } from '../servers/test-client.ts'
import { adminEmail, adminPassword } from '../servers/test-server.ts'

/**
 * Scenarios that kill whole servers in the middle of their work (F2). Each creates its own folder, ends with a server that stopped
 * normally, and throws an AssertionError if anything was lost, duplicated or not cleaned up. The seed chooses the moment.
 */

const seriesCount = 12
const booksPerSeries = 3
const bookCount = seriesCount * booksPerSeries
const authorization = basic(adminEmail, adminPassword)

interface KillScenario {
  readonly books: string
  readonly config: string
  readonly start: () => Promise<ServerProcess>
}

async function runScenario(name: string, play: (scene: KillScenario) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `lectern-kill-${name}-`))
  const [books, config] = [join(folder, 'books'), join(folder, 'config')]
  mkdirSync(config)
  for (let s = 0; s < seriesCount; s += 1)
    for (let b = 0; b < booksPerSeries; b += 1)
      await writeBooks(books, {
        [`Series ${s}/${b}.cbz`]: { pages: 1, info: { Series: `S${s}`, AgeRating: 'Teen', Number: `${b}` } },
      })
  const running = new Set<ServerProcess>()
  const start = async () => {
    const server = await startServerProcess(config)
    running.add(server)
    return {
      ...server,
      end: (signal) => server.end(signal).finally(() => running.delete(server)),
    } as ServerProcess
  }
  try {
    await play({ books, config, start })
  } finally {
    await Promise.all([...running].map((server) => server.end('SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
}

async function ask<T>(server: ServerProcess, method: string, path: string, body?: unknown): Promise<T> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  assert(reply.ok, `${method} ${path} answered ${reply.status}`)
  const text = await reply.text()
  return (text === '' ? undefined : JSON.parse(text)) as T
}
const count = async (server: ServerProcess, query: string): Promise<number> =>
  (await ask<{ totalElements: number }>(server, 'GET', `/api/v1/books?size=1&${query}`)).totalElements

async function claim(server: ServerProcess): Promise<void> {
  const reply = await fetch(`${server.url}/api/v1/claim`, {
    method: 'POST',
    headers: { 'x-komga-email': adminEmail, 'x-komga-password': adminPassword },
  })
  assert(reply.ok)
}

/** Reads the database file from outside of the server. */
function readState<T>(config: string, read: (one: (sql: string) => unknown) => T): T {
  const db = new DatabaseSync(join(config, 'lectern.sqlite'), { readOnly: true, timeout: 5000 })
  try {
    return read((sql) => Object.values(db.prepare(sql).get() ?? {})[0])
  } finally {
    db.close()
  }
}

/** Waits until no task is left and this number of books is stored. */
async function waitUntilSettled(server: ServerProcess, config: string, books: number): Promise<void> {
  for (let i = 0; i < 900; i += 1) {
    const tasks = readState(config, (one) => one('select count(*) from task'))
    if (tasks === 0 && (await count(server, '')) === books) return
    await sleep(50)
  }
  throw new Error('the work did not come to an end')
}

/** Requires that the counts of each access class are right without any further task. */
function checkCounts(config: string): void {
  const wrong = `select count(*) from access_class c
    where series_count <> (select count(*) from series s where s.access_class = c.id)
      or book_count <> (select ifnull(sum(books_count), 0) from series s where s.access_class = c.id)`
  readState(config, (one) => assert.equal(one(wrong), 0))
}

/** Requires that the database is consistent: no rows of deleted items, and correct counts. */
function checkWhole(config: string, series: number): void {
  const books = series * booksPerSeries
  readState(config, (one) => {
    assert.equal(one('pragma integrity_check'), 'ok')
    assert.equal(one('select count(distinct path) from book_metadata'), books)
    for (const table of ['book', 'book_metadata', 'book_pages'])
      assert.equal(one(`select count(*) from ${table}`), books, table)
    assert.equal(one('select count(*) from series'), series)
    assert.equal(one('select count(*) from series_metadata where age_rating = 13'), series)
    assert.equal(one('select sum(book_count) from access_class'), books)
    assert.equal(one('select sum(series_count) from access_class'), series)
    assert.equal(one('select count(*) from poster where owner_kind = 1 and selected = 1'), books)
    for (const [table, key, owner] of [
      ['book', 'series_id', 'series'],
      ['read_progress', 'book_id', 'book'],
      ['read_progress', 'series_id', 'series'],
      ['series_progress', 'series_id', 'series'],
      ['sidecar', 'series_id', 'series'],
    ])
      assert.equal(
        one(`select count(*) from ${table} where ${key} not in (select id from ${owner})`),
        0,
        table,
      )
    assert.equal(
      one(
        'select count(*) from book b join series s on s.id = b.series_id where b.access_class <> s.access_class',
      ),
      0,
    )
  })
}

async function endWell(server: ServerProcess): Promise<void> {
  assert.equal(await server.end('SIGTERM'), 0)
  assert.equal(server.errors(), '')
}

/** Kills a first scan: after the restart each book is stored once, analyzed, with its poster. */
export function runScanKill(seed: number): Promise<void> {
  return runScenario(`scan-${seed}`, async ({ books, config, start }) => {
    const first = await start()
    await claim(first)
    await ask(first, 'POST', '/api/v1/libraries', { name: 'L', root: books })
    await sleep(random(seed).between(5, 400))
    await first.end('SIGKILL')
    checkCounts(config)
    const second = await start()
    await waitUntilSettled(second, config, bookCount)
    assert.equal(await count(second, 'media_status=READY'), bookCount)
    await endWell(second)
    checkWhole(config, seriesCount)
  })
}

/** Kills an emptying of the trash: after the restart its books are deleted with all their data, and the others are unchanged. */
export function runTrashKill(seed: number): Promise<void> {
  return runScenario(`trash-${seed}`, async ({ books, config, start }) => {
    const keptSeries = seriesCount / 2
    const first = await start()
    await claim(first)
    const { id } = await ask<{ id: string }>(first, 'POST', '/api/v1/libraries', { name: 'L', root: books })
    await waitUntilSettled(first, config, bookCount)
    const all = await ask<{ content: { id: string }[] }>(first, 'GET', '/api/v1/books?unpaged=true')
    for (const b of all.content)
      await ask(first, 'PATCH', `/api/v1/books/${b.id}/read-progress`, { completed: true })
    for (const name of readdirSync(books).slice(keptSeries)) rmSync(join(books, name), { recursive: true })
    await ask(first, 'POST', `/api/v1/libraries/${id}/scan`)
    while ((await count(first, 'deleted=true')) < bookCount / 2) await sleep(20)
    await waitUntilSettled(first, config, bookCount)
    await ask(first, 'POST', `/api/v1/libraries/${id}/empty-trash`)
    await sleep(random(seed).between(0, 60))
    await first.end('SIGKILL')
    checkCounts(config)
    const second = await start()
    await waitUntilSettled(second, config, keptSeries * booksPerSeries)
    await endWell(second)
    checkWhole(config, keptSeries)
    readState(config, (one) => {
      assert.equal(one('select count(*) from read_progress'), keptSeries * booksPerSeries)
      assert.equal(one('select count(*) from series_progress where state = 2'), keptSeries)
    })
  })
}
