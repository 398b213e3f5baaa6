import { EventEmitter } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { type Db, openDatabase } from '../../db/open.ts'
import type { SqlThread } from '../../db/threads/database-thread.ts'
import type { ThreadOptions } from '../../db/threads/sql-thread.ts'
import { closedMessage, type OpenRequest } from './reused-sql-thread.ts'

/** Threads without a connection. */
const free: Worker[] = []
/** Threads with a connection, in the order in which they were opened. */
const busy = new Set<Worker>()

/** A thread until its connection is closed; then the thread waits for the next one. */
class BorrowedThread extends EventEmitter {
  readonly #thread: Worker
  #isReturned = false
  readonly #forward = (message: unknown): void => {
    if (message === closedMessage) this.#return()
    else this.emit('message', message)
  }
  readonly #fail = (error: unknown): void => void this.emit('error', error)
  readonly #end = (code: number): void => {
    busy.delete(this.#thread)
    this.emit('exit', code)
  }

  constructor(thread: Worker, options: ThreadOptions) {
    super()
    this.#thread = thread
    busy.add(thread)
    thread.on('message', this.#forward).on('error', this.#fail).on('exit', this.#end)
    this.postMessage({ open: options } satisfies OpenRequest)
  }

  postMessage(message: unknown): void {
    if (!this.#isReturned) this.#thread.postMessage(message)
  }

  /** Resolves when its connection is closed, as requested before, or the thread has ended. */
  terminate(): Promise<number> {
    return this.#isReturned
      ? Promise.resolve(0)
      : new Promise((resolve) => {
          this.once('exit', resolve)
        })
  }

  #return(): void {
    this.#isReturned = true
    busy.delete(this.#thread)
    this.#thread.off('message', this.#forward).off('error', this.#fail).off('exit', this.#end)
    this.#thread.unref()
    this.#thread.once('exit', () => {
      if (free.includes(this.#thread)) free.splice(free.indexOf(this.#thread), 1)
    })
    free.push(this.#thread)
    this.emit('exit', 0)
  }
}

/** Starts a thread, or uses one whose database is closed: to start one costs as much as a dozen requests. */
function borrowThread(options: ThreadOptions): SqlThread {
  const thread = free.pop() ?? new Worker(new URL('./reused-sql-thread.ts', import.meta.url))
  thread.removeAllListeners()
  thread.ref()
  return new BorrowedThread(thread, options)
}

/** Returns the threads of all open databases; the first of each database is its writer. */
export const listDatabaseThreads = (): readonly Worker[] => [...busy]

/** Bytes of a database without rows. */
let empty: Promise<Buffer> | undefined

async function makeEmpty(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-empty-'))
  try {
    const file = join(folder, 'empty.sqlite')
    const db = await openDatabase(file, { readers: 1, startThread: borrowThread })
    // A reader without a request would not be closed, and the tables would still be in the log beside the file.
    await sql`select 1`.execute(db)
    await db.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Opens or creates a database as `openDatabase` does, with one reader, but faster: threads are used for several databases of the test process,
 * one after another, and the steps of the schema run once for each process.
 */
export async function openTestDatabase(file: string): Promise<Db> {
  if (!existsSync(file)) {
    empty ??= makeEmpty()
    writeFileSync(file, await empty, { mode: 0o600 })
  }
  return openDatabase(file, { readers: 1, startThread: borrowThread })
}
