import { ok, strictEqual } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Random, random } from '@lectern/fixtures/random'
import { rawTar } from '@lectern/fixtures/raw-tar'
import { rawZip } from '@lectern/fixtures/raw-zip'
import { readZip } from '@lectern/fixtures/zip-reading'
import { convertBookTask, repairExtensionTask } from '../../features/conversion/tasks.ts'
import { hashBookPagesTask, removeHashedPagesTask } from '../../features/duplicates/tasks.ts'
import type { FileStep } from '../../files/change-file.ts'
import { fileTime } from '../../media/file-time.ts'
import type { Queue } from '../../queue/queue.ts'
import { addLibrary } from '../data/test-books.ts'
import { drawnPage } from '../servers/changeable-library.ts'
import { freePort, startServerProcess } from '../servers/server-process.ts'
import { startTestServer, type TestServer } from '../servers/test-server.ts'

interface Entry {
  readonly name: string
  readonly bytes: Buffer
}
interface Scenario {
  /** The file before the change: its name, its content, and true when it may be readable as a complete zip afterwards, too. */
  readonly before: { readonly name: string; readonly bytes: Buffer }
  readonly after: { readonly name: string; readonly entries: readonly Entry[] }
  readonly steps: readonly FileStep[]
  readonly flags: Record<string, boolean>
  /** Entries that the history must have in the end. */
  readonly history: readonly string[]
  /** Queues the task with a delay, so that the process that will be killed finds it. */
  queueTask(queue: Queue, server: TestServer, ids: { libraryId: number; bookId: number }): Promise<void>
}

/** Delay before a task may run, in ms: by then the server that prepares it is closed. */
const taskDelayMs = 1500
const timeoutMs = 60_000

/** Returns the entries of a book. A large one next to the pages makes writing take as long as the longest delay of a kill. */
async function makeEntries(labels: readonly string[], seed: number): Promise<Entry[]> {
  const chance = random(`ballast ${seed}`)
  const ballast = Buffer.alloc(12 * 1024 * 1024, Buffer.from(String(chance.next())))
  const pages = labels.map(async (label, i) => ({ name: `00${i + 1}.jpg`, bytes: await drawnPage(label) }))
  return [...(await Promise.all(pages)), { name: 'ballast.bin', bytes: ballast }]
}

/**
 * Kills the server in the middle of a conversion to CBZ. Rejects when anything is lost, half-written or not finished after a restart.
 * Returns how often the server was killed: 0 if it was done before the moment that the seed chose.
 */
export async function runConvertKill(seed: number): Promise<number> {
  const entries = await makeEntries(['1', '2', '3'], seed)
  return runKill(seed, {
    before: { name: 'book.cbr', bytes: rawTar(entries) },
    after: { name: 'book.cbz', entries },
    steps: ['begun', 'written', 'noted', 'placed', 'saved', 'removed'],
    flags: { convertToCbz: true },
    history: ['BookConverted', 'BookFileDeleted'],
    queueTask: (queue, _server, ids) => queue.addAll(convertBookTask, [ids], 4, taskDelayMs),
  })
}

/** Kills the server in the middle of the removal of a page, as `runConvertKill` does. */
export async function runPageRemovalKill(seed: number): Promise<number> {
  const entries = await makeEntries(['X', '2', '3', '4'], seed)
  return runKill(seed, {
    before: { name: 'book.cbz', bytes: rawZip(entries) },
    after: { name: 'book.cbz', entries: entries.filter((e) => e.name !== '001.jpg') },
    steps: ['begun', 'written', 'noted', 'placed', 'saved'],
    flags: { hashPages: true },
    history: ['DuplicatePageDeleted'],
    async queueTask(queue, server, ids) {
      await queue.add(hashBookPagesTask, { bookId: ids.bookId })
      await server.waitUntilIdle()
      const row = await server.db
        .selectFrom('page_hash')
        .select(['hash', 'media_type'])
        .where('number', '=', 1)
        .executeTakeFirstOrThrow()
      const page = { number: 1, fileName: '001.jpg', hash: row.hash, mediaType: row.media_type }
      await queue.addAll(removeHashedPagesTask, [{ ...ids, pages: [page] }], 4, taskDelayMs)
    },
  })
}

/** Kills the server in the middle of a renaming, as `runConvertKill` does. */
export async function runRepairKill(seed: number): Promise<number> {
  const entries = await makeEntries(['1', '2'], seed)
  return runKill(seed, {
    before: { name: 'book.cbr', bytes: rawZip(entries) },
    after: { name: 'book.cbz', entries },
    steps: ['begun', 'placed', 'saved', 'removed'],
    flags: { repairExtensions: true },
    history: [],
    queueTask: (queue, _server, ids) => queue.addAll(repairExtensionTask, [ids], 4, taskDelayMs),
  })
}

async function runKill(seed: number, scenario: Scenario): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-file-kill-'))
  try {
    const chance = random(seed)
    await prepare(folder, scenario)
    // Some servers are killed again while they recover.
    const lives = chance.chance(0.3) ? 2 : 1
    let kills = 0
    for (let life = 0; life < lives; life += 1) {
      if (await runUntilKilled(folder, scenario, chance)) kills += 1
      requireNothingLost(folder, scenario)
    }
    await finishWork(folder)
    requireDone(folder, scenario)
    return kills
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(folder: string, scenario: Scenario): Promise<void> {
  const server = await startTestServer({ folder })
  writeFileSync(join(server.books, scenario.before.name), scenario.before.bytes)
  const admin = await server.claim()
  await addLibrary(server, admin, { name: 'L', root: server.books, scanInterval: 'DISABLED' })
  await server.waitUntilIdle()
  // Written to the database directly, because the server would start immediately.
  const library = await server.db.selectFrom('library').select('settings').executeTakeFirstOrThrow()
  const settings = JSON.stringify({ ...JSON.parse(library.settings), ...scenario.flags })
  await server.db.updateTable('library').set({ settings }).execute()
  // Drops tasks that the scan has queued: the test decides what runs.
  strictEqual(readdirSync(server.books).join(), scenario.before.name)
  const book = await server.db.selectFrom('book').select(['id', 'library_id']).executeTakeFirstOrThrow()
  await scenario.queueTask(server.queue, server, { libraryId: book.library_id, bookId: book.id })
  await server.close({ keep: true })
}

/** Returns true when the server killed itself, false when its work was done before it reached the step. */
async function runUntilKilled(folder: string, { steps }: Scenario, chance: Random): Promise<boolean> {
  const step = chance.pick(steps)
  // Between two steps, writing takes the time.
  const delayMs = chance.chance(0.5) ? chance.whole(1, step === 'begun' ? 120 : 10) : 0
  const child = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./file-kill-process.ts', import.meta.url)),
      ...[step, String(delayMs), '--host', '127.0.0.1', '--port', String(await freePort())],
      ...['--config-dir', join(folder, 'config')],
    ],
    {
      stdio: 'ignore',
      env: { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    },
  )
  const exit = once(child, 'exit')
  const end = Date.now() + timeoutMs
  let isOver = false
  void exit.then(() => {
    isOver = true
  })
  while (!isOver && Date.now() < end && !isIdle(folder)) await Promise.race([exit, sleep(100)])
  const wasKilled = isOver && child.signalCode === 'SIGKILL'
  ok(wasKilled || !isOver, `the server ended with ${child.exitCode}`)
  child.kill('SIGKILL')
  await exit
  return wasKilled
}

const open = (folder: string): DatabaseSync =>
  new DatabaseSync(join(folder, 'config', 'lectern.sqlite'), { readOnly: true, timeout: 5000 })

function isIdle(folder: string): boolean {
  const db = open(folder)
  const row = db.prepare('select (select count(*) from task) + (select count(*) from file_change) as n').get()
  db.close()
  return row?.n === 0
}

async function finishWork(folder: string): Promise<void> {
  const server = await startServerProcess(join(folder, 'config'))
  const end = Date.now() + timeoutMs
  while (!isIdle(folder)) {
    ok(Date.now() < end, `the work did not come to an end: ${server.errors()}`)
    await sleep(50)
  }
  strictEqual(await server.end('SIGTERM'), 0)
  strictEqual(server.errors(), '')
}

/** Requires that the old file or the new one exists and is complete, and that every visible file is one of the two. */
function requireNothingLost(folder: string, { before, after }: Scenario): void {
  const books = join(folder, 'books')
  const visible = readdirSync(books).filter((name) => !name.startsWith('.'))
  ok(visible.length > 0, 'no file is left')
  for (const name of visible) {
    const bytes = readFileSync(join(books, name))
    const isOld = bytes.equals(before.bytes) && (name === before.name || name === after.name)
    ok(isOld || (name === after.name && holds(bytes, after.entries)), `${name} is half-written`)
  }
}

function holds(zip: Buffer, entries: readonly Entry[]): boolean {
  const found = new Map(readZip(zip).map((e) => [e.name, e.bytes]))
  return found.size === entries.length && entries.every((e) => found.get(e.name)?.equals(e.bytes) === true)
}

/** Requires that the work is done, once, and that the database matches the files on the disk. */
function requireDone(folder: string, { after, history }: Scenario): void {
  const books = join(folder, 'books')
  strictEqual(readdirSync(books).join(), after.name)
  const path = join(books, after.name)
  ok(holds(readFileSync(path), after.entries), 'the new file is not what it should be')
  const db = open(folder)
  try {
    strictEqual(Object.values(db.prepare('pragma integrity_check').get() ?? {})[0], 'ok')
    const row = db
      .prepare(
        'select path, size, file_modified, media_status, page_count from book join book_metadata on book_id = id',
      )
      .all()
    const { size, ...times } = statSync(path)
    const pages = after.entries.filter((e) => e.name.endsWith('.jpg')).length
    strictEqual(
      JSON.stringify(row),
      JSON.stringify([
        { path: after.name, size, file_modified: fileTime(times), media_status: 2, page_count: pages },
      ]),
    )
    const entries = db.prepare('select type from history order by id').all()
    strictEqual(entries.map((h) => h.type).join(), history.join())
    strictEqual(db.prepare('select count(*) as n from poster where selected = 1').get()?.n, 1)
  } finally {
    db.close()
  }
}
