import { availableParallelism } from 'node:os'
import { type Compilable, Kysely } from 'kysely'
import { type Backup, backUp } from './backup.ts'
import { DatabaseThread } from './database-thread.ts'
import { lockFile } from './lock-file.ts'
import { migrations } from './migrations.ts'
import type { Database } from './schema.ts'
import type { Statement } from './sql-thread.ts'
import { type Threads, threadedDialect, WriterLock } from './threaded-driver.ts'

/** Queries and transactions. What a verb needs when it may itself be part of a larger transaction. */
export type Sql = Kysely<Database>

/** The open database. */
export class Db extends Kysely<Database> {
  readonly #file: string
  readonly #threads: Threads
  readonly #unlock: () => void
  readonly #lost: Promise<Error>
  #backup: Promise<Backup> | undefined
  #isLost = false
  readonly #lastIds = new Map<string, number>()

  constructor(file: string, threads: Threads, unlock: () => void, lost: Promise<Error>) {
    super({ dialect: threadedDialect(threads) })
    this.#file = file
    this.#threads = threads
    this.#unlock = unlock
    this.#lost = lost
    void lost.then(() => {
      this.#isLost = true
    })
  }

  /** Whether the thread that writes has ended: nothing can be saved until the process is started anew. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Resolves, with what ended it, when the thread that writes has ended without being closed. */
  waitUntilLost(): Promise<Error> {
    return this.#lost
  }

  /** As long as this number stays the same, nothing is written. */
  get writes(): number {
    return this.#threads.writer.turns
  }

  /** All statements or none, in one message to the writer: what bulk work uses, since each message costs about 50 µs. */
  async batch(queries: readonly Compilable[]): Promise<number[]> {
    return queries.length === 0 ? [] : this.#post((writer, statements) => writer.batch(statements), queries)
  }

  /** The same, answering the rows that each statement returns. */
  async batchRows<R>(queries: readonly Compilable<R>[]): Promise<R[][]> {
    if (queries.length === 0) return []
    return (await this.#post((writer, statements) => writer.batchRows(statements), queries)) as R[][]
  }

  /**
   * The lock keeps a message out of the transaction of somebody else. It is held until the message is on its way and no longer: the
   * thread takes one after the other, and the next need not wait for an answer that is not its own.
   */
  async #post<T>(
    send: (writer: DatabaseThread, statements: readonly Statement[]) => Promise<T>,
    queries: readonly Compilable[],
  ): Promise<T> {
    const statements = queries.map((q) => q.compile())
    const release = await this.#threads.lock.take()
    try {
      return send(this.#threads.writer, statements)
    } finally {
      release()
    }
  }

  /** The next free integer key of a table. This process is the only writer, so it may count in memory. */
  async nextId(table: 'series' | 'book' | 'access_class' | 'poster', count = 1): Promise<number> {
    let last = this.#lastIds.get(table)
    if (last === undefined) {
      const found = await this.selectFrom(table)
        .select((e) => e.fn.max('id').as('last'))
        .executeTakeFirst()
      // Another caller may have asked at the same time and already counted on.
      last = Math.max(this.#lastIds.get(table) ?? 0, Number(found?.last ?? 0))
    }
    this.#lastIds.set(table, last + count)
    return last + 1
  }

  /** Refreshes what the planner knows of the tables (0.2 s at 500,000 books); after a scan that changed much. */
  async analyze(): Promise<void> {
    const release = await this.#threads.lock.take()
    try {
      await this.#threads.writer.script('PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      release()
    }
  }

  /** Lets the writer drop what it keeps of the file in memory. */
  async shrink(): Promise<void> {
    const release = await this.#threads.lock.take()
    try {
      await this.#threads.writer.script('PRAGMA shrink_memory')
    } finally {
      release()
    }
  }

  /** Takes a copy of this moment, also while a scan writes; those who ask while one is being made get that one. Fails as `backUp` does. */
  backUp(): Promise<Backup> {
    this.#backup ??= backUp(this.#file, 'lectern').finally(() => {
      this.#backup = undefined
    })
    return this.#backup
  }

  /** Checkpoints, closes every thread and gives the lock back. */
  async close(): Promise<void> {
    await this.destroy()
    this.#unlock()
  }
}

/** Milliseconds: somebody who browses asks again before that. */
const readerIdleTimeoutMs = 30_000

/**
 * Opens (or makes) the database and brings its schema up to date; before an older one is changed, a copy of it goes into `backups`.
 * Fails when another process holds it, when a newer version wrote it, and when there is no room for the copy.
 */
export async function openDatabase(
  file: string,
  { readers = Math.min(4, Math.max(2, availableParallelism() - 1)) }: { readers?: number } = {},
): Promise<Db> {
  const unlock = lockFile(`${file}.lock`)
  const lost = Promise.withResolvers<Error>()
  const writer = new DatabaseThread({ file, readOnly: false, onLost: lost.resolve })
  try {
    await backUpBeforeMigration(file, writer)
    await writer.migrate(migrations)
  } catch (error) {
    await writer.close()
    unlock()
    throw error
  }
  const threads = {
    writer,
    // Each keeps some 15 MB while it lives.
    readers: Array.from(
      { length: readers },
      () => new DatabaseThread({ file, readOnly: true, idleTimeoutMs: readerIdleTimeoutMs }),
    ),
    lock: new WriterLock(),
  }
  return new Db(file, threads, unlock, lost.promise)
}

/** An update that turns out to be a mistake can be undone: no step is ever taken back. */
async function backUpBeforeMigration(file: string, writer: DatabaseThread): Promise<void> {
  const { rows } = await writer.run({ sql: 'PRAGMA user_version', parameters: [] })
  const done = Number((rows[0] as { user_version: number }).user_version)
  if (done === 0 || done >= migrations.length) return
  await backUp(file, 'before-update').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the database has to be brought up to date, but cannot be backed up before (${reason})`, {
      cause: error,
    })
  })
}
