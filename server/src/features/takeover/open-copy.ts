import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { TakeoverError } from './takeover-error.ts'

/** Names of columns in a text, separated by spaces. */
export type Names<T> = T extends `${infer First} ${infer Rest}`
  ? First | Names<Rest>
  : T extends string
    ? T
    : never

/** Returns the error of a database that cannot be read, as the administrator sees it. */
export function toTakeoverError(error: unknown): TakeoverError {
  if (error instanceof TakeoverError) return error
  const isOther = /not a database/.test(String(error))
  return new TakeoverError(isOther ? 'NOT_A_DATABASE' : 'DAMAGED', { cause: error })
}

/** A private copy of a database that is not trusted: its schema can call no function that has an effect, and cannot be written as data. */
export class DatabaseCopy {
  protected readonly db: DatabaseSync
  readonly #columns = new Map<string, ReadonlySet<string>>()
  readonly #statements = new Map<string, StatementSync>()

  /** Throws NOT_A_DATABASE and DAMAGED. */
  constructor(file: string) {
    // Not read-only: SQLite has to read the log that was copied with it.
    this.db = new DatabaseSync(file, { allowExtension: false })
    try {
      this.db.enableDefensive(true)
      this.db.exec('PRAGMA trusted_schema=OFF; PRAGMA journal_mode; PRAGMA temp_store=MEMORY')
    } catch (error) {
      throw toTakeoverError(error)
    }
  }

  /** Throws DAMAGED. */
  protected checkIntegrity(): void {
    if (this.db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
      throw new TakeoverError('DAMAGED')
  }

  #columnsOf(table: string): ReadonlySet<string> {
    const cached = this.#columns.get(table)
    if (cached) return cached
    const rows = this.db.prepare(`PRAGMA table_info("${table}")`).all()
    const columns = new Set(rows.map((r) => String(r.name).toUpperCase()))
    this.#columns.set(table, columns)
    return columns
  }

  hasTable(table: string): boolean {
    return this.#columnsOf(table).size > 0
  }

  /** True if this release of the other server has the column. */
  has(table: string, column: string): boolean {
    return this.#columnsOf(table).has(column.toUpperCase())
  }

  count(table: string, where = ''): number {
    if (!this.hasTable(table)) return 0
    return Number(this.db.prepare(`SELECT count(*) AS n FROM "${table}" ${where}`).get()?.n ?? 0)
  }

  /** Prepares a statement that runs once. */
  protected prepare(sql: string): StatementSync {
    return this.db.prepare(sql)
  }

  /** Prepares a statement that runs many times. */
  protected prepareOnce(sql: string): StatementSync {
    const cached = this.#statements.get(sql)
    if (cached) return cached
    const statement = this.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  close(): void {
    this.#statements.clear()
    this.db.close()
  }
}

/**
 * Removes all views, triggers and virtual tables from a private copy, because a view can compute without end. The other servers have none.
 * Throws NOT_A_DATABASE and DAMAGED.
 */
export function removeCode(file: string): void {
  let db: DatabaseSync | undefined
  try {
    db = new DatabaseSync(file)
    db.enableDefensive(false)
    db.exec(`PRAGMA trusted_schema=OFF; PRAGMA writable_schema=ON;
      DELETE FROM sqlite_schema WHERE NOT (
        (type = 'table' AND sql LIKE 'CREATE TABLE %' AND rootpage > 0)
        OR (type = 'index' AND (sql IS NULL OR sql LIKE 'CREATE INDEX %' OR sql LIKE 'CREATE UNIQUE INDEX %')))`)
  } catch (error) {
    throw toTakeoverError(error)
  } finally {
    db?.close()
  }
}
