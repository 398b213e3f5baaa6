import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DatabaseThread } from './database-thread.ts'

/** Lock of the writer thread, whose holder may keep a transaction open. */
export class WriterLock {
  #tail: Promise<void> = Promise.resolve()
  #held = 0

  /** True if no caller holds the lock or waits for it. */
  get isFree(): boolean {
    return this.#held === 0
  }

  /** Resolves with the function that releases the lock. */
  async take(): Promise<() => void> {
    const before = this.#tail
    this.#held += 1
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tail = promise
    await before
    return () => {
      this.#held -= 1
      resolve()
    }
  }
}

/** Threads that run statements: one that writes, some that only read. */
export interface Threads {
  readonly writer: DatabaseThread
  readonly readers: readonly DatabaseThread[]
  readonly lock: WriterLock
}

const isRead = (query: CompiledQuery): boolean =>
  query.query.kind === 'SelectQueryNode' ||
  (query.query.kind === 'RawNode' && /^\s*(select|with|explain)\b/i.test(query.sql))

/** Routes reads outside a transaction to the least busy reader, and other statements to the writer, one at a time. */
class RoutedConnection implements DatabaseConnection {
  readonly #threads: Threads
  #release: (() => void) | undefined

  constructor(threads: Threads) {
    this.#threads = threads
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, changes, lastId } = await this.#run(query)
    return { rows: rows as R[], numAffectedRows: BigInt(changes), insertId: BigInt(lastId) }
  }

  // biome-ignore lint/correctness/useYield: rows never cross threads one by one
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('rows are not streamed; page instead')
  }

  async begin(): Promise<void> {
    this.#release = await this.#threads.lock.take()
    try {
      await this.#threads.writer.run({ sql: 'BEGIN IMMEDIATE', parameters: [] })
    } catch (error) {
      this.#releaseLock()
      throw error
    }
  }

  async end(sql: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    // A failed commit was rolled back below; by now another caller may use the writer.
    if (!this.#release) return
    try {
      await this.#threads.writer.run({ sql, parameters: [] })
    } catch (error) {
      // The disk is full: the transaction is still open, and the next one could not begin.
      await this.#threads.writer.run({ sql: 'ROLLBACK', parameters: [] }).catch(() => undefined)
      throw error
    } finally {
      this.#releaseLock()
    }
  }

  #releaseLock(): void {
    this.#release?.()
    this.#release = undefined
  }

  async #run(query: CompiledQuery) {
    if (this.#release) return this.#threads.writer.run(query)
    const reads = isRead(query)
    const reader = reads ? this.#chooseReader() : undefined
    if (reader) return reader.run(query)
    // Held until the statement is sent: see `Db.batch`.
    const release = await this.#threads.lock.take()
    try {
      return this.#threads.writer.run(query, reads)
    } finally {
      release()
    }
  }

  /**
   * Returns the least busy reader. If no reader runs and the writer is idle, starts a reader and returns undefined: the writer reads until
   * then, so that the first read after a quiet hour does not wait.
   */
  #chooseReader(): DatabaseThread | undefined {
    const { readers, writer, lock } = this.#threads
    const reader = leastBusy(readers)
    if (readers.some((r) => r.isReady) || !lock.isFree || writer.load > 0) return reader
    reader.wake()
    return undefined
  }
}

function leastBusy(readers: readonly DatabaseThread[]): DatabaseThread {
  const [first, ...others] = readers
  if (!first) throw new Error('there is no reader thread')
  return others.reduce((best, next) => (next.load < best.load ? next : best), first)
}

class ThreadedDriver implements Driver {
  readonly #threads: Threads
  constructor(threads: Threads) {
    this.#threads = threads
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return new RoutedConnection(this.#threads)
  }
  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).begin()
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).end('COMMIT')
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as RoutedConnection).end('ROLLBACK')
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {
    await Promise.all(this.#threads.readers.map((r) => r.close()))
    await this.#threads.writer.close()
  }
}

/** Lets Kysely run queries at the same time, because each thread has its own connection. */
class ThreadedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Dialect of Kysely that runs all SQL in threads. */
export const threadedDialect = (threads: Threads): Dialect => ({
  createAdapter: () => new ThreadedAdapter(),
  createDriver: () => new ThreadedDriver(threads),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
