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

/** Lets one writer in at a time: whoever holds it may keep a transaction open on the writer thread. */
export class WriterLock {
  #tail: Promise<void> = Promise.resolve()
  #held = 0

  /** Nobody has it, and nobody waits for it. */
  get isFree(): boolean {
    return this.#held === 0
  }

  /** Resolves with the function that lets the next one in. */
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

/** Where statements go: one thread that writes, some that only read. */
export interface Threads {
  readonly writer: DatabaseThread
  readonly readers: readonly DatabaseThread[]
  readonly lock: WriterLock
}

const isRead = (query: CompiledQuery): boolean =>
  query.query.kind === 'SelectQueryNode' ||
  (query.query.kind === 'RawNode' && /^\s*(select|with|explain)\b/i.test(query.sql))

/** Outside a transaction reads go to the least busy reader; all else goes to the writer, one at a time. */
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
      this.#letGo()
      throw error
    }
  }

  async end(sql: 'COMMIT' | 'ROLLBACK'): Promise<void> {
    // A failed commit was rolled back below; by now the writer may serve somebody else.
    if (!this.#release) return
    try {
      await this.#threads.writer.run({ sql, parameters: [] })
    } catch (error) {
      // A full disk: the transaction is still open, and the next one could not begin.
      await this.#threads.writer.run({ sql: 'ROLLBACK', parameters: [] }).catch(() => undefined)
      throw error
    } finally {
      this.#letGo()
    }
  }

  #letGo(): void {
    this.#release?.()
    this.#release = undefined
  }

  async #run(query: CompiledQuery) {
    if (this.#release) return this.#threads.writer.run(query)
    const reads = isRead(query)
    const reader = reads ? this.#readerFor() : undefined
    if (reader) return reader.run(query)
    // Held until it is on its way: see `Db.batch`.
    const release = await this.#threads.lock.take()
    try {
      return this.#threads.writer.run(query, reads)
    } finally {
      release()
    }
  }

  /**
   * The least busy reader. When all of them rest, the writer answers as long as it has nothing else to do and one of them starts: nobody
   * waits for the first answer after a quiet hour.
   */
  #readerFor(): DatabaseThread | undefined {
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

/** Kysely lets those of SQLite wait for each other, one question at a time; here each thread has a connection of its own. */
class ThreadedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/** Kysely over threads: no SQL ever runs on the event loop. */
export const threadedDialect = (threads: Threads): Dialect => ({
  createAdapter: () => new ThreadedAdapter(),
  createDriver: () => new ThreadedDriver(threads),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})
