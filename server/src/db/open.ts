import { availableParallelism } from 'node:os'
import { type Compilable, Kysely } from 'kysely'
import { createPrivateFile } from '../config/private-files.ts'
import { type Backup, backUp, folderOfBackups } from './backup.ts'
import { DatabaseThread, type StartSqlThread } from './database-thread.ts'
import { lockFile } from './lock-file.ts'
import { migrations } from './migrations.ts'
import { applyRestore } from './restore-backup.ts'
import type { Database } from './schema.ts'
import type { Statement } from './sql-thread.ts'
import { type Threads, threadedDialect, WriterLock } from './threaded-driver.ts'

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

  /** True when the thread that writes has ended: nothing can be saved until the process restarts. */
  get isLost(): boolean {
    return this.#isLost
  }

  /** Resolves with the cause when the thread that writes has ended without being closed. */
  waitUntilLost(): Promise<Error> {
    return this.#lost
  }

  /** Changes with every write: as long as this number stays the same, nothing was written. */
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
   * Posts a message under the lock, which keeps it out of another caller's transaction. The lock is held only until the message is sent:
   * the thread runs messages in order, so the next need not wait for this result.
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

  /** Returns the next free integer key of a table. This process is the only writer, so it may count in memory. */
  async nextId(table: 'series' | 'book' | 'access_class' | 'poster', count = 1): Promise<number> {
    let last = this.#lastIds.get(table)
    if (last === undefined) {
      const found = await this.selectFrom(table)
        .select((e) => e.fn.max('id').as('last'))
        .executeTakeFirst()
      // A concurrent caller may have counted on in the meantime.
      last = Math.max(this.#lastIds.get(table) ?? 0, Number(found?.last ?? 0))
    }
    this.#lastIds.set(table, last + count)
    return last + 1
  }

  /** Refreshes the planner's statistics (0.2 s at 500,000 books); after a scan with many changes. */
  async analyze(): Promise<void> {
    const release = await this.#threads.lock.take()
    try {
      await this.#threads.writer.script('PRAGMA analysis_limit=1000; ANALYZE; PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      release()
    }
  }

  /** Makes the writer free its page cache and the free pages of its heap. */
  async shrink(): Promise<void> {
    const release = await this.#threads.lock.take()
    try {
      await this.#threads.writer.shrink()
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

  /** Backs up the database as of now before a change of everything, besides the copies on request. Fails as `backUp` does. */
  backUpBefore(reason: 'before-take-over'): Promise<Backup> {
    return backUp(this.#file, { reason, keep: copiesBeforeUpdates })
  }

  /**
   * Lets another connection write: resolves when no statement of this process writes or waits to. Returns the function that ends the
   * pause and forgets what is known of the rows.
   */
  async pauseWriting(): Promise<() => Promise<void>> {
    const release = await this.#threads.lock.take()
    // Messages run in order: everything sent before is saved.
    await this.#threads.writer.script('SELECT 1')
    return async () => {
      this.#lastIds.clear()
      // Counts as a write, so that nothing remembered before is used.
      await this.#threads.writer.script('SELECT 1').finally(release)
    }
  }

  /** Checkpoints, closes every thread and releases the lock. */
  async close(): Promise<void> {
    await this.destroy()
    this.#unlock()
  }
}

/** Milliseconds: a user who browses sends another request before that. */
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

/** Number of copies kept that were made on request, until the settings say otherwise. */
const defaultKept = 7
/** Number of copies kept that were made before updates. */
const copiesBeforeUpdates = 3

/** Allows undoing an update, because no step is ever reverted. */
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
