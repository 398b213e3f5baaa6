import { availableParallelism } from 'node:os'
import { type Compilable, Kysely } from 'kysely'
import { createPrivateFile } from '../config/private-files.ts'
import { type Backup, backUp, folderOfBackups } from './backup/backup.ts'
import { applyRestore } from './backup/restore-backup.ts'
import { lockFile } from './lock-file.ts'
import { migrations } from './migrations/migrations.ts'
import type { Database } from './tables/schema.ts'
import { DatabaseThread, type StartSqlThread } from './threads/database-thread.ts'
import type { Statement } from './threads/sql-thread.ts'
import { type Threads, threadedDialect, WriterLock } from './threads/threaded-driver.ts'

/** Queries and transactions. Functions take it when they may be part of a larger transaction. */
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

  /** True if the writer thread has ended: nothing can be saved until the process restarts. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Resolves with the cause when the writer thread has ended without being closed. */
  waitUntilLost(): Promise<Error> {
    return this.#lost
  }

  /** Number that changes with every write. */
  get writes(): number {
    return this.#threads.writer.turns
  }

  /** Runs all statements or none, in one message to the writer: for bulk work, because each message costs about 50 µs. */
  async batch(queries: readonly Compilable[]): Promise<number[]> {
    return queries.length === 0 ? [] : this.#post((writer, statements) => writer.batch(statements), queries)
  }

  /** Same as `batch`, but returns the rows of each statement. */
  async batchRows<R>(queries: readonly Compilable<R>[]): Promise<R[][]> {
    if (queries.length === 0) return []
    return (await this.#post((writer, statements) => writer.batchRows(statements), queries)) as R[][]
  }

  /**
   * Posts a message under the lock, so that it is not part of another caller's transaction. The lock is held only until the message is sent,
   * because the thread runs messages in order.
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

  /** Returns the next free integer key of a table and reserves `count` keys. Keys are counted in memory, because no other process writes. */
  async nextId(table: 'series' | 'book' | 'access_class' | 'poster', count = 1): Promise<number> {
    let last = this.#lastIds.get(table)
    if (last === undefined) {
      const found = await this.selectFrom(table)
        .select((e) => e.fn.max('id').as('last'))
        .executeTakeFirst()
      // A concurrent caller may have reserved keys in the meantime.
      last = Math.max(this.#lastIds.get(table) ?? 0, Number(found?.last ?? 0))
    }
    this.#lastIds.set(table, last + count)
    return last + 1
  }

  /** Refreshes the planner's statistics (0.2 s at 500,000 books); after a scan with many changes. */
  analyze(): Promise<void> {
    return this.#withWriter((writer) =>
      writer.script('PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(PASSIVE)'),
    )
  }

  /** Makes the writer free its page cache and the free pages of its heap. */
  shrink(): Promise<void> {
    return this.#withWriter((writer) => writer.shrink())
  }

  async #withWriter(work: (writer: DatabaseThread) => Promise<void>): Promise<void> {
    const release = await this.#threads.lock.take()
    try {
      await work(this.#threads.writer)
    } finally {
      release()
    }
  }

  /** Folder with the backups of this database. */
  get backupFolder(): string {
    return folderOfBackups(this.#file)
  }

  /**
   * Backs up the database as of now, also during a scan, and keeps the newest copies; concurrent callers share one backup. Fails as
   * `backUp` does.
   */
  backUp(keep = defaultKept): Promise<Backup> {
    this.#backup ??= backUp(this.#file, { reason: 'lectern', keep }).finally(() => {
      this.#backup = undefined
    })
    return this.#backup
  }

  /** Backs up the database as of now before a change of all data, in addition to the copies on request. Fails as `backUp` does. */
  backUpBefore(reason: 'before-take-over'): Promise<Backup> {
    return backUp(this.#file, { reason, keep: copiesBeforeUpdates })
  }

  /**
   * Pauses writing, so that another connection can write: resolves when no statement of this process writes or waits to. Returns the
   * function that ends the pause and discards everything cached from the rows.
   */
  async pauseWriting(): Promise<() => Promise<void>> {
    const release = await this.#threads.lock.take()
    // Messages run in order: everything sent before is saved.
    await this.#threads.writer.script('SELECT 1')
    return async () => {
      this.#lastIds.clear()
      // Counts as a write, so that nothing cached before is used.
      await this.#threads.writer.script('SELECT 1').finally(release)
    }
  }

  /** Checkpoints, closes every thread and releases the lock. */
  async close(): Promise<void> {
    await this.destroy()
    this.#unlock()
  }
}

/** Milliseconds; a user who browses sends the next request earlier. */
const readerIdleTimeoutMs = 30_000

/**
 * Opens (or creates, for its owner alone) the database and brings its schema up to date; before an older one is changed, it is copied into
 * `backups`. Fails when another process holds it, when a newer version wrote it, and when there is no room for the copy.
 */
export async function openDatabase(
  file: string,
  {
    readers = Math.min(4, Math.max(2, availableParallelism() - 1)),
    startThread,
  }: { readers?: number; startThread?: StartSqlThread } = {},
): Promise<Db> {
  await createPrivateFile(`${file}.lock`)
  const unlock = lockFile(`${file}.lock`)
  const lost = Promise.withResolvers<Error>()
  await createPrivateFile(file)
    .then(() => applyRestore(file))
    .catch((error: unknown) => {
      unlock()
      throw error
    })
  const writer = new DatabaseThread({ file, readOnly: false, onLost: lost.resolve, startThread })
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
    // Each takes some 15 MB while it runs.
    readers: Array.from(
      { length: readers },
      () => new DatabaseThread({ file, readOnly: true, idleTimeoutMs: readerIdleTimeoutMs, startThread }),
    ),
    lock: new WriterLock(),
  }
  return new Db(file, threads, unlock, lost.promise)
}

/** Default number of copies that are kept of those made on request. */
const defaultKept = 7
/** Number of copies that are kept of those made before updates. */
const copiesBeforeUpdates = 3

/** Backs up the database before its schema is updated, because no step can be reverted. */
async function backUpBeforeMigration(file: string, writer: DatabaseThread): Promise<void> {
  const { rows } = await writer.run({ sql: 'PRAGMA user_version', parameters: [] })
  const done = Number((rows[0] as { user_version: number }).user_version)
  if (done === 0 || done >= migrations.length) return
  await backUp(file, { reason: 'before-update', keep: copiesBeforeUpdates }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`the database must be updated, but could not be backed up first (${reason})`, {
      cause: error,
    })
  })
}
